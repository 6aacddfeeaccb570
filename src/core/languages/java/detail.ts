import type { Names } from '../../../types.ts';
import { append } from '../kit/append.ts';
import { memoiseByObject } from '../kit/memoise.ts';

/** What the facts of Java, Kotlin and Scala files say about names. Only this file knows how facts write it as text. */

/** Something that a file declares. */
export type Declared =
  | OuterDeclared
  /** A member of a Kotlin type; an open type can have subtypes, which inherit it. */
  | { readonly kind: 'member'; readonly name: string; readonly isFunction: boolean; readonly isOpen: boolean }
  /**
   * A type that only its own file sees, the class that Java has for a Kotlin file, a module of Java, or a package around
   * that of a Scala file whose names it sees, too.
   */
  | { readonly kind: 'private' | 'facade' | 'module' | 'clause'; readonly name: string }
  /** A value that compilers copy into the classes that use it, with the types around it: `A.X`. */
  | { readonly kind: 'constant'; readonly name: string }
  /** A type in an outer Java type, or a supertype of one; the owner of a nested type's supertype is `''`. */
  | { readonly kind: 'nested' | 'supertype'; readonly name: string; readonly owner: string };

/** Outside of all types. A type is neither a function nor an extension. */
export interface OuterDeclared {
  readonly kind: 'outer';
  readonly name: string;
  readonly isFunction: boolean;
  readonly isExtension: boolean;
  /** Its package, if that is not the package of the file. */
  readonly package?: string | undefined;
}

/**
 * As one of `declares`: `A` is a type, `a` a property, `a()` a function, `.a` and `.a()` extensions, `#a` and `#a()`
 * members, with `^` those of open types, `-A` a private type, `@A` a facade, `module a.b` a module, `:a.b` a clause, `=A.X` a constant, `A.B` a
 * nested type, `A<B` a supertype, `a.b/A` a type in another package.
 */
export function encodeDeclared(declared: Declared): string {
  const { kind, name } = declared;
  switch (kind) {
    case 'outer':
      return `${prefix(declared)}${name}${declared.isFunction ? '()' : ''}`;
    case 'member':
      return `${declared.isOpen ? '^' : '#'}${name}${declared.isFunction ? '()' : ''}`;
    case 'nested':
      return `${declared.owner}.${name}`;
    case 'supertype':
      return `${declared.owner}<${name}`;
    default:
      return PREFIXES[kind] + name;
  }
}

function prefix({ package: other, isExtension }: OuterDeclared): string {
  return `${other === undefined ? '' : `${other}/`}${isExtension ? '.' : ''}`;
}

const PREFIXES = { private: '-', facade: '@', module: 'module ', clause: ':', constant: '=' } as const;

export function decodeDeclared(text: string): Declared {
  const sign = text.charAt(0);
  if (sign === '-') return { kind: 'private', name: text.slice(1) };
  if (sign === '@') return { kind: 'facade', name: text.slice(1) };
  if (sign === '=') return { kind: 'constant', name: text.slice(1) };
  if (sign === ':') return { kind: 'clause', name: text.slice(1) };
  const isFunction = text.endsWith('()');
  const end = isFunction ? -2 : undefined;
  // A member may have any name between backquotes.
  if (sign === '#' || sign === '^')
    return { kind: 'member', name: text.slice(1, end), isFunction, isOpen: sign === '^' };
  const slash = text.indexOf('/');
  if (slash >= 0)
    return { ...decodeDeclared(text.slice(slash + 1)), package: text.slice(0, slash) } as Declared;
  if (text.startsWith(PREFIXES.module)) return { kind: 'module', name: text.slice(PREFIXES.module.length) };
  const angle = text.indexOf('<');
  if (angle >= 0) return { kind: 'supertype', owner: text.slice(0, angle), name: text.slice(angle + 1) };
  const dot = text.indexOf('.');
  if (dot > 0) return { kind: 'nested', owner: text.slice(0, dot), name: text.slice(dot + 1) };
  return { kind: 'outer', name: text.slice(dot + 1, end), isFunction, isExtension: dot === 0 };
}

/** A type or a property. */
export function outer(name: string): Declared {
  return { kind: 'outer', name, isFunction: false, isExtension: false };
}

export function declaredBy(names: Names | undefined): Declared[] {
  return names?.declares?.map(decodeDeclared) ?? [];
}

/** Implicit receivers of a use whose members the text does not show: none, types with supertypes, or any. */
export type ImplicitReceiver = typeof NO_RECEIVER | typeof SUBTYPE_RECEIVER | typeof ANY_RECEIVER;
export const NO_RECEIVER = 0;
export const SUBTYPE_RECEIVER = 1;
export const ANY_RECEIVER = 2;

/** A name that a file uses without importing it. */
export interface Use {
  /** Begins with a package if the use is qualified. */
  readonly name: string;
  readonly isQualified: boolean;
  readonly isCalled: boolean;
  /** Does it follow a dot? */
  readonly isMember: boolean;
  readonly receiver: ImplicitReceiver;
}

/** As one of `uses`: `x`, `x()` if called, `.x` after a dot, `^x` and `~x` by its implicit receiver, `a.b.x` if qualified. */
export function encodeUse({ name, isCalled, isMember, receiver }: Omit<Use, 'isQualified'>): string {
  return `${isMember ? '.' : RECEIVER_SIGNS[receiver]}${name}${isCalled ? '()' : ''}`;
}

const RECEIVER_SIGNS = ['', '^', '~'];

export function decodeUse(text: string): Use {
  const isMember = text.startsWith('.');
  const level = isMember ? 0 : RECEIVER_SIGNS.indexOf(text.charAt(0));
  const isCalled = text.endsWith('()');
  return {
    name: text.slice(isMember || level > 0 ? 1 : 0, isCalled ? -2 : undefined),
    isQualified: text.indexOf('.') > 0,
    isCalled,
    isMember,
    receiver: Math.max(0, level) as ImplicitReceiver,
  };
}

/** The uses of a file that are not qualified, by name. */
export const usesByName: (names: Names) => ReadonlyMap<string, readonly Use[]> = memoiseByObject(
  ({ uses = [] }) => {
    const byName = new Map<string, Use[]>();
    for (const use of uses.map(decodeUse)) if (!use.isQualified) append(byName, use.name, use);
    return byName;
  },
);

/** A package that a Scala file imports as a whole in some line. */
export interface Wildcard {
  readonly line: number;
  readonly owner: string;
}

/** As one of `uses`: `3:a.b.*`. */
export function encodeWildcard({ line, owner }: Wildcard): string {
  return `${line}:${owner}.*`;
}

export function wildcardsIn({ uses = [] }: Names): Wildcard[] {
  return uses.flatMap(text => {
    const colon = text.endsWith('.*') ? text.indexOf(':') : -1;
    return colon < 0 ? [] : [{ line: Number(text.slice(0, colon)), owner: text.slice(colon + 1, -2) }];
  });
}

/** Begins the path of a Scala import whose first name may be that of a value. */
export const UNCERTAIN = '?';

/** What a file with a package object declares in that package, as the compiler calls it. */
export const PACKAGE_OBJECT = 'package';

/** Longer paths in Scala are not extended: in a hostile text, each line may extend that of the line before. */
export const LONGEST_PATH = 1000;
