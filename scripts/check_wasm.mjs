// Checks what the WebAssembly of the Node package imports and exports. The linker makes any unknown
// function an import, and only a host would notice.
//
// It must import no function for arrays and buffers: their host copies them to memory, and what is written
// to the copy is lost. They cross by `reserve`, see bindings-node/src/fast/wasm.rs.
//
//     check_wasm.mjs FILE

import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
const exports = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));

const isKnown = (name) =>
  name === 'report' || (name.startsWith('napi_') && !/buffer|typedarray|dataview/.test(name));

const wrong = [
  ...imports
    .filter(({ kind, name }) => kind !== 'function' || !isKnown(name))
    .map(({ kind, module, name }) => `imports the ${kind} ${module}.${name}`),
  ...['memory', '__indirect_function_table', 'napi_register_wasm_v1', 'clockPress', 'reserve']
    .filter((name) => !exports.has(name))
    .map((name) => `does not export ${name}`),
];
for (const line of wrong) console.error(`check_wasm: ${line}`);
console.log(`check_wasm: ${imports.length} imports, ${exports.size} exports, ${wrong.length} errors`);
process.exit(wrong.length > 0 ? 1 : 0);
