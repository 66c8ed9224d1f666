// Written by `make wasm`.

/** The module, compressed by deflate, in base64. */
export const COMPRESSED: string;
/** The number of its bytes. */
export const LENGTH: number;
