import { KEYWORDS } from './keywords.ts';

/**
 * Numbers for the words of one text, so that scopes are arrays of integers, and strings are made only of what the
 * facts keep. The arrays are shared by all texts, and the next text overwrites them.
 */
export class Symbols {
  readonly #codes: Uint16Array;
  /** For names whose hash collides with too many others: no text may make a lookup slow. */
  readonly #colliding = new Map<string, number>();
  #table: Table;
  #count = PLANTED.length;

  constructor(codes: Uint16Array) {
    this.#codes = codes;
    this.#table = shared;
    plant(shared);
  }

  /** The number of the name with this hash that stands between two offsets. */
  of(start: number, end: number, hash: number): number {
    const { slots, hashes } = this.#table;
    const mask = slots.length - 1;
    let slot = spread(hash) & mask;
    for (let probe = 0; probe < PROBES; probe++, slot = (slot + 1) & mask) {
      const known = slots[slot] - 1;
      if (known < 0) {
        slots[slot] = this.#count + 1;
        return this.#add(start, end, hash);
      }
      if (hashes[known] === hash && this.#isSame(known, start, end)) return known;
    }
    return this.#ofColliding(start, end, hash);
  }

  textOf(symbol: number, text: string): string {
    if (symbol < PLANTED.length) return PLANTED[symbol];
    const { starts, lengths } = this.#table;
    return text.slice(starts[symbol], starts[symbol] + lengths[symbol]);
  }

  #add(start: number, end: number, hash: number): number {
    const { slots, starts, lengths, hashes } = this.#table;
    const symbol = this.#count++;
    starts[symbol] = start;
    lengths[symbol] = end - start;
    hashes[symbol] = hash;
    if (this.#count * 2 > slots.length) this.#grow();
    return symbol;
  }

  #isSame(symbol: number, start: number, end: number): boolean {
    const { starts, lengths } = this.#table;
    if (lengths[symbol] !== end - start) return false;
    const codes = this.#codes;
    const others = symbol < PLANTED.length ? PLANTED_CODES : codes;
    for (let i = start, j = starts[symbol]; i < end; i++, j++) if (codes[i] !== others[j]) return false;
    return true;
  }

  #ofColliding(start: number, end: number, hash: number): number {
    const name = this.#characters(start, end);
    let symbol = this.#colliding.get(name);
    if (symbol === undefined) {
      symbol = this.#count;
      this.#colliding.set(name, symbol);
      this.#add(start, end, hash);
    }
    return symbol;
  }

  #characters(start: number, end: number): string {
    let name = '';
    for (let i = start; i < end; i++) name += String.fromCharCode(this.#codes[i]);
    return name;
  }

  #grow(): void {
    const old = this.#table;
    const table = createTable(old.slots.length * 2);
    const { slots, starts, lengths, hashes } = table;
    starts.set(old.starts);
    lengths.set(old.lengths);
    hashes.set(old.hashes);
    const mask = slots.length - 1;
    for (let symbol = 0; symbol < this.#count; symbol++) {
      let slot = spread(hashes[symbol]) & mask;
      let probe = 0;
      while (slots[slot] !== 0 && ++probe < PROBES) slot = (slot + 1) & mask;
      if (probe < PROBES) slots[slot] = symbol + 1;
      else if (symbol >= PLANTED.length) {
        this.#colliding.set(this.#characters(starts[symbol], starts[symbol] + lengths[symbol]), symbol);
      }
    }
    this.#table = table;
    // One huge text must not keep its memory.
    if (slots.length <= LARGEST_KEPT) shared = table;
  }
}

/** The hash of a word follows from the hash of all but its last character. */
export function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

interface Table {
  /** The number of a name, plus 1, where its hash leads. Twice as many as there can be names. */
  readonly slots: Int32Array;
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  readonly hashes: Int32Array;
}

function createTable(size: number): Table {
  const column = () => new Int32Array(size / 2 + 1);
  return { slots: new Int32Array(size), starts: column(), lengths: column(), hashes: column() };
}

/**
 * Names of the language that packages do not declare themselves; `min`, `any` or `close` they may. The blank name
 * is never used.
 */
const PREDECLARED =
  `append bool byte complex128 complex64 delete error false float32 float64 int int16 int32 int64 int8 iota len
  make new nil panic rune string true uint uint16 uint32 uint64 uint8 uintptr`.split(/\s+/);

/** Their symbols are the same in every text: 0 is the blank name, and keywords have their own numbers. */
const PLANTED = ['_', ...KEYWORDS, ...PREDECLARED];

/** Symbols up to this one are never taken from other files. */
export const LAST_PREDECLARED = PLANTED.length - 1;

function plant({ slots, starts, lengths, hashes }: Table): void {
  slots.fill(0);
  const mask = slots.length - 1;
  for (let symbol = 0, start = 0; symbol < PLANTED.length; symbol++) {
    starts[symbol] = start;
    lengths[symbol] = PLANTED[symbol].length;
    hashes[symbol] = PLANTED_HASHES[symbol];
    start += PLANTED[symbol].length;
    let slot = spread(hashes[symbol]) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = symbol + 1;
  }
}

function hashOf(word: string): number {
  let hash = word.charCodeAt(0);
  for (let i = 1; i < word.length; i++) hash = hashWith(hash, word.charCodeAt(i));
  return hash;
}

const PLANTED_HASHES = PLANTED.map(hashOf);
/** Their characters, one word after the other. */
const PLANTED_CODES = Uint16Array.from(PLANTED.join(''), character => character.charCodeAt(0));
const LARGEST_KEPT = 1 << 14;
const PROBES = 32;
let shared = createTable(1 << 12);

function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}
