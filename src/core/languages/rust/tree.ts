import { parentOf } from '../../../shared/paths.ts';
import type { FileId, Resolution, Trace } from '../../../types.ts';
import { memoiseByKey, memoiseByObject } from '../kit/memoise.ts';
import {
  declarationsOf,
  type ModuleRef,
  NO_STEP,
  outerOf,
  type Project,
  type Step,
  stepInto,
} from './module-steps.ts';
import type { Package } from './packages.ts';
import { findParent, guessParent, indexPaths } from './parents.ts';
import { isTarget } from './targets.ts';

export interface WalkOptions {
  readonly trace: Trace | undefined;
  readonly from: FileId;
  /** Is the path in another crate? Then it means an item rather than a module of the same name that is not public. */
  readonly isForeign?: boolean;
}

/** The modules of all crates, found on demand. */
export type Tree = ReturnType<typeof createTree>;

export function createTree(project: Project) {
  const { model, packageOf } = project;
  const step = memoiseByKey(model, key => stepInto(...placeOf(key), project));
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

  /** As `stepInto`. */
  const into = (module: ModuleRef, name: string) => step(keyOf(module, name));

  /**
   * The root file of the crate that a file belongs to, for a path that begins there with this name. Files that are not
   * declared count as part of the library beside them, except for their own modules.
   */
  function rootOf(file: FileId, name?: string): FileId {
    const top = topOf(file);
    const home = packageOf(top);
    if (home === undefined || isTarget(top, home) || !top.startsWith(`${parentOf(home.libPath)}/`))
      return top;
    if (name !== undefined && into({ file: top, inside: '' }, name).isModule) return top;
    const main = home.libPath.replace(/[^/]+$/, 'main.rs');
    return [home.libPath, main].find(root => model.has(root)) ?? top;
  }

  /** The module around a module; undefined above the root. */
  function above({ file, inside }: ModuleRef): ModuleRef | undefined {
    if (inside === '') return parentOfFile(file) ?? guessParent(file, project);
    return { file, inside: outerOf(inside) };
  }

  /** Where a path with `crate`, `self` or `super` begins (undefined above the root), and the other names. */
  function begin(segments: readonly string[], from: FileId) {
    const [first, ...names] = segments;
    if (first === 'crate') return { start: { file: rootOf(from, names[0]), inside: '' }, names };
    let start: ModuleRef | undefined = { file: from, inside: '' };
    let at = first === 'self' ? 1 : 0;
    for (; segments[at] === 'super' && start !== undefined; at++) start = above(start);
    return { start, names: segments.slice(at) };
  }

  /** Of several modules for several configurations, the one that contains a file; all if none does. */
  function ownAmong(modules: readonly ModuleRef[], file: FileId): readonly ModuleRef[] {
    if (modules.length < 2) return modules;
    let at: FileId | undefined = file;
    for (let level = 0; at !== undefined && level < MOST_LEVELS; level++) {
      const own = modules.find(module => module.file === at);
      if (own !== undefined) return [own];
      at = parentOfFile(at)?.file;
    }
    return modules;
  }

  /** Follows names down from a module as far as they are modules, and returns the files of the last ones. */
  function walk(
    start: ModuleRef,
    names: readonly string[],
    { trace, from, isForeign }: WalkOptions,
  ): readonly Resolution[] {
    const ends = new Map<string, Resolution>();
    const passed = new Set<string>();
    const waiting: { readonly module: ModuleRef; readonly at: number }[] = [{ module: start, at: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { module, at } = next;
      const name = names[at];
      const known = name === undefined || name === '*' ? NO_STEP : into(module, name);
      const step = isForeign && !known.isPublic && at === names.length - 1 ? NO_STEP : known;
      if (trace && step.isModule) traceStep(name, module, step, trace);
      if (step.modules.length === 0) {
        const end = endAt(module, step, names.slice(at));
        ends.set('id' in end ? end.id : '', end);
      }
      for (const inner of ownAmong(step.modules, from).toReversed()) {
        // Several configurations may lead to the same module repeatedly.
        const key = step.modules.length > 1 ? `${at} ${inner.file} ${inner.inside}` : '';
        if (key === '' || !passed.has(key)) waiting.push({ module: inner, at: at + 1 });
        passed.add(key);
      }
    }
    // A module that one configuration lacks may exist in another.
    const found = [...ends.values()].filter(end => end.kind !== 'unresolved');
    return found.length > 0 ? found : [...ends.values()];
  }

  /** What a path resolves to that ends in this module. */
  function endAt({ file, inside }: ModuleRef, step: Step, rest: readonly string[]): Resolution {
    if (step.outside !== undefined) return { kind: 'outside', id: step.outside };
    if (step.isModule || (inside === '' && isMissing(file, rest, project))) return { kind: 'unresolved' };
    return { kind: 'file', id: file };
  }

  return { rootOf, begin, above, into, ownAmong, walk };
}

/** A name in a module, as the key of a map. */
export function keyOf({ file, inside }: ModuleRef, name: string): string {
  return `${inside}\n${name}\n${file}`;
}

export function placeOf(key: string): [module: ModuleRef, name: string] {
  const [inside = '', name = '', ...file] = key.split('\n');
  return [{ file: file.join('\n'), inside }, name];
}

/** Is the first of several names neither a module, nor imported, nor a type? */
export function isMissing(file: FileId, [name, ...rest]: readonly string[], project: Project): boolean {
  if (name === undefined || rest.length === 0 || !/^[a-z]/.test(name)) return false;
  const declared = declarationsOf(file, project);
  return !declared.isOpen && !declared.names.has(name);
}

function traceStep(name: string | undefined, from: ModuleRef, step: Step, trace: Trace): void {
  const { modules, outside } = step;
  if (modules.length === 0) trace(`${nameOf(from)} declares ${name}: ${outside ?? 'no such file'}`);
  for (const { file, inside } of modules)
    trace(`${nameOf(from)} has the module ${name}: ${inside === '' ? file : `inline in ${file}`}`);
}

/** For a trace. */
export function nameOf({ file, inside }: ModuleRef): string {
  return inside === '' ? file : `${inside} in ${file}`;
}

const MOST_LEVELS = 64;
