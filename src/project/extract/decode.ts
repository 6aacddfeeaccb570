import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { Problem } from '../../types.ts';

export type Decoded =
  | { readonly text: string; readonly problem?: Problem }
  /** A binary file. */
  | { readonly text?: undefined; readonly problem: Problem };

const SNIFFED_BYTES = 8000;
/** Some sources contain a NUL in a string. Git treats them as binary, but compilers accept them, and so do we. */
const FEW_NULS = 0.01;

const BINARY: Problem = { line: 0, message: 'binary file, not read' };

/** Decodes bytes to text, without a byte order mark. */
export function decode(bytes: Buffer): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(swapped(bytes));
  if (isBinary(bytes)) return { problem: BINARY };
  // The same result as decoding UTF-8, at a fraction of the cost.
  if (isAscii(bytes)) return { text: bytes.toString('latin1') };
  if (isUtf8(bytes)) {
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { text: bytes.toString('utf8', hasMark ? 3 : 0) };
  }
  const declared = declaredEncoding(bytes);
  if (declared) return { text: declared.decode(bytes) };
  return { text: new TextDecoder().decode(bytes), problem: { line: 0, message: 'not valid UTF-8' } };
}

function isBinary(bytes: Buffer): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (!head.includes(0)) return false;
  const nuls = head.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return nuls > head.length * FEW_NULS || !isUtf8(bytes);
}

/** Little-endian UTF-32 starts with the same bytes, but contains NULs. */
function decodeUtf16(bytes: Buffer): Decoded {
  const text = bytes.toString('utf16le', 2);
  if (text.slice(0, SNIFFED_BYTES).includes('\0')) return { problem: BINARY };
  return bytes.length % 2 === 0 ? { text } : { text, problem: { line: 0, message: 'not valid UTF-16' } };
}

/** Swaps byte pairs, and keeps an odd last byte. */
function swapped(bytes: Buffer): Buffer {
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
  return even.length === bytes.length ? even : Buffer.concat([even, bytes.subarray(-1)]);
}

/** Python's PEP 263: `# -*- coding: latin-1 -*-` in one of the first two lines. */
function declaredEncoding(bytes: Buffer): TextDecoder | undefined {
  const head = bytes.toString('latin1', 0, 300).split(/\r\n|\r|\n/, 2);
  for (const line of head) {
    const name = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/.exec(line)?.[1];
    if (name !== undefined) return decoderFor(name.toLowerCase().replaceAll('_', '-'));
    // No declaration may follow a line of code.
    if (!/^[ \t\f]*(#.*)?$/.test(line)) return undefined;
  }
  return undefined;
}

/** Python's aliases for Latin-1 that `TextDecoder` does not know. */
const LATIN_1 = /^(latin-?1|iso-?8859-1|8859|cp819|l1)(-.*)?$/;

/** Undefined for an unknown encoding, and for UTF-8 and ASCII, which these bytes are not. */
function decoderFor(name: string): TextDecoder | undefined {
  try {
    const decoder = new TextDecoder(LATIN_1.test(name) ? 'latin1' : name);
    return decoder.encoding === 'utf-8' || name.includes('ascii') ? undefined : decoder;
  } catch {
    return undefined;
  }
}
