// How the page creates and changes its elements.

type Attributes = Readonly<Record<string, string | boolean | number | null | ((event: never) => void)>>;
type Child = Node | string | null;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element. A function is a listener, such as that of `onclick`; null and false leave an attribute out. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  return filled(document.createElement(name), attributes, children);
}

/** Creates an element of SVG. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled<Of extends Element>(element: Of, attributes: Attributes, children: Child[]): Of {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Sets a text only if it changes, so that nothing is drawn or announced again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets or removes an attribute, only if it changes. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** A button that is not part of a form. `aria-disabled` keeps the focus, unlike `disabled`. */
export function button(label: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const click = (event: MouseEvent) => {
    const { ariaDisabled } = event.currentTarget as HTMLElement;
    if (ariaDisabled !== 'true') onclick();
  };
  return h('button', { type: 'button', onclick: click, ...attributes }, label);
}

/** A part of the page with a heading. */
export function section(id: string, heading: string, ...children: Child[]): HTMLElement {
  return h(
    'section',
    { class: `pg-${id}`, 'aria-labelledby': `pg-${id}` },
    h('h2', { id: `pg-${id}` }, heading),
    ...children,
  );
}

/** What a screen reader announces, once nothing more has been said for a while. */
export class Announcer {
  readonly element = h('p', { class: 'pg-hidden', role: 'status' });
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(words: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => setText(this.element, words), 900);
  }
}
