import type { Names, RawImport } from '../../../types.ts';
import { memoiseByObject } from '../kit/memoise.ts';

/**
 * The facts of a PHP file, and how they are stored as text. A class, an interface, a trait and an enum are types. All
 * names are full, without a backslash before them.
 */

export type SymbolKind = 'type' | 'function' | 'const';

/** `A\Type`, `function A\f`, `const A\C`: as a `use` statement has it. */
export interface PhpSymbol {
  readonly kind: SymbolKind;
  readonly name: string;
}

/** `const A\C = 'x'` where the constant has a value that may be part of a path. */
export interface Declaration extends PhpSymbol {
  readonly value?: string;
}

/** A name that is used without an import. */
export interface Use extends PhpSymbol {
  /** `\A\Type`: written in full, so that it may be a package's. */
  readonly isFull?: boolean;
  /** `function A\f|f`: the global one that counts if the namespace has none. */
  readonly fallback?: string;
}

export function encodeSymbol({ kind, name }: PhpSymbol): string {
  return PREFIXES[kind] + name;
}

export function decodeSymbol(text: string): PhpSymbol {
  const kind = text.startsWith(PREFIXES.function)
    ? 'function'
    : text.startsWith(PREFIXES.const)
      ? 'const'
      : 'type';
  return { kind, name: text.slice(PREFIXES[kind].length) };
}

export function encodeDeclaration(declaration: Declaration): string {
  const { value } = declaration;
  return value === undefined ? encodeSymbol(declaration) : `${encodeSymbol(declaration)} = ${value}`;
}

/** What a file declares. */
export const declarationsOf: (names: Names) => readonly Declaration[] = memoiseByObject(names =>
  (names.declares ?? []).map(text => {
    const equals = text.indexOf(' = ');
    if (equals < 0) return decodeSymbol(text);
    return { ...decodeSymbol(text.slice(0, equals)), value: text.slice(equals + 3) };
  }),
);

export function encodeUse({ kind, name, isFull, fallback }: Use): string {
  return `${PREFIXES[kind]}${isFull ? '\\' : ''}${name}${fallback === undefined ? '' : `|${fallback}`}`;
}

export function decodeUse(text: string): Use {
  const [first = '', fallback] = text.split('|', 2);
  const { kind, name } = decodeSymbol(first);
  const isFull = name.startsWith('\\');
  return { kind, name: isFull ? name.slice(1) : name, isFull, ...(fallback !== undefined && { fallback }) };
}

/** A template that a Blade template uses, or a component, which may be a class. */
export interface View {
  readonly kind: 'view' | 'component';
  /** `a.b`, or `package::a.b`. */
  readonly name: string;
  /** May it be missing: is it only used if it is there, or may a package provide it? */
  readonly isOptional: boolean;
}

/** As an import: `a.b`, with `optional` or `component` among its names. */
export function encodeView({ kind, name, isOptional }: View): Pick<RawImport, 'specifier' | 'names'> {
  if (kind === 'component') return { specifier: COMPONENT_PREFIX + name, names: [COMPONENT] };
  return { specifier: name, ...(isOptional && { names: [OPTIONAL] }) };
}

export function decodeView({ specifier, names = [] }: RawImport): View {
  if (names.includes(COMPONENT))
    return { kind: 'component', name: specifier.slice(COMPONENT_PREFIX.length), isOptional: true };
  return { kind: 'view', name: specifier, isOptional: names.includes(OPTIONAL) };
}

const COMPONENT = 'component';
const COMPONENT_PREFIX = 'x-';
const OPTIONAL = 'optional';

const PREFIXES: Readonly<Record<SymbolKind, string>> = { type: '', function: 'function ', const: 'const ' };
