// HTML for what is generated. Vue reads the pages, so each text is marked as one that has no `{{ }}`.

export const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A text as it is typed; its line ends are visible. */
export const code = (text) => `<code v-pre>${escape(text).replace(/\n/g, "<br>")}</code>`;

/** A sentence of a comment, in which backticks enclose code. */
export const sentence = (text) =>
  text
    .split("`")
    .map((part, i) => (i % 2 ? code(part) : `<span v-pre>${escape(part)}</span>`))
    .join("");

/** A table; a cell is HTML. Readers with a keyboard can scroll it. */
export function table(heads, rows) {
  const row = (cells, tag, attributes = "") => `<tr>${cells.map((cell) => `<${tag}${attributes}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table class="cases" tabindex="0">
<thead>${row(heads, "th", ' scope="col"')}</thead>
<tbody>
${rows.map((cells) => row(cells, "td")).join("\n")}
</tbody>
</table>
`;
}
