/**
 * The hash of each line that GitHub calls `primaryLocationLineHash` and uses to recognise a result after other lines of
 * the file have changed. GitHub computes it itself and warns if ours differs, so the algorithm is given: a polynomial
 * hash modulo 2^64 over the 100 characters that follow the start of the line, without spaces and tabs, with every line
 * end as `\n`. After the text come one character 0xFFFF and zeros. `:2` marks the second line with the same hash.
 */
export function lineHashes(text: string): string[] {
  const { codes, starts } = normalise(text);
  const counts = new Map<string, number>();
  return rollingHashes(codes, starts).map(hash => {
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `${hash}:${count}`;
  });
}

const WINDOW = 100;
const BASE = 37;
const END_OF_TEXT = 0xffff;
const NEWLINE = 10;

interface Normalised {
  readonly codes: Uint16Array;
  /** The index of the first character of each line. */
  readonly starts: readonly number[];
}

function normalise(text: string): Normalised {
  const plain = text.replace(/\r\n?/g, '\n').replace(/[ \t]+/g, '');
  const codes = new Uint16Array(plain.length + 1);
  const starts = [0];
  for (let i = 0; i < plain.length; i++) {
    codes[i] = plain.charCodeAt(i);
    if (codes[i] === NEWLINE) starts.push(i + 1);
  }
  codes[plain.length] = END_OF_TEXT;
  return { codes, starts };
}

const HALF = 2 ** 32;
/** 37^100 modulo 2^64, the factor of the character that leaves the window. */
const LEAVING = BigInt.asUintN(64, BigInt(BASE) ** BigInt(WINDOW));
const LEAVING_HIGH = Number(LEAVING >> 32n);
const LEAVING_LOW = Number(LEAVING & 0xffffffffn);

/**
 * The hash of the window after each start. It is kept in two halves of 32 bits: every intermediate value stays below
 * 2^53, so plain numbers are exact, and far faster than BigInt.
 */
function rollingHashes(codes: Uint16Array, starts: readonly number[]): string[] {
  const hashes: string[] = [];
  let high = 0;
  let low = 0;
  for (let end = 0; hashes.length < starts.length; end++) {
    const entering = codes[end] ?? 0;
    const leaving = codes[end - WINDOW] ?? 0;
    const nextLow = low * BASE + entering - leaving * LEAVING_LOW;
    const carry = Math.floor(nextLow / HALF);
    const nextHigh = high * BASE + carry - leaving * LEAVING_HIGH;
    low = nextLow - carry * HALF;
    high = nextHigh - Math.floor(nextHigh / HALF) * HALF;
    if (starts[hashes.length] === end - WINDOW + 1) hashes.push(hexadecimal(high, low));
  }
  return hashes;
}

/** Without leading zeros. */
function hexadecimal(high: number, low: number): string {
  return high === 0 ? low.toString(16) : high.toString(16) + low.toString(16).padStart(8, '0');
}
