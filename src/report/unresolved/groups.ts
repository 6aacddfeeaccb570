import { byString } from '../../shared/order.ts';
import type { FileId, Unresolved } from '../../types.ts';
import type { UnresolvedGroup } from '../types.ts';
import { causeOf, type Explained, ignoredCause, keysOf } from './causes.ts';
import { type Evidence, indexPaths } from './path-index.ts';
import type { ProjectFiles } from './project-files.ts';
import { nameOf, type Target, targetKey, targetOf } from './target.ts';

/**
 * Unresolved imports by what is missing, with a cause where one can be told. A pure function of its input, in any order.
 * Takes one pass over the imports and one over the files.
 */
export function groupUnresolved(
  unresolved: readonly Unresolved[],
  project: ProjectFiles,
): readonly UnresolvedGroup[] {
  if (unresolved.length === 0) return [];
  const targets = distinctTargets(unresolved);
  const wanted = function* () {
    for (const { target } of targets) yield* keysOf(target);
  };
  const evidence = { project, index: indexPaths(wanted(), project) };
  const groups = new Map<string, Group>();
  for (const { target, imports } of targets) {
    const [key, name] = missingPart(target, evidence);
    const group = groups.get(key) ?? { name, members: [], imports: [] };
    groups.set(key, group);
    // `./generated/` says more than `./generated`.
    if (name.length > group.name.length) group.name = name;
    group.members.push(target);
    for (const one of imports) group.imports.push(one);
  }
  return Array.from(groups.values(), group => toEntry(group, evidence)).sort(
    (a, b) => b.count - a.count || byString(a.specifier, b.specifier),
  );
}

interface Group {
  name: string;
  readonly members: Target[];
  readonly imports: Unresolved[];
}

interface Imported {
  readonly target: Target;
  readonly imports: Unresolved[];
}

/** Sorted by the first import of each. */
function distinctTargets(unresolved: readonly Unresolved[]): readonly Imported[] {
  const found = new Map<string, Imported>();
  for (const one of [...unresolved].sort(byPlace)) {
    const target = targetOf(one);
    const key = targetKey(target);
    const known = found.get(key);
    if (known) known.imports.push(one);
    else found.set(key, { target, imports: [one] });
  }
  return [...found.values()];
}

function byPlace(a: Unresolved, b: Unresolved): number {
  return byString(a.file, b.file) || a.line - b.line || byString(a.specifier, b.specifier);
}

/** What a group is about: a package, or the first part of the path or name that does not exist. */
function missingPart(target: Target, { project, index }: Evidence): readonly [key: string, name: string] {
  const { path, tail, family } = target;
  const owner = target.import.package;
  if (owner !== undefined) return [`package ${owner}`, owner];
  if (path !== undefined) {
    const part = firstMissing(path, project.hasFolder);
    return [`path ${part}`, part === path ? part : `${part}/`];
  }
  if (family === 'python' && tail !== undefined) {
    const isThere = (part: string) => index.files(part).length + index.folders(part).length > 0;
    const name = firstMissing(tail, isThere).replaceAll('/', '.');
    return [`${family} ${name}`, name];
  }
  const [key, name] = nameOf(target);
  return [`${family} ${key}`, name];
}

function firstMissing(path: string, isThere: (part: string) => boolean): FileId {
  if (path.startsWith('../')) return path;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const part = path.slice(0, slash);
    if (!isThere(part)) return part;
  }
  return path;
}

function toEntry({ name, members, imports }: Group, evidence: Evidence): UnresolvedGroup {
  const [{ file, line }] = imports.length === 1 ? imports : [...imports].sort(byPlace);
  return {
    specifier: name,
    count: imports.length,
    files: new Set(imports.map(one => one.file)).size,
    first: { file, line },
    ...commonCause(members, evidence),
  };
}

/** A cause is stated only if it applies to all members. Git ignores most of what is generated. */
function commonCause(members: readonly Target[], evidence: Evidence): Explained | undefined {
  const causes = members.map(member => causeOf(member, evidence));
  const [first] = causes;
  if (causes.every(one => one?.cause === first?.cause)) return first;
  const ignored = members.map(member => ignoredCause(member, evidence));
  return ignored.every(one => one !== undefined) ? ignored[0] : undefined;
}
