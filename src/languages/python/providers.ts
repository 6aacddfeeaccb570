import type { Derivation, FileId, ProjectModel } from '../../types.ts';
import { type ModuleNode, type ModuleTree, moduleTreeOf, namespaceOf, walk } from './module-tree.ts';
import { collectRoots, type Root, type Roots, readRoots, writeRoots } from './roots.ts';

/** What a dotted name leads to, as one import root provides it. */
export interface Provider {
  /** The import root. */
  readonly root: FileId;
  readonly place: ModuleNode;
  /** Files below this folder see it. */
  readonly visibleIn: FileId;
}

export interface Providers {
  readonly roots: Roots;
  /** Who provides a dotted name. */
  find(name: string, segments: readonly string[]): readonly Provider[];
}

/**
 * Hundreds of distributions may share the first parts of a name, and the whole name is in one or two of them. So
 * which roots those are is a derived value for each name: a file that imports it depends on that, and not on the absence
 * of the name everywhere else.
 */
export function createProviders(model: ProjectModel): Providers {
  const places = moduleTreeOf(model);
  const roots = currentRoots(model);
  const known = new Map<string, () => readonly Provider[]>();

  function find(name: string, segments: readonly string[]): readonly Provider[] {
    const numbers = holdersOf(model, segments);
    if (numbers === '') return NOBODY;
    const found =
      known.get(name) ??
      model.memoise(() => numbersIn(numbers).flatMap(number => provide(places, roots.all[number], segments)));
    known.set(name, found);
    return found();
  }

  return { roots, find };
}

function provide(places: ModuleTree, root: Root | undefined, segments: readonly string[]): Provider[] {
  const place = root && placeIn(root, places, segments);
  return place ? [{ root: root.folder, place, visibleIn: root.visibleIn }] : [];
}

/** The place of a dotted name in a root. */
function placeIn({ folder, prefix, isForTypes }: Root, places: ModuleTree, segments: readonly string[]) {
  const start = places.folder(folder);
  const top = start && mount(start, prefix).child(segments[0] ?? '');
  // A stub for type checkers tells about a package that is installed, and never of all its modules.
  if (top === undefined || (isForTypes && top.file?.endsWith('.pyi'))) return undefined;
  return walk(top, segments, 1);
}

/** The folder under the dotted name of the package that it stands for. */
function mount(place: ModuleNode, prefix: string): ModuleNode {
  return prefix === ''
    ? place
    : prefix.split('.').reduceRight((inner, part) => namespaceOf(part, inner), place);
}

/**
 * The numbers of the roots that may provide a name: those that provide its first part, and as long as these are many,
 * those of them that provide the next part as well.
 */
function holdersOf(model: ProjectModel, segments: readonly string[]): string {
  let holders = model.derived(HOLDERS, segments[0] ?? '');
  for (let count = 2; count <= segments.length && isLong(holders); count++)
    holders = model.derived(HOLDERS, segments.slice(0, count).join('.'));
  return holders;
}

/** Dotted name → the numbers of the roots that may provide it. */
const HOLDERS: Derivation<string> = {
  name: 'python holders',
  find(model, key) {
    const name = key.split('.');
    const { all } = currentRoots(model);
    if (name.length > 1) {
      const places = moduleTreeOf(model);
      return numbersIn(holdersOf(model, name.slice(0, -1)))
        .filter(number => provide(places, all[number], name).length > 0)
        .join();
    }
    const folders = new Set(moduleTreeOf(model).holders(key));
    const isHolder = ({ prefix, folder }: Root) =>
      prefix === '' ? folders.has(folder) : prefix.split('.')[0] === key;
    return all.flatMap((root, number) => (isHolder(root) ? [number] : [])).join();
  },
};

const ROOTS: Derivation<string> = {
  name: 'python roots',
  find: model => writeRoots(collectRoots(model, moduleTreeOf(model))),
};

export const pythonDerivations: readonly Derivation[] = [HOLDERS, ROOTS];

/** Are these more than a handful of numbers? */
function isLong(numbers: string): boolean {
  return numbers.length > HANDFUL;
}

function numbersIn(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}

function currentRoots(model: ProjectModel): Roots {
  const text = model.derived(ROOTS, '');
  const last = lastRoots.get(model);
  if (last?.text === text) return last.roots;
  const roots = readRoots(text);
  lastRoots.set(model, { text, roots });
  return roots;
}

/** Parsed once for each state of the model. */
const lastRoots = new WeakMap<ProjectModel, { readonly text: string; readonly roots: Roots }>();

const NOBODY: readonly Provider[] = [];
const HANDFUL = 16;
