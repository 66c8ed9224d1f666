// Written by `make wasm`.

/** The module, compressed by deflate, as a text: see dense.ts. */
export const COMPRESSED: string;
/** The number of its bytes when compressed. */
export const COMPRESSED_LENGTH: number;
/** The number of its bytes. */
export const LENGTH: number;
