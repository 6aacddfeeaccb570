import { firstSegment } from '../kit/qualified.ts';
import { Symbols, Vocabulary } from '../kit/symbols.ts';
import { attributeForm, methodForm, typeForm } from './detail.ts';
import type { Scanner } from './scanner.ts';
import { isOpen, type TypeInfo } from './scopes.ts';
import type { Shadows } from './shadows.ts';

/** How a name is used. */
export const TYPE_USE = 0;
export const GENERIC_USE = 1;
/** As a type or as a value: a value that the text declares or inherits takes precedence. */
export const WEAK_USE = 3;
/** As an attribute, whose name may lack its suffix. */
export const ATTRIBUTE_USE = 4;
/** A call on something; the number of arguments is added. */
export const CALL_USE = 8;
const USES = 32;
/** `USES` as bits. */
const BITS = 5;

/** Where a name is used, as far as that affects its meaning. */
export interface Site {
  readonly namespace: string;
  readonly type: TypeInfo | undefined;
}

/** The names that a text uses, with all offsets: shadows are known only at the end of the text. */
export class Occurrences {
  readonly #scanner: Scanner;
  readonly #symbols: Symbols;
  /** `WIDTH` numbers per occurrence: `32 * symbol + use`, the offset, the site, the symbol of a member or -1. */
  readonly #rows: number[] = [];
  readonly #siteIds = new Map<TypeInfo | string, number>();
  #lastSite: TypeInfo | string | undefined;
  #lastSiteId = 0;
  readonly sites: Site[] = [];

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
    this.#symbols = new Symbols(scanner.text, scanner.codes, NO_WORDS);
  }

  add(use: number, start: number, end: number, site: Site): void {
    const symbol = this.#scanner.hasEscapes
      ? this.#symbols.of(this.#scanner.name(start, end))
      : this.#symbols.at(start, end);
    this.#rows.push(USES * symbol + use, start, this.#siteOf(site), NO_MEMBER);
  }

  addName(use: number, name: string, start: number, site: Site): void {
    this.#rows.push(USES * this.#symbols.of(name) + use, start, this.#siteOf(site), NO_MEMBER);
  }

  /** Says that the last use was one of this member, which is not called. */
  ofMember(name: string): void {
    this.#rows[this.#rows.length - 1] = this.#symbols.of(name);
  }

  /** A declared name makes the use right before it that of a type. Returns the name of that type. */
  affirm(start: number): string | undefined {
    const rows = this.#rows;
    if (rows.length === 0) return undefined;
    const last = rows.length - WIDTH;
    const key = rows[last];
    const name = this.#symbols.name(key >> BITS);
    const end = rows[last + OFFSET] + name.length;
    if (start - end > LONGEST_TYPE_END || !TYPE_END.test(this.#scanner.text.slice(end, start)))
      return undefined;
    if (key % USES === WEAK_USE) {
      rows[last] = key - WEAK_USE;
      rows[last + MEMBER] = NO_MEMBER;
    }
    return name;
  }

  /**
   * The first occurrence of each use that the text does not hide, in text order. `types` hide all uses, `values` only
   * weak ones.
   */
  visible(types: Shadows, values: Shadows): Use[] {
    const uses = new Map<number, Use>();
    const found: Use[] = [];
    const hidden = this.#hiding(types, values);
    const sites = this.sites.length;
    const rows = this.#rows;
    let isSorted = true;
    let last = 0;
    for (let row = 0; row < rows.length; row += WIDTH) {
      const key = rows[row];
      const offset = rows[row + OFFSET];
      const site = rows[row + SITE];
      const isWeak = key % USES === WEAK_USE;
      // A use as a type says more than a weak one of the same name.
      const slot = (isWeak ? key - WEAK_USE : key) * sites + site;
      const known = uses.get(slot);
      const member = rows[row + MEMBER];
      if (known?.members && !hidden?.(key, offset)) this.#take(known, member);
      if (known !== undefined && (isWeak || !known.isWeak)) continue;
      if (hidden?.(key, offset)) continue;
      if (known !== undefined) known.isWeak = false;
      else {
        const form = formOf(this.#symbols.name(key >> BITS), key % USES);
        const use: Use = { form, offset, site, isWeak, members: new Set() };
        this.#take(use, member);
        uses.set(slot, use);
        found.push(use);
        // Calls and casts are added at their end.
        isSorted &&= offset >= last;
        last = offset;
      }
    }
    return isSorted ? found : found.sort((a, b) => a.offset - b.offset);
  }

  #take(use: Use, member: number): void {
    if (member === NO_MEMBER || (use.members?.size ?? 0) >= MOST_MEMBERS) use.members = undefined;
    else use.members?.add(this.#symbols.name(member));
  }

  #hiding(types: Shadows, values: Shadows): ((key: number, offset: number) => boolean) | undefined {
    if (types.isEmpty && values.isEmpty) return undefined;
    const hiders = new Map<number, ((offset: number) => boolean) | null>();
    return (key, offset) => {
      const use = key % USES;
      if (use >= CALL_USE) return false;
      let hider = hiders.get(key);
      if (hider === undefined) {
        const first = firstSegment(this.#symbols.name(key >> BITS), '.');
        const form = use === ATTRIBUTE_USE ? `${first}Attribute` : formOf(first, use);
        const type = types.of(form);
        const value = use === WEAK_USE ? values.of(form) : undefined;
        hider = type && value ? at => type(at) || value(at) : (type ?? value ?? null);
        hiders.set(key, hider);
      }
      return hider?.(offset) ?? false;
    };
  }

  /** Types that get no names from elsewhere make no difference. */
  #siteOf({ namespace, type: innermost }: Site): number {
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

const WIDTH = 4;
/** Columns of a row. */
const OFFSET = 1;
const SITE = 2;
const MEMBER = 3;
const NO_MEMBER = -1;
/** Files that use more constants of one type use its other members, too. */
const MOST_MEMBERS = 20;
const NO_WORDS = new Vocabulary([]);

/** Between a type and a declared name. */
const TYPE_END = /^[?[\],*\s]*$/;
const LONGEST_TYPE_END = 40;

export interface Use {
  readonly form: string;
  readonly offset: number;
  /** The index of the site. */
  readonly site: number;
  isWeak: boolean;
  /** Undefined if it is used without a member, too. */
  members: Set<string> | undefined;
}

function formOf(name: string, use: number): string {
  if (use >= CALL_USE) return methodForm(name, use - CALL_USE);
  return use === ATTRIBUTE_USE ? attributeForm(name) : typeForm(name, use === GENERIC_USE);
}
