import type { Names, RawImport } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { memoiseByObject } from '../kit/memoise.ts';

/** What the facts of a C# file contain. Only this file knows the stored form. */

/** A declared or used name with its arity: `Type`, `Generic<>`, `Method(2)` for an extension method. */
export type Form = string;

export function typeForm(name: string, isGeneric: boolean): Form {
  return isGeneric ? `${name}<>` : name;
}

/** An extension method that can be called with this number of arguments, or such a call. */
export function methodForm(name: string, count: number): Form {
  return `${name}(${Math.min(count, MOST_ARGUMENTS)})`;
}

export function isMethod(form: Form): boolean {
  return form.endsWith(')');
}

export function isGeneric(form: Form): boolean {
  return form.endsWith('<>');
}

export function nameOf(form: Form): string {
  if (isMethod(form)) return form.slice(0, form.lastIndexOf('('));
  return isGeneric(form) ? form.slice(0, -2) : form;
}

/** Calls with more arguments count as calls with this number. */
export const MOST_ARGUMENTS = 12;

/** A using directive, or an item of a project file, that applies to all files of a project. */
export interface GlobalUsing {
  /** The namespace, or the type of an alias or a static directive. */
  readonly target: string;
  readonly alias?: string | undefined;
  readonly isStatic?: boolean;
}

export interface Directive extends GlobalUsing {
  /** Names that the text qualifies with the alias. */
  readonly taken: Iterable<Form>;
  readonly isGlobal: boolean;
  /** The namespace around the directive; `''` outside of all. */
  readonly within: string;
  /** Namespaces whose types the target may name without a qualifier: outer directives import them. */
  readonly through: readonly string[];
}

/**
 * As the `names` of an import: `*` for a global directive, `!` for a static one, `A.B.` for the namespace around it,
 * `A.B:` for one that it looks through, `X=` for its alias. Everything else is taken through the alias.
 */
export function encodeDirective(directive: Directive): Pick<RawImport, 'names'> {
  const { alias, taken, isGlobal, isStatic, within, through } = directive;
  const names: string[] = [];
  if (isGlobal) names.push('*');
  if (isStatic) names.push('!');
  if (within !== '') names.push(`${within}.`);
  for (const name of through) names.push(`${name}:`);
  if (alias !== undefined) names.push(`${alias}=`);
  names.push(...taken);
  return names.length > 0 ? { names } : {};
}

export function decodeDirective({ specifier, names = [] }: RawImport): Directive {
  const ending = (sign: string) => names.filter(name => name.endsWith(sign)).map(name => name.slice(0, -1));
  return {
    target: specifier,
    alias: ending('=')[0],
    within: ending('.')[0] ?? '',
    isGlobal: names.includes('*'),
    isStatic: names.includes('!'),
    through: ending(':'),
    taken: names.filter(name => !/[*!.=:]$/.test(name)),
  };
}

/** As one of `declares`: `*A.B`, `*X=A.B.C`, `*!A.B.C`. */
export function encodeGlobal({ target, alias, isStatic }: GlobalUsing): string {
  return `*${alias === undefined ? '' : `${alias}=`}${isStatic ? '!' : ''}${target}`;
}

export function isGlobal(declared: string): boolean {
  return declared.startsWith('*');
}

export function decodeGlobal(text: string): GlobalUsing {
  const [, alias, sign, target = ''] = /^\*(?:([^=]*)=)?(!)?(?:global::)?(.*)$/s.exec(text) ?? [];
  return { target, alias, isStatic: sign !== undefined };
}

/**
 * The types that a target names, without those of the language, names of tuple elements and extern aliases (`A::`).
 */
export function typesIn(target: string): Form[] {
  const forms: Form[] = [];
  for (const [, name = '', angle] of target.matchAll(TYPE_NAME)) {
    if (!PREDEFINED.has(name)) forms.push(typeForm(name, angle !== undefined));
  }
  return forms;
}

const TYPE_NAME = /(?<![^<(,[>*])(?:[^\s<>()[\],?*:]+::)?([^\s<>()[\],?*:]+)(?=(<)?)/g;
const PREDEFINED: ReadonlySet<string> = new Set(
  `bool byte sbyte short ushort int uint long ulong nint nuint char float double decimal string object void
  dynamic delegate`.split(/\s+/),
);

/** What lookups in a type need to know: in its other parts, and in the types that extend it. */
export interface TypeRecord {
  /** Includes its namespace and the types around it: `A.B.Outer+Inner<>`. */
  readonly key: string;
  /** Interfaces inherit names from each other; a class does not inherit those of its interfaces. */
  readonly isInterface: boolean;
  /** Without namespaces. */
  readonly bases: Iterable<Form>;
  /** Capitalised fields, properties and events, except those named like their type. */
  readonly members: Iterable<string>;
  readonly nested: Iterable<Form>;
  /** Those of `members` whose values compilers copy. */
  readonly constants: Iterable<string>;
}

/** As one of `declares`: `{key|c|Base|Member,Member|Nested|Constant`; undefined if there is nothing to find in the type. */
export function encodeRecord({ key, isInterface, ...lists }: TypeRecord): string | undefined {
  const { bases, members, nested, constants } = lists;
  const text = [bases, members, nested, constants]
    .map(list => [...list].join())
    .join('|')
    .replace(/\|$/, '');
  return text === '||' ? undefined : `{${key}|${isInterface ? 'i' : 'c'}|${text}`;
}

export function isRecord(declared: string): boolean {
  return declared.startsWith('{');
}

export function keyOfRecord(record: string): string {
  return record.slice(1, record.indexOf('|'));
}

export function decodeRecord(record: string): TypeRecord {
  const [key = '', kind, ...lists] = record.slice(1).split('|');
  const [bases = [], members = [], nested = [], constants = []] = lists.map(list =>
    list === '' ? [] : list.split(','),
  );
  return { key, isInterface: kind === 'i', bases, members, nested, constants };
}

/** Types and extension methods with their namespaces: `A.B.Type`, `A.B.Method(1)`. */
export function declaredNames(names: Names | undefined): readonly string[] {
  return names?.declares?.filter(name => !isRecord(name) && !isGlobal(name)) ?? [];
}

/** Where a name is used, as far as that affects its meaning. */
export interface UseSite {
  readonly namespace: string;
  /** The key of the innermost type that has other parts or bases; `''` if there is none. */
  readonly type: string;
}

/** A use of a type by its simple name, or of something else. */
export type UseKind = 'type' | 'method' | 'attribute' | 'qualified' | 'absolute';

export interface Use {
  readonly kind: UseKind;
  /** A qualified name has a form, too: `A.B<>`. An attribute may be written without the end of its name. */
  readonly form: Form;
  /** May the name mean a value that a type around it inherits? */
  readonly isWeak: boolean;
  /** The members that are taken of it, if it is never used without one that may be a constant. */
  readonly members: readonly string[];
  readonly site: UseSite;
}

export interface Uses {
  readonly uses: readonly Use[];
  readonly sites: readonly UseSite[];
  /** Namespaces that are imported inside of a namespace: they take precedence over outer types. */
  readonly inner: readonly string[];
}

/** The text of a form that is used as an attribute, or from the global namespace on. */
export function attributeForm(name: string): string {
  return `${name}]`;
}

export function absoluteForm(name: string): string {
  return `::${name}`;
}

/** As `uses`: sites as `@namespace|type`, unless there is only the default one, and inner imports as `#A.B`. */
export function encodeSites(sites: readonly UseSite[], inner: readonly string[], namespace = ''): string[] {
  const isDefault = sites.length === 1 && sites[0].type === '' && sites[0].namespace === namespace;
  const encoded = isDefault ? [] : sites.map(({ namespace, type }) => `@${namespace}|${type}`);
  return [...encoded, ...inner.map(name => `#${name}`)];
}

interface EncodedUse extends Pick<Use, 'isWeak' | 'members'> {
  readonly site: number;
}

/** As one of `uses`: the form, then `?` if weak, then `=A,B` for members, then `@1` for another site than the first. */
export function encodeUse(form: string, { isWeak, members, site }: EncodedUse): string {
  const weak = isWeak ? `${form}?` : form;
  const taken = members.length > 0 ? `${weak}=${members.join()}` : weak;
  return site > 0 ? `${taken}@${site}` : taken;
}

export function decodeUse(text: string, sites: readonly UseSite[]): Use {
  const at = text.lastIndexOf('@');
  const [rest, members] = (at < 0 ? text : text.slice(0, at)).split('=');
  const isWeak = rest.endsWith('?');
  const form = isWeak ? rest.slice(0, -1) : rest;
  const kind = kindOf(form);
  const start = kind === 'absolute' ? 2 : 0;
  return {
    kind,
    form: form.slice(start, kind === 'attribute' ? -1 : undefined),
    isWeak,
    members: members?.split(',') ?? [],
    site: sites[at < 0 ? 0 : Number(text.slice(at + 1))] ?? sites[0],
  };
}

function kindOf(form: string): UseKind {
  if (form.charCodeAt(0) === char.COLON) return 'absolute';
  if (isMethod(form)) return 'method';
  if (form.endsWith(']')) return 'attribute';
  return form.includes('.') ? 'qualified' : 'type';
}

export const usesOf: (names: Names) => Uses = memoiseByObject(
  ({ package: namespace = '', uses: texts = [] }) => {
    const sites: UseSite[] = [];
    const inner: string[] = [];
    const uses: Use[] = [];
    for (const text of texts) {
      if (text.startsWith('@')) {
        const bar = text.indexOf('|');
        sites.push({ namespace: text.slice(1, bar), type: text.slice(bar + 1) });
      } else if (text.startsWith('#')) inner.push(text.slice(1));
      else {
        if (sites.length === 0) sites.push({ namespace, type: '' });
        uses.push(decodeUse(text, sites));
      }
    }
    return { uses, sites, inner };
  },
);
