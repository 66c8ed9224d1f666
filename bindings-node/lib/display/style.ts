// How a clock looks before a page styles its parts.

export const STYLE = `
:host { display: inline-block; position: relative; font-variant-numeric: tabular-nums; }
:host([hidden]), [hidden], [part='clock'] > :empty { display: none; }
[part='clock'] { display: flex; align-items: baseline; gap: 0.5em; }
[part='text'], [part='lent'] { unicode-bidi: isolate; white-space: nowrap; }
[part='press'] {
  position: absolute; inset: 0; border: 0;
  background: none; cursor: pointer; touch-action: manipulation;
}
[part='press'][aria-disabled='true'] { cursor: default; }
[part='announcement'] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-reduced-motion: no-preference) {
  :host([state~='low'][state~='running']) [part='time'] { animation: low 0.5s infinite alternate; }
}
@keyframes low { to { opacity: 0.6; } }
`;
