/**
 * Interns the names of one text as numbers, so that work on names is work on integers, and strings are created only for
 * names in the facts. The words of the vocabulary have the first numbers, the same in every text.
 */
export class Symbols {
  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #vocabulary: Vocabulary;
  /** Those beyond the vocabulary; undefined until one is requested. */
  readonly #names: (string | undefined)[] = [];
  /** Names whose hash collides with too many others, so that lookups stay fast for every text. */
  readonly #colliding = new Map<string, number>();
  #table: Table;
  #count: number;

  /** The next text with the same vocabulary overwrites the numbers of this one. */
  constructor(text: string, codes: Uint16Array, vocabulary: Vocabulary) {
    this.#text = text;
    this.#codes = codes;
    this.#vocabulary = vocabulary;
    this.#table = vocabulary.emptyTable();
    this.#count = vocabulary.words.length;
  }

  /** The number of the name between two offsets. */
  at(start: number, end: number): number {
    return this.atWithHash(start, end, hashOf(this.#codes, start, end - start));
  }

  /** The same, for a caller that computes the hash itself, by the function of the vocabulary. */
  atWithHash(start: number, end: number, hash: number): number {
    return this.#find(hash, start, end - start, undefined);
  }

  /** The number of a name that need not occur in the text. */
  of(name: string): number {
    return this.#find(this.#vocabulary.hashOf(name), NOWHERE, name.length, name);
  }

  name(symbol: number): string {
    const { words } = this.#vocabulary;
    if (symbol < words.length) return words[symbol];
    const known = this.#names[symbol - words.length];
    if (known !== undefined) return known;
    const { starts, lengths } = this.#table;
    const name = this.#text.slice(starts[symbol], starts[symbol] + lengths[symbol]);
    this.#names[symbol - words.length] = name;
    return name;
  }

  #find(hash: number, start: number, length: number, name: string | undefined): number {
    const { slots, hashes } = this.#table;
    const mask = slots.length - 1;
    let slot = spread(hash) & mask;
    for (let probe = 0; probe < PROBES; probe++, slot = (slot + 1) & mask) {
      const known = slots[slot] - 1;
      if (known < 0) {
        slots[slot] = this.#count + 1;
        return this.#add(hash, start, length, name);
      }
      if (hashes[known] !== hash) continue;
      if (name === undefined ? this.#isAt(known, start, length) : this.name(known) === name) return known;
    }
    return this.#findColliding(hash, start, length, name);
  }

  #add(hash: number, start: number, length: number, name: string | undefined): number {
    const { slots, starts, lengths, hashes } = this.#table;
    const symbol = this.#count++;
    starts[symbol] = start;
    lengths[symbol] = length;
    hashes[symbol] = hash;
    this.#names.push(name);
    if (this.#count * 2 > slots.length) this.#grow();
    return symbol;
  }

  #isAt(symbol: number, start: number, length: number): boolean {
    const { starts, lengths } = this.#table;
    if (lengths[symbol] !== length) return false;
    const from = starts[symbol];
    if (from === NOWHERE) {
      if (this.name(symbol) !== this.#text.slice(start, start + length)) return false;
      starts[symbol] = start;
      return true;
    }
    const codes = this.#codes;
    const known = symbol < this.#vocabulary.words.length ? this.#vocabulary.codes : codes;
    for (let i = 0; i < length; i++) if (known[from + i] !== codes[start + i]) return false;
    return true;
  }

  #findColliding(hash: number, start: number, length: number, name: string | undefined): number {
    const key = name ?? this.#text.slice(start, start + length);
    const known = this.#colliding.get(key);
    if (known !== undefined) return known;
    this.#colliding.set(key, this.#count);
    return this.#add(hash, start, length, key);
  }

  #grow(): void {
    const table = doubled(this.#table);
    for (let symbol = 0; symbol < this.#count; symbol++) {
      if (!enter(table, symbol)) this.#colliding.set(this.name(symbol), symbol);
    }
    this.#table = table;
  }
}

/** Words whose numbers are their indices here, and the table that the names of each text are added to. */
export class Vocabulary {
  readonly words: readonly string[];
  /** Of all words, one after the other. */
  readonly codes: Uint16Array;
  readonly hashOf: (name: string) => number;
  readonly #slots: Int32Array;
  readonly #table: Table;

  /** @param hashOf a function whose result a lexer can compute while it reads a name */
  constructor(words: readonly string[], hashOf = hashOfWord) {
    this.words = words;
    this.hashOf = hashOf;
    const all = words.join('');
    this.codes = Uint16Array.from({ length: all.length }, (_, i) => all.charCodeAt(i));
    const table = createTable(slotsFor(words.length));
    let start = 0;
    for (const [symbol, word] of words.entries()) {
      table.starts[symbol] = start;
      table.lengths[symbol] = word.length;
      table.hashes[symbol] = hashOf(word);
      start += word.length;
      if (!enter(table, symbol)) throw new RangeError(`too many words: ${words.length}`);
    }
    this.#slots = table.slots.slice();
    this.#table = table;
  }

  /** Clearing one table takes less time than creating one for each text. */
  emptyTable(): Table {
    this.#table.slots.set(this.#slots);
    return this.#table;
  }
}

/** Room for the words, and for as many names as most texts have. */
function slotsFor(words: number): number {
  return 2 ** Math.ceil(Math.log2(4 * words + 2000));
}

interface Table {
  /** The number of each name, plus 1, at its hash. Twice as many as there can be names. */
  readonly slots: Int32Array;
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  readonly hashes: Int32Array;
}

function createTable(size: number): Table {
  const column = () => new Int32Array(size / 2 + 1);
  return { slots: new Int32Array(size), starts: column(), lengths: column(), hashes: column() };
}

/** With the same names, but empty slots. */
function doubled({ slots, starts, lengths, hashes }: Table): Table {
  const table = createTable(slots.length * 2);
  table.starts.set(starts);
  table.lengths.set(lengths);
  table.hashes.set(hashes);
  return table;
}

/** Puts a name into the first free slot of its probe sequence; false if there is none. */
function enter({ slots, hashes }: Table, symbol: number): boolean {
  const mask = slots.length - 1;
  let slot = spread(hashes[symbol]) & mask;
  for (let probe = 0; probe < PROBES; probe++, slot = (slot + 1) & mask) {
    if (slots[slot] !== 0) continue;
    slots[slot] = symbol + 1;
    return true;
  }
  return false;
}

/** Of at most five characters: comparison distinguishes names that differ only in others. */
function hashOf(codes: Uint16Array, start: number, length: number): number {
  if (length < 2) return length * codes[start];
  const end = start + length;
  return hashWith(
    length,
    (codes[start] << 16) | codes[start + 1],
    codes[start + (length >> 1)],
    (codes[end - 2] << 16) | codes[end - 1],
  );
}

/** The same for a string. */
function hashOfWord(word: string): number {
  const { length } = word;
  if (length < 2) return length === 0 ? 0 : word.charCodeAt(0);
  return hashWith(
    length,
    (word.charCodeAt(0) << 16) | word.charCodeAt(1),
    word.charCodeAt(length >> 1),
    (word.charCodeAt(length - 2) << 16) | word.charCodeAt(length - 1),
  );
}

function hashWith(length: number, first: number, middle: number, last: number): number {
  return (Math.imul(Math.imul(first, 0x2c1b3c6d) ^ last, 0x297a2d39) + Math.imul(middle, 101) + length) | 0;
}

function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

const PROBES = 32;
/** The start of a name that has not occurred in the text yet. */
const NOWHERE = -1;
