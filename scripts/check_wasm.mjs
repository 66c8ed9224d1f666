// Checks that the WebAssembly of the Node package imports only functions of Node-API, and exports what
// a host needs. The linker makes any unknown function an import, and only a host would notice.
//
//     check_wasm.mjs FILE

import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
const exports = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));

const wrong = [
  ...imports
    .filter(({ kind, name }) => kind !== 'function' || !name.startsWith('napi_'))
    .map(({ kind, module, name }) => `imports the ${kind} ${module}.${name}`),
  ...['memory', '__indirect_function_table', 'napi_register_wasm_v1']
    .filter((name) => !exports.has(name))
    .map((name) => `does not export ${name}`),
];
for (const line of wrong) console.error(`check_wasm: ${line}`);
console.log(`check_wasm: ${imports.length} imports, ${exports.size} exports, ${wrong.length} errors`);
process.exit(wrong.length > 0 ? 1 : 0);
