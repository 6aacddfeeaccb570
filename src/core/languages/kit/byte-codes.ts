import { Buffer } from 'node:buffer';
import { codesOf } from './codes.ts';

/** The characters of a text as one byte each. */
export interface ByteCodes {
  /** Longer than the text: at least eight zeros follow its last character. */
  readonly bytes: Uint8Array;
  /** Four characters at a time, the first one in the lowest bits. */
  readonly words: Int32Array;
}

/**
 * Reads a text for a lexer to which characters beyond Latin-1 are not syntax. Each of those becomes `OTHER_LETTER`, or
 * `OTHER_BLANK` if Unicode counts it as white space of program text. Loops over these bytes can test four
 * characters at once. All texts share one buffer, which the next call overwrites.
 */
export function byteCodesOf(text: string): ByteCodes {
  const { length } = text;
  if (length > LONGEST_KEPT) return fill(allocate(length), text);
  if (kept.bytes.length < length + PADDING) kept = allocate(length * 2);
  return fill(kept, text);
}

interface Memory extends ByteCodes {
  readonly buffer: Buffer;
}

function allocate(length: number): Memory {
  const memory = new ArrayBuffer((length + PADDING + 3) & ~3);
  const bytes = new Uint8Array(memory);
  // A big-endian processor needs a copy.
  const words = new Int32Array(IS_BIG_ENDIAN ? memory.slice(0) : memory);
  return { buffer: Buffer.from(memory), bytes, words };
}

function fill(codes: Memory, text: string): ByteCodes {
  const { bytes } = codes;
  const { length } = text;
  codes.buffer.write(text, 'latin1');
  // V8 answers this without a search if it stores the string as Latin-1.
  const wide = text.search(BEYOND_LATIN1);
  if (wide >= 0) replaceWide(text, wide, bytes);
  for (let i = length; i < length + PADDING; i++) bytes[i] = 0;
  if (IS_BIG_ENDIAN) {
    const swapped = Buffer.from(codes.words.buffer);
    codes.buffer.copy(swapped, 0, 0, length + PADDING);
    swapped.swap32();
  }
  return codes;
}

/** Writing Latin-1 keeps the lower byte of a wider code, which could be any character. */
function replaceWide(text: string, from: number, bytes: Uint8Array): void {
  const { length } = text;
  const codes = codesOf(text);
  const pairs = new Uint32Array(codes.buffer, codes.byteOffset, length >> 1);
  let i = from >> 1;
  for (;;) {
    // Eight at a time: few characters of a text are wide.
    while (i + 3 < pairs.length && ((pairs[i] | pairs[i + 1] | pairs[i + 2] | pairs[i + 3]) & WIDE) === 0)
      i += 4;
    const end = Math.min(length, 2 * i + 8);
    for (let at = 2 * i; at < end; at++) {
      const code = codes[at];
      if (code > 0xff) bytes[at] = isBlank(code) ? OTHER_BLANK : OTHER_LETTER;
    }
    if (end === length) return;
    i += 4;
  }
}

/** `Pattern_White_Space` beyond Latin-1. */
function isBlank(code: number): boolean {
  return code === 0x200e || code === 0x200f || code === 0x2028 || code === 0x2029;
}

/** U+0085, the only such blank in Latin-1 beyond ASCII. */
export const OTHER_BLANK = 0x85;
const OTHER_LETTER = 0xff;
const BEYOND_LATIN1 = /[\u0100-\uffff]/;
const IS_BIG_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 0;
const WIDE = 0xff00ff00;
const PADDING = 8;
/** A longer text gets its own memory, so that one giant does not retain it. */
const LONGEST_KEPT = 1 << 20;
let kept = allocate(1 << 16);
