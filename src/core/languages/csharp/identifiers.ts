import * as char from '../kit/chars.ts';

/** The identifier that a name written with `@` or with escapes stands for. */
export function plainName(name: string): string {
  const bare = name.charCodeAt(0) === char.AT ? name.slice(1) : name;
  return bare.includes('\\') ? bare.replace(UNICODE_ESCAPE, decode) : bare;
}

/** The length of the escape that begins with this backslash; 0 for any other backslash. */
export function lengthOfEscape(codes: Uint16Array, backslash: number): number {
  const written = String.fromCharCode(...codes.subarray(backslash, backslash + LONGEST_ESCAPE));
  return FIRST_ESCAPE.exec(written)?.[0].length ?? 0;
}

function decode(written: string): string {
  const code = Number.parseInt(written.slice(2), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

const UNICODE_ESCAPE = /\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/g;
const FIRST_ESCAPE = new RegExp(`^${UNICODE_ESCAPE.source}`);
const LONGEST_ESCAPE = 10;
