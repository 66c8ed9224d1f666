// Bytes as a text that needs no escapes in JavaScript. Two characters are 13 bits or, as often as 91 * 91
// numbers allow, 14. So the text is 23 % longer than the bytes; in base64 it would be 33 %.

/** The printable characters of ASCII without those that can end a string, in order: 91. */
export const CHARACTERS = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place))
  .filter((character) => !'"\'`\\'.includes(character))
  .join('');

const BASE = CHARACTERS.length;

/** How many of the lowest bits of `number` fit into two characters. */
export function bitsIn(number: number): 13 | 14 {
  return (number & (2 ** 13 - 1)) < BASE * BASE - 2 ** 13 ? 14 : 13;
}

/** Decodes a text that `wasm/dense.mjs` has written, of so many bytes. */
export function bytesOf(text: string, length: number): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let value = 0; value < BASE; value += 1) values[CHARACTERS.charCodeAt(value)] = value;
  const bytes = new Uint8Array(length);
  let [place, number, bits] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 2) {
    const pair = values[text.charCodeAt(at)]! + BASE * values[text.charCodeAt(at + 1)]!;
    number |= pair << bits;
    bits += bitsIn(pair);
    // The last two characters may be more bits than there are bytes: those are ignored.
    for (; bits >= 8; bits -= 8) {
      bytes[place] = number;
      place += 1;
      number >>>= 8;
    }
  }
  return bytes;
}
