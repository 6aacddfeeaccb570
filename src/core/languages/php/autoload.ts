import { isBelow } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { below } from '../kit/folders.ts';
import type { Composer } from './composer.ts';

/** A file in which Composer looks for a class, by a rule of one `composer.json`. */
export interface Candidate {
  readonly id: FileId;
  /** The folder of the rule. */
  readonly dir: FileId;
  /** The folder of the `composer.json`. */
  readonly home: FileId;
}

export interface Autoload {
  /** In Composer's order. */
  candidates(name: string): readonly Candidate[];
  /** The length of the prefix of a name that a rule of the project claims; 0 for none. */
  claimed(name: string): number;
  /** Does a rule of the project claim a part of this namespace, such as `A\B\` of `A\`? */
  claimsWithin(namespace: string): boolean;
  /** Does Composer load the file for what it declares, whatever its path is? */
  isListed(id: FileId): boolean;
}

type Target = Omit<Candidate, 'id'>;

/**
 * The rules of all `composer.json` of the project, as if each package were installed beside the others: PSR-4 before
 * PSR-0, and the longest prefix of the name first. Paths are case-sensitive.
 */
export function createAutoload(composers: readonly Composer[]): Autoload {
  const psr4 = new Map<string, Target[]>();
  const psr0: (readonly [prefix: string, target: Target])[] = [];
  const listed = new Set<FileId>();
  for (const { dir: home, ...composer } of composers) {
    for (const { prefix, dirs } of composer.psr4) {
      psr4.set(prefix, [...(psr4.get(prefix) ?? []), ...dirs.map(dir => ({ dir, home }))]);
    }
    for (const { prefix, dirs } of composer.psr0) {
      for (const dir of dirs) psr0.push([prefix, { dir, home }]);
    }
    for (const id of composer.listed) listed.add(id);
  }
  psr0.sort(([a], [b]) => b.length - a.length);

  function candidates(name: string): readonly Candidate[] {
    const found: Candidate[] = [];
    for (const prefix of prefixesOf(name)) {
      for (const target of psr4.get(prefix) ?? []) found.push(at(target, name.slice(prefix.length)));
    }
    const rest = underscored(name);
    for (const [prefix, target] of psr0) if (name.startsWith(prefix)) found.push(at(target, rest));
    return found;
  }

  function claimed(name: string): number {
    for (const prefix of prefixesOf(name)) if (psr4.has(prefix)) return prefix.length;
    return psr0.find(([prefix]) => prefix !== '' && name.startsWith(prefix))?.[0].length ?? 0;
  }

  return {
    candidates,
    claimed,
    claimsWithin: namespace =>
      [...psr4.keys()].some(prefix => prefix.length > namespace.length && prefix.startsWith(namespace)),
    isListed: id => listed.has(id) || listed.has('') || isBelow(listed, id),
  };
}

/** `A\B\`, `A\` and the empty prefix of `A\B\C`. */
function* prefixesOf(name: string): Generator<string> {
  for (let end = name.lastIndexOf('\\'); end > 0; end = name.lastIndexOf('\\', end - 1)) {
    yield name.slice(0, end + 1);
  }
  yield '';
}

function at({ dir, home }: Target, name: string): Candidate {
  const path = `${name.replaceAll('\\', '/')}.php`;
  return { id: below(dir, path), dir, home };
}

/** PSR-0 treats the underscores of the last word like backslashes. */
function underscored(name: string): string {
  const last = name.lastIndexOf('\\') + 1;
  return name.slice(0, last) + name.slice(last).replaceAll('_', '/');
}
