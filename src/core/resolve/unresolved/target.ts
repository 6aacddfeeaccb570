import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, Unresolved } from '../../../types.ts';
import { dialectOf } from '../../languages/registry.ts';

/** What an unresolved import names. */
export interface Target {
  readonly import: Unresolved;
  /** The resolver family of the importing file. */
  readonly family: string;
  /** The only path at which it could be, if the resolver knows it. */
  readonly path: FileId | undefined;
  /** Otherwise the end of its path, if the specifier is one or stands for one. */
  readonly tail: string | undefined;
}

export function targetOf(one: Unresolved): Target {
  const family = dialectOf(baseName(one.file))?.language.family.name ?? '';
  const path = isReasonable(one.expected) ? one.expected : undefined;
  const tail = path === undefined ? TAILS[family]?.(one.specifier) : undefined;
  return { import: one, family, path, tail: !one.isComputed && isReasonable(tail) ? tail : undefined };
}

/** The end of the path that a specifier stands for, by the family of its language. */
const TAILS: Readonly<Record<string, (specifier: string) => string | undefined>> = {
  javascript: specifier => withoutDots(specifier.replace(ALIAS, '')),
  python: specifier => specifier.replaceAll('.', '/'),
  java: specifier => classIn(specifier)?.replaceAll('.', '/'),
  c: withoutDots,
  php: specifier => (specifier.endsWith('.php') ? withoutDots(specifier) : undefined),
  ruby: withoutDots,
};

/** What stands for a folder of the project at the start of a specifier. */
const ALIAS = /^(?:[@~$#]{1,2}\/|[#$])/;

export function isAlias({ family, import: { specifier } }: Target): boolean {
  return family === 'javascript' && ALIAS.test(specifier);
}

function withoutDots(path: string): string {
  return path.replace(/^(?:\.{0,2}\/)+/, '');
}

/** The class around a nested class or a member, by the convention that only names of classes begin with a capital. */
function classIn(name: string): string | undefined {
  return /^(?:[^A-Z.][^.]*\.)*[A-Z][^.]*/.exec(name)?.[0];
}

/** Two imports with the same key have the same target, and are both optional or both not. */
export function targetKey(target: Target): string {
  const key = target.path === undefined ? `${target.family} ${nameOf(target)[0]}` : `path ${target.path}`;
  return target.import.optional ? `${key} optional` : key;
}

/** The name of what is missing, if its path is not known, and a key that imports of the same one share. */
export function nameOf({
  tail,
  family,
  import: { file, specifier },
}: Target): readonly [key: string, name: string] {
  if (family === 'java' && tail !== undefined) return [tail, tail.replaceAll('/', '.')];
  if (family !== 'rust') return [specifier, specifier];
  // A type that is missing in an existing module is rarer than a missing module.
  const module = /^(.+::\w+)::(?:[A-Z]\w*|\*)$/.exec(specifier)?.[1] ?? specifier;
  return [rustScope(specifier, file, family) + module, module];
}

/** `super::a` means another module in each folder, and `crate::a` in each crate. */
function rustScope(specifier: string, file: FileId, family: string): string {
  if (family !== 'rust') return '';
  const crate = file.lastIndexOf('src/');
  return `${/^(?:super|self)\b/.test(specifier) ? parentOf(file) : file.slice(0, Math.max(crate, 0))} `;
}

/** A hostile file may have specifiers of any length, and the end of a path is looked up once for each of its parts. */
function isReasonable(path: string | undefined): path is string {
  return path !== undefined && path !== '' && path.length <= 1024 && path.split('/').length <= 64;
}
