import type { Derivation, FileId, ProjectModel } from '../../../types.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import type { Candidate } from './ancestors.ts';
import { type ModuleNode, type ModuleTree, moduleTreeOf, namespaceOf, walk } from './module-tree.ts';
import { collectRoots, type Root, type Roots, rootsFrom } from './roots.ts';

/** What a dotted name means in one import root. */
export interface Provider extends Candidate {
  /** Only files in this folder may import from the root. */
  readonly visibleIn: FileId;
}

export interface Providers {
  readonly roots: Roots;
  /** All that provide a dotted name. */
  find(name: string): readonly Provider[];
}

/**
 * Hundreds of distributions may share the first parts of a name, while one or two have the whole name. So the roots
 * that have it are a derived value of each name: a file that imports it depends on that value, not on the absence of
 * the name from every other root.
 */
export function createProviders(model: ProjectModel): Providers {
  const tree = moduleTreeOf(model);
  const roots = currentRoots(model);
  const find = memoiseByKey(model, name => {
    const segments = name.split('.');
    return indicesIn(holdersOf(model, segments)).flatMap(index => provide(tree, roots.all[index], segments));
  });
  return { roots, find };
}

/** None or one. */
function provide(tree: ModuleTree, root: Root, segments: readonly string[]): Provider[] {
  const start = tree.folder(root.folder);
  const top = start && mount(start, root.prefix).child(segments[0]);
  // A stub for type checkers describes an installed package, and rarely all of its modules.
  if (top === undefined || (root.use === 'types' && top.file?.endsWith('.pyi'))) return [];
  const node = walk(top, segments, 1);
  return node ? [{ root: root.folder, node, visibleIn: root.visibleIn }] : [];
}

/** The folder under the dotted name of the package that it stands for. */
function mount(node: ModuleNode, prefix: string): ModuleNode {
  if (prefix === '') return node;
  return prefix.split('.').reduceRight((inner, part) => namespaceOf(part, inner), node);
}

/**
 * Indices of the roots that may provide a name: those that provide its first part, and while these are many, those of
 * them that provide the next part, too.
 */
function holdersOf(model: ProjectModel, segments: readonly string[]): string {
  let holders = model.derived(HOLDERS, segments[0]);
  for (let count = 2; count <= segments.length && holders.length > HANDFUL; count++)
    holders = model.derived(HOLDERS, segments.slice(0, count).join('.'));
  return holders;
}

/** Dotted name → the indices of the roots that may provide it. */
const HOLDERS: Derivation<string> = {
  name: 'python holders',
  find(model, key) {
    const segments = key.split('.');
    const tree = moduleTreeOf(model);
    const { all } = currentRoots(model);
    if (segments.length > 1) {
      return indicesIn(holdersOf(model, segments.slice(0, -1)))
        .filter(index => provide(tree, all[index], segments).length > 0)
        .join();
    }
    const folders = new Set(tree.holders(key));
    const isHolder = ({ prefix, folder }: Root) =>
      prefix === '' ? folders.has(folder) : prefix.split('.')[0] === key;
    return [...all.keys()].filter(index => isHolder(all[index])).join();
  },
};

const ROOTS: Derivation<string> = {
  name: 'python roots',
  find: model => JSON.stringify(collectRoots(model, moduleTreeOf(model))),
};

export const pythonDerivations: readonly Derivation[] = [HOLDERS, ROOTS];

function indicesIn(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}

function currentRoots(model: ProjectModel): Roots {
  const text = model.derived(ROOTS, '');
  const last = lastRoots.get(model);
  if (last?.text === text) return last.roots;
  const roots = rootsFrom(JSON.parse(text));
  lastRoots.set(model, { text, roots });
  return roots;
}

/** Parsed once for each state of the model. */
const lastRoots = new WeakMap<ProjectModel, { readonly text: string; readonly roots: Roots }>();

/** The longest text of indices that are not many. */
const HANDFUL = 16;
