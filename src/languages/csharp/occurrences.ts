import { plainName } from './chars.ts';
import { methodForm } from './method-forms.ts';
import type { Shadows } from './shadows.ts';
import { isOpen, type TypeInfo } from './type-info.ts';

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
/** `USES` as bits, and the size of the table of names that were seen. */
const BITS = 5;
const SLOTS = 1024;

/** Where a use stands, as far as that decides what it means. */
export interface Site {
  readonly namespace: string;
  readonly type: TypeInfo | undefined;
}

/** The names that a text uses, with each place where one stands: only at the end of the text are all shadows known. */
export class Occurrences {
  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #names: string[] = [];
  readonly #ids = new Map<string, number>();
  /** By the place in the table: the offsets of a name that has an id, and the id. Saves making strings. */
  readonly #seen = SEEN.fill(0);
  /** Per occurrence: `32 * id + use`, the offset, the site. */
  readonly #keys: number[] = [];
  readonly #offsets: number[] = [];
  readonly #sites: number[] = [];
  readonly #siteIds = new Map<TypeInfo | string, number>();
  readonly sites: Site[] = [];

  constructor(text: string, codes: Uint16Array) {
    this.#text = text;
    this.#codes = codes;
  }

  add(use: number, start: number, end: number, site: Site): void {
    this.#push(USES * this.#idAt(start, end) + use, start, site);
  }

  addName(use: number, name: string, start: number, site: Site): void {
    this.#push(USES * this.#idOf(name) + use, start, site);
  }

  /** A name that is declared here makes the last use that of a type, if it stands right before. Returns its name. */
  affirm(start: number): string | undefined {
    const last = this.#keys.length - 1;
    const key = this.#keys[last];
    const name = this.#names[key >> BITS];
    if (name === undefined) return undefined;
    const end = this.#offsets[last] + name.length;
    if (start - end > LONGEST_TYPE_END || !TYPE_END.test(this.#text.slice(end, start))) return undefined;
    if (key % USES === WEAK_USE) this.#keys[last] = key - WEAK_USE;
    return name;
  }

  /**
   * The first place of each use that no declaration of the text hides, in text order. `types` hide every use,
   * `values` the weak ones.
   */
  visible(types: Shadows, values: Shadows): Use[] {
    const uses = new Map<number, Use>();
    const hidden = this.#hiding(types, values);
    const sites = this.sites.length;
    const keys = this.#keys;
    let isSorted = true;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      const isWeak = key % USES === WEAK_USE;
      const offset = this.#offsets[i];
      // A use as a type says more than a weak one of the same name.
      const slot = (isWeak ? key - WEAK_USE : key) * sites + this.#sites[i];
      const known = uses.get(slot);
      if (known !== undefined && (isWeak || !known.isWeak)) continue;
      if (hidden?.(key, offset)) continue;
      if (known !== undefined) known.isWeak = false;
      else
        uses.set(slot, {
          form: formOf(this.#names[key >> BITS], key % USES),
          offset,
          site: this.#sites[i],
          isWeak,
        });
      // Calls and casts are noted at their end.
      if (i > 0 && offset < this.#offsets[i - 1]) isSorted = false;
    }
    const found = [...uses.values()];
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
        const first = firstOf(this.#names[key >> BITS]);
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
    this.#keys.push(key);
    this.#offsets.push(offset);
    this.#sites.push(this.#siteOf(namespace, type));
  }

  /** Types that take nothing from elsewhere make no difference. */
  #siteOf(namespace: string, innermost: TypeInfo | undefined): number {
    const type = innermost === undefined || isOpen(innermost) ? innermost : innermost.openAround;
    const key = type ?? namespace;
    let id = this.#siteIds.get(key);
    if (id === undefined) {
      id = this.sites.length;
      this.#siteIds.set(key, id);
      this.sites.push({ namespace, type });
    }
    return id;
  }

  #idAt(start: number, end: number): number {
    const seen = this.#seen;
    const at = 3 * this.#slotOf(start, end);
    if (this.#isSame(seen[at], seen[at + 1], start, end)) return seen[at + 2];
    const id = this.#idOf(plainName(this.#text.slice(start, end)));
    seen[at] = start;
    seen[at + 1] = end;
    seen[at + 2] = id;
    return id;
  }

  #slotOf(start: number, end: number): number {
    const codes = this.#codes;
    return (
      (codes[start] * 37 + codes[end - 1] * 5 + codes[(start + end) >> 1] * 101 + (end - start) * 67) &
      (SLOTS - 1)
    );
  }

  #idOf(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#names.length;
      this.#ids.set(name, id);
      this.#names.push(name);
    }
    return id;
  }

  #isSame(knownStart: number, knownEnd: number, start: number, end: number): boolean {
    const length = end - start;
    if (knownEnd - knownStart !== length) return false;
    const codes = this.#codes;
    let i = 0;
    while (i < length && codes[knownStart + i] === codes[start + i]) i++;
    return i === length;
  }
}

/** Shared by all texts, of which one is read at a time: to allocate it would take longer than to clear it. */
const SEEN = new Int32Array(3 * SLOTS);

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
  if (use === GENERIC_USE) return `${name}<>`;
  if (use >= CALL_USE) return methodForm(name, use - CALL_USE);
  return use === ATTRIBUTE_USE ? `${name}]` : name;
}

/** What a qualified name begins with. */
function firstOf(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}
