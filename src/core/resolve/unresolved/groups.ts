import { byString } from '../../../shared/order.ts';
import type { FileId, Unresolved, UnresolvedGroup } from '../../../types.ts';
import { causeOf, type Explained, ignoredCause, keysOf, madeCause } from './causes.ts';
import { type Evidence, indexPaths } from './path-index.ts';
import type { ProjectFiles } from './project-files.ts';
import { nameOf, type Target, targetKey, targetOf } from './target.ts';

/** A group with its imports, as indexes in the sorted `diagnostics.unresolved` of the report, ascending. */
export interface ImportsGroup extends UnresolvedGroup {
  readonly imports: readonly number[];
}

/**
 * Unresolved imports by what is missing, with a cause where one can be told. A pure function of its input, in any order.
 * Takes one pass over the imports and one over the files.
 */
export function groupUnresolved(
  unresolved: readonly Unresolved[],
  project: ProjectFiles,
): readonly ImportsGroup[] {
  if (unresolved.length === 0) return [];
  const sorted = [...unresolved].sort(byPlace);
  const targets = distinctTargets(sorted);
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
  return Array.from(groups.values(), group => toEntry(group, sorted, evidence)).sort(
    (a, b) => b.count - a.count || byString(a.specifier, b.specifier),
  );
}

interface Group {
  name: string;
  readonly members: Target[];
  /** Indexes in the sorted list. */
  readonly imports: number[];
}

interface Imported {
  readonly target: Target;
  readonly imports: number[];
}

/** Sorted by the first import of each. */
function distinctTargets(sorted: readonly Unresolved[]): readonly Imported[] {
  const found = new Map<string, Imported>();
  sorted.forEach((one, index) => {
    const target = targetOf(one);
    const key = targetKey(target);
    const known = found.get(key);
    if (known) known.imports.push(index);
    else found.set(key, { target, imports: [index] });
  });
  return [...found.values()];
}

/** The order of the report; equal entries of it are told apart by where they lead. */
function byPlace(a: Unresolved, b: Unresolved): number {
  return (
    byString(a.file, b.file) ||
    a.line - b.line ||
    byString(a.specifier, b.specifier) ||
    byString(a.expected ?? '', b.expected ?? '') ||
    Number(a.optional ?? false) - Number(b.optional ?? false)
  );
}

/** What a group is about: a package, or the first part of the path or name that does not exist. */
function missingPart(target: Target, evidence: Evidence): readonly [key: string, name: string] {
  const { project, index } = evidence;
  const { path, tail, family } = target;
  const owner = target.import.package;
  // What a build creates in a package has a cause of its own.
  if (owner !== undefined && !madeCause(target, evidence)) return [`package ${owner}`, owner];
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

function toEntry(
  { name, members, imports }: Group,
  sorted: readonly Unresolved[],
  evidence: Evidence,
): ImportsGroup {
  imports.sort((a, b) => a - b);
  const { file, line } = sorted[imports[0]];
  return {
    specifier: name,
    count: imports.length,
    files: new Set(imports.map(index => sorted[index].file)).size,
    first: { file, line },
    ...commonCause(members, evidence),
    imports,
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
