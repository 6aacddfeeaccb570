import { Symbols, Vocabulary } from '../kit/symbols.ts';
import { attributeForm, methodForm, typeForm } from './detail.ts';
import { plainName } from './identifiers.ts';
import type { Scanner } from './scanner.ts';
import { isOpen, type TypeInfo } from './scopes.ts';
import type { Shadows } from './shadows.ts';

/** How a name is used. */
export const TYPE_USE = 0;
export const GENERIC_USE = 1;
/** As a type or as a value: where the text, or a type that it extends, has such a value, that is meant. */
export const WEAK_USE = 3;
/** As an attribute, which is written without the end of its type's name. */
export const ATTRIBUTE_USE = 4;
/** This and more: a call on something, with as many arguments as it is more. */
export const CALL_USE = 8;
const USES = 32;
/** `USES` as bits. */
const BITS = 5;

/** Where a use stands, as far as that decides what it means. */
export interface Site {
  readonly namespace: string;
  readonly type: TypeInfo | undefined;
}

/** The names that a text uses, with each place where one stands: only at the end of the text are all shadows known. */
export class Occurrences {
  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #symbols: Symbols;
  /** `WIDTH` numbers per occurrence: `32 * symbol + use`, the offset, the site. */
  #rows = shared;
  #end = 0;
  readonly #siteIds = new Map<TypeInfo | string, number>();
  #lastSite: TypeInfo | string | undefined;
  #lastSiteId = 0;
  readonly sites: Site[] = [];

  constructor(text: string, scanner: Scanner) {
    this.#text = text;
    this.#scanner = scanner;
    this.#symbols = new Symbols(text, scanner.codes, NO_WORDS);
  }

  add(use: number, start: number, end: number, site: Site): void {
    const symbol = this.#scanner.hasEscapes
      ? this.#symbols.of(plainName(this.#text.slice(start, end)))
      : this.#symbols.at(start, end);
    this.#push(USES * symbol + use, start, site);
  }

  addName(use: number, name: string, start: number, site: Site): void {
    this.#push(USES * this.#symbols.of(name) + use, start, site);
  }

  /** A name that is declared here makes the last use that of a type, if it stands right before. Returns its name. */
  affirm(start: number): string | undefined {
    if (this.#end === 0) return undefined;
    const last = this.#end - WIDTH;
    const rows = this.#rows;
    const key = rows[last];
    const name = this.#symbols.name(key >> BITS);
    const end = rows[last + OFFSET] + name.length;
    if (start - end > LONGEST_TYPE_END || !TYPE_END.test(this.#text.slice(end, start))) return undefined;
    if (key % USES === WEAK_USE) rows[last] = key - WEAK_USE;
    return name;
  }

  /**
   * The first place of each use that no declaration of the text hides, in text order. `types` hide every use,
   * `values` the weak ones.
   */
  visible(types: Shadows, values: Shadows): Use[] {
    const uses = new Map<number, Use>();
    const found: Use[] = [];
    const hidden = this.#hiding(types, values);
    const sites = this.sites.length;
    const rows = this.#rows;
    let last = 0;
    let isSorted = true;
    for (let row = 0; row < this.#end; row += WIDTH) {
      const key = rows[row];
      const offset = rows[row + OFFSET];
      const site = rows[row + SITE];
      const isWeak = key % USES === WEAK_USE;
      // A use as a type says more than a weak one of the same name.
      const slot = (isWeak ? key - WEAK_USE : key) * sites + site;
      const known = uses.get(slot);
      if (known !== undefined && (isWeak || !known.isWeak)) continue;
      if (hidden?.(key, offset)) continue;
      if (known !== undefined) known.isWeak = false;
      else {
        const use = { form: formOf(this.#symbols.name(key >> BITS), key % USES), offset, site, isWeak };
        uses.set(slot, use);
        found.push(use);
        // Calls and casts are noted at their end.
        if (offset < last) isSorted = false;
        last = offset;
      }
    }
    return isSorted ? found : found.sort((a, b) => a.offset - b.offset);
  }

  #hiding(types: Shadows, values: Shadows): ((key: number, offset: number) => boolean) | undefined {
    if (types.isEmpty && values.isEmpty) return undefined;
    const hiders = new Map<number, ((offset: number) => boolean) | null>();
    return (key, offset) => {
      const use = key % USES;
      if (use >= CALL_USE) return false;
      let hider = hiders.get(key);
      if (hider === undefined) {
        const first = firstOf(this.#symbols.name(key >> BITS));
        const form = use === ATTRIBUTE_USE ? `${first}Attribute` : formOf(first, use);
        const type = types.of(form);
        const value = use === WEAK_USE ? values.of(form) : undefined;
        hider = type && value ? at => type(at) || value(at) : (type ?? value ?? null);
        hiders.set(key, hider);
      }
      return hider?.(offset) ?? false;
    };
  }

  #push(key: number, offset: number, { namespace, type }: Site): void {
    if (this.#end + WIDTH > this.#rows.length) this.#grow();
    const rows = this.#rows;
    const row = this.#end;
    rows[row] = key;
    rows[row + OFFSET] = offset;
    rows[row + SITE] = this.#siteOf(namespace, type);
    this.#end = row + WIDTH;
  }

  #grow(): void {
    const rows = new Int32Array(this.#rows.length * 2);
    rows.set(this.#rows);
    this.#rows = rows;
    // One huge text must not retain its memory.
    if (rows.length <= MOST_KEPT) shared = rows;
  }

  /** Types that take nothing from elsewhere make no difference. */
  #siteOf(namespace: string, innermost: TypeInfo | undefined): number {
    const type = innermost === undefined || isOpen(innermost) ? innermost : innermost.openAround;
    const key = type ?? namespace;
    if (key === this.#lastSite) return this.#lastSiteId;
    let id = this.#siteIds.get(key);
    if (id === undefined) {
      id = this.sites.length;
      this.#siteIds.set(key, id);
      this.sites.push({ namespace, type });
    }
    this.#lastSite = key;
    this.#lastSiteId = id;
    return id;
  }
}

const WIDTH = 3;
/** Where in the row of an occurrence these stand. */
const OFFSET = 1;
const SITE = 2;
/** Shared by all texts, of which one is read at a time. */
let shared = new Int32Array(1 << 12);
const MOST_KEPT = 1 << 16;
const NO_WORDS = new Vocabulary([]);

/** Between a type and the name of what is declared. */
const TYPE_END = /^[?[\],*\s]*$/;
const LONGEST_TYPE_END = 40;

export interface Use {
  /** As in `use-forms.ts`. */
  readonly form: string;
  readonly offset: number;
  /** Which of the `sites`. */
  readonly site: number;
  isWeak: boolean;
}

function formOf(name: string, use: number): string {
  if (use >= CALL_USE) return methodForm(name, use - CALL_USE);
  return use === ATTRIBUTE_USE ? attributeForm(name) : typeForm(name, use === GENERIC_USE);
}

/** What a qualified name begins with. */
function firstOf(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}
