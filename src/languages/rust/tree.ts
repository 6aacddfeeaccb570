import { parentOf } from '../../shared/paths.ts';
import type { FileId, Resolution, Trace } from '../../types.ts';
import { memoiseByKey, memoiseByObject } from '../kit/memoise.ts';
import {
  declarationsOf,
  type ModuleRef,
  NO_STEP,
  type Project,
  type Step,
  stepInto,
} from './module-steps.ts';
import type { Package } from './packages.ts';
import { findParent, guessParent, indexPaths } from './parents.ts';
import { isTarget } from './targets.ts';

/** The modules of all crates, found on demand. */
export interface Tree {
  /** The root file of the crate that a file belongs to, for a path that begins there with this name. */
  rootOf(file: FileId, name?: string): FileId;
  /** The module in which a path with `crate`, `self` or `super` begins, and the names that follow. */
  begin(segments: readonly string[], from: FileId): Beginning;
  /** The module around a module; undefined above the root. */
  above(place: ModuleRef): ModuleRef | undefined;
  /** One step down. */
  into(place: ModuleRef, name: string): Step;
  /** Of the places that the configuration decides between, the one that a file is part of; else all of them. */
  ownAmong(places: readonly ModuleRef[], file: FileId | undefined): readonly ModuleRef[];
  /** Follows names down from a module as far as there are modules, and tells in which files it ends. */
  walk(start: ModuleRef, names: readonly string[], options: WalkOptions): readonly Resolution[];
}

export interface Beginning {
  /** Undefined above the root. */
  readonly start: ModuleRef | undefined;
  readonly names: readonly string[];
}

export interface WalkOptions {
  readonly trace: Trace | undefined;
  readonly from?: FileId;
  /** Is the path in another crate? Then it means an item rather than a module of the same name that is not public. */
  readonly isForeign?: boolean;
}

export function createTree(project: Project): Tree {
  const { model, packages } = project;
  const step = memoiseByKey(model, key => {
    const [inside = '', name = '', ...file] = key.split('\n');
    return stepInto({ file: file.join('\n'), inside }, name, project);
  });
  const into = ({ file, inside }: ModuleRef, name: string) => step(`${inside}\n${name}\n${file}`);
  const indexes = memoiseByObject((home: Package) => model.memoise(() => indexPaths(home, project)));
  const parentOfFile = memoiseByKey(model, file => findParent(file, project, home => indexes(home)()));

  const topOf = memoiseByKey(model, file => {
    const passed = new Set<FileId>();
    let at = file;
    while (!passed.has(at)) {
      passed.add(at);
      const parent = parentOfFile(at);
      if (parent === undefined) return at;
      at = parent.file;
    }
    return at;
  });

  /** Files that are not declared count as part of the library beside them, except for their own modules. */
  function rootOf(file: FileId, name?: string): FileId {
    const top = topOf(file);
    const home = packages.of(top);
    if (home === undefined || isTarget(top, home) || !top.startsWith(`${parentOf(home.libPath)}/`))
      return top;
    if (name !== undefined && into({ file: top, inside: '' }, name).isModule) return top;
    const main = home.libPath.replace(/[^/]+$/, 'main.rs');
    return [home.libPath, main].find(root => model.has(root)) ?? top;
  }

  function above({ file, inside }: ModuleRef): ModuleRef | undefined {
    if (inside === '') return parentOfFile(file) ?? guessParent(file, project);
    const end = inside.lastIndexOf('::');
    return { file, inside: end === -1 ? '' : inside.slice(0, end) };
  }

  function begin(segments: readonly string[], from: FileId): Beginning {
    const [first, ...names] = segments;
    if (first === 'crate') return { start: { file: rootOf(from, names[0]), inside: '' }, names };
    let start: ModuleRef | undefined = { file: from, inside: '' };
    let at = first === 'self' ? 1 : 0;
    for (; segments[at] === 'super' && start !== undefined; at++) start = above(start);
    return { start, names: segments.slice(at) };
  }

  function ownAmong(places: readonly ModuleRef[], file: FileId | undefined): readonly ModuleRef[] {
    if (places.length < 2 || file === undefined) return places;
    let at: ModuleRef | undefined = { file, inside: '' };
    for (let level = 0; at !== undefined && level < MOST_LEVELS; level++) {
      const own = places.find(place => place.file === at?.file);
      if (own !== undefined) return [own];
      at = parentOfFile(at.file);
    }
    return places;
  }

  function walk(
    start: ModuleRef,
    names: readonly string[],
    { trace, from, isForeign }: WalkOptions,
  ): readonly Resolution[] {
    const ends = new Map<string, Resolution>();
    const passed = new Set<string>();
    const waiting: { readonly place: ModuleRef; readonly at: number }[] = [{ place: start, at: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { place, at } = next;
      const name = names[at];
      const known = name === undefined || name === '*' ? NO_STEP : into(place, name);
      const step = isForeign && !known.isPublic && at === names.length - 1 ? NO_STEP : known;
      if (step.isModule) traceStep(name, place, step, trace);
      if (step.places.length === 0) {
        const end = endAt(place, step, names.slice(at));
        ends.set('id' in end ? end.id : '', end);
      }
      for (const inner of ownAmong(step.places, from).toReversed()) {
        // Two configurations may lead to the same module again and again.
        const key = step.places.length > 1 ? `${at} ${inner.file} ${inner.inside}` : '';
        if (key === '' || !passed.has(key)) waiting.push({ place: inner, at: at + 1 });
        passed.add(key);
      }
    }
    return foundAmong([...ends.values()]);
  }

  /** What a module means in which the way ends. */
  function endAt(
    { file, inside }: ModuleRef,
    { isModule, outside }: Step,
    rest: readonly string[],
  ): Resolution {
    if (outside !== undefined) return { kind: 'outside', id: outside };
    if (isModule || (inside === '' && isMissing(file, rest, project))) return { kind: 'unresolved' };
    return { kind: 'file', id: file };
  }

  return { rootOf, begin, above, into, ownAmong, walk };
}

/** Is the first of several names neither a module, nor a name from elsewhere, nor a type? */
export function isMissing(file: FileId, [name, ...rest]: readonly string[], project: Project): boolean {
  if (name === undefined || rest.length === 0 || !/^[a-z]/.test(name)) return false;
  const declared = declarationsOf(file, project);
  return !declared.isOpen && !declared.names.has(name);
}

/** A module that one configuration lacks may exist in another. */
function foundAmong(ends: readonly Resolution[]): readonly Resolution[] {
  const found = ends.filter(end => end.kind !== 'unresolved');
  return found.length > 0 ? found : ends;
}

function traceStep(
  name: string | undefined,
  place: ModuleRef,
  { places, outside }: Step,
  trace: Trace | undefined,
): void {
  if (!trace) return;
  const module = place.inside === '' ? place.file : `${place.inside} in ${place.file}`;
  if (places.length === 0) trace(`${module} declares ${name}: ${outside ?? 'no such file'}`);
  for (const one of places) {
    trace(`${module} has the module ${name}: ${one.inside === '' ? one.file : `inline in ${one.file}`}`);
  }
}

const MOST_LEVELS = 64;
