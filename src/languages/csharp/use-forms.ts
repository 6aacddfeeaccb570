import type { Names } from '../../types.ts';
import { LONGEST_NAME } from './namespaces.ts';
import type { Site, Use } from './occurrences.ts';

/** A name as it is used: `names.uses` has one of these in each text that has no sign before it. */
export interface UsedForm {
  /**
   * `Type`, `Generic<>`, `Method()`, `Name]` for an attribute, `A.B` where the name is qualified, `::A.B` from the
   * global namespace on.
   */
  readonly form: string;
  /** May the name be that of a value which a type around it has from elsewhere? */
  readonly isWeak: boolean;
  /** Which of the file's sites it stands in. */
  readonly site: number;
}

/** Where names are looked up from. */
export interface UseSite {
  readonly namespace: string;
  /** The innermost type around it that has parts or bases, as the key of its record; empty where there is none. */
  readonly type: string;
}

export interface EncodedUses {
  readonly uses: readonly string[];
  readonly offsets: readonly number[];
}

interface Input {
  readonly uses: readonly Use[];
  readonly sites: readonly Site[];
  readonly namespace: string | undefined;
  /** Namespaces that are imported in a namespace: there they come before the types around it. */
  readonly inner: readonly string[];
}

/** Sites as `@namespace|type`, imports as `#A.B`, then the uses: `Form`, with `?` if weak, and `@1` for a later site. */
export function encodeUses({ uses, sites: found, namespace, inner }: Input): EncodedUses {
  const { sites, numbers } = numbered(uses, found);
  const [only] = sites;
  const isPlain = sites.length === 1 && only?.type === undefined && only?.namespace === (namespace ?? '');
  const encoded = isPlain ? [] : sites.map(({ namespace: around, type }) => `@${around}|${keyOf(type)}`);
  for (const name of inner) encoded.push(`#${name}`);
  const offsets = encoded.map(() => -1);
  for (const { form, isWeak, site, offset } of uses) {
    const number = numbers[site] ?? 0;
    const weak = isWeak ? `${form}?` : form;
    encoded.push(number > 0 ? `${weak}@${number}` : weak);
    offsets.push(offset);
  }
  return { uses: encoded, offsets };
}

/** Types that are nested without end have no record. */
function keyOf(type: Site['type']): string {
  return type === undefined || type.key.length > LONGEST_NAME ? '' : type.key;
}

/** The site with the most uses comes first, because then most uses need no number. */
function numbered(
  uses: readonly Use[],
  found: readonly Site[],
): { sites: readonly Site[]; numbers: readonly number[] } {
  if (found.length < 2) return { sites: uses.length > 0 ? found : [], numbers: [] };
  const counts = new Uint32Array(found.length);
  for (const { site } of uses) counts[site]++;
  const order: number[] = [];
  for (let site = 0; site < counts.length; site++) if (counts[site] > 0) order.push(site);
  order.sort((a, b) => counts[b] - counts[a]);
  const numbers = new Array<number>(found.length).fill(0);
  for (let number = 0; number < order.length; number++) numbers[order[number]] = number;
  return { sites: order.map(site => found[site]), numbers };
}

export function decodeUse(text: string): UsedForm {
  const at = text.lastIndexOf('@');
  const rest = at < 0 ? text : text.slice(0, at);
  const isWeak = rest.endsWith('?');
  return {
    form: isWeak ? rest.slice(0, -1) : rest,
    isWeak,
    site: at < 0 ? 0 : Number(text.slice(at + 1)),
  };
}

export interface DecodedUses {
  readonly sites: readonly UseSite[];
  readonly inner: readonly string[];
  readonly forms: readonly UsedForm[];
}

/** Once for each list of names, which never change. */
export function usesOf(names: Names): DecodedUses {
  let decoded = known.get(names);
  if (decoded === undefined) {
    decoded = decodeAll(names);
    known.set(names, decoded);
  }
  return decoded;
}

function decodeAll({ package: namespace = '', uses = [] }: Names): DecodedUses {
  const sites: UseSite[] = [];
  const inner: string[] = [];
  const forms: UsedForm[] = [];
  for (const text of uses) {
    if (text.startsWith('@')) {
      const bar = text.indexOf('|');
      sites.push({ namespace: text.slice(1, bar), type: text.slice(bar + 1) });
    } else if (text.startsWith('#')) inner.push(text.slice(1));
    else forms.push(decodeUse(text));
  }
  return { sites: sites.length > 0 ? sites : [{ namespace, type: '' }], inner, forms };
}

const known = new WeakMap<Names, DecodedUses>();
