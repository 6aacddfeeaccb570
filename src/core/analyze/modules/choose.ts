import { groupBy } from '../../../shared/group-by.ts';
import { byString } from '../../../shared/order.ts';
import { parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import { divide, limitsOf, ownFiles, type Part, partOf } from './divide.ts';
import { folderTree, type TreeInput } from './folder-tree.ts';
import type { Module, Modules } from './modules.ts';

/** What a manifest describes, as far as it has a name: an npm package, a crate, a Go module, a C# project. */
export interface Unit {
  readonly name: string;
  /** Relative to the root; empty for the root itself. */
  readonly folder: string;
}

/** What the configuration and the manifests say about modules. */
export interface ModuleRules {
  readonly units: readonly Unit[];
  /** Does a manifest name this file, as what a package offers or what a program begins with? */
  isEntry?(id: FileId): boolean;
  /** The names of packages of which others can import only what their manifests name. */
  readonly exporting?: ReadonlySet<string>;
  /** The modules that the configuration declares; absent if there are none. */
  declaredIn?(graph: Graph, roles: Roles): Modules;
}

export interface ChosenModules {
  /** Declared modules, units and folders: every source file is in one. */
  readonly all: Modules;
  /** Declared modules, and units whatever their share: their names depend on no other file. */
  readonly named: Modules;
}

export const NO_MODULE_RULES: ModuleRules = { units: [] };

/** A project of some size has at least a few modules, if its folders allow it. */
const MANY_FILES = 200;
const FEW_MODULES = 5;

/**
 * Divides the source files into modules: the declared ones, else the units of manifests that are not too large, else
 * folders. Depends on names and numbers of files only, so that an edit of imports renames nothing.
 */
export function chooseModules(
  graph: Graph,
  roles: Roles,
  rules: ModuleRules = NO_MODULE_RULES,
): ChosenModules {
  const sources = sourcesOf(graph, roles);
  const declared = rules.declaredIn?.(graph, roles);
  const isDeclared = (file: number) => (declared?.moduleOf[file] ?? -1) !== -1;
  const parts: Part[] = declared ? declaredParts(declared, sources) : [];
  const others = sources.filter(file => !isDeclared(file));
  const { units, rest } = unitsOf(others, graph, rules.units);
  const named = toModules([...parts, ...units], graph.fileCount);
  const limits = limitsOf(sources.length);
  // What no other unit has is all that the root itself stands for.
  const isOpen = ({ files, folder }: Part) =>
    files.length > limits.large || (folder === '' && units.length > 1);
  const closed = [...parts, ...units.filter(unit => !isOpen(unit))];
  const open = rest.concat(...units.filter(isOpen).map(({ files }) => files)).sort((a, b) => a - b);
  let chosen = [...closed, ...divide(treeInput(open, closed, graph), limits)];
  while (sources.length >= MANY_FILES && chosen.length < FEW_MODULES) {
    const finer = withLargestOpened(chosen, graph);
    if (!finer) break;
    chosen = finer;
  }
  const isNamed = chosen.every(isClosed);
  return { all: isNamed ? named : toModules(chosen, graph.fileCount), named };
}

function sourcesOf({ fileCount }: Pick<Graph, 'fileCount'>, { roleOf }: Roles): number[] {
  const sources: number[] = [];
  for (let file = 0; file < fileCount; file++) if (roleOf[file] === SOURCE) sources.push(file);
  return sources;
}

/** Was it a module before any folder was opened? */
function isClosed({ kind }: Part): boolean {
  return kind === 'declared' || kind === 'unit';
}

function declaredParts({ list, moduleOf }: Modules, sources: readonly number[]): Part[] {
  const groups = groupBy(sources, file => moduleOf[file]);
  return list.flatMap((module, i) => {
    const files = groups.get(i);
    return files ? [{ ...module, files }] : [];
  });
}

/** The files of each unit are those of which it is the innermost one. */
function unitsOf(
  files: readonly number[],
  { ids }: Pick<Graph, 'ids'>,
  units: readonly Unit[],
): { readonly units: Part[]; readonly rest: readonly number[] } {
  const names = new Map<string, string>();
  for (const { name, folder } of units) {
    const known = names.get(folder);
    // Manifests of several languages may be in one folder.
    if (known === undefined || byString(name, known) < 0) names.set(folder, name);
  }
  const find = innermostOf(names);
  const groups = groupBy(files, file => find(parentOf(ids[file])));
  const parts = [...groups].flatMap(([folder, own]): Part[] => {
    const name = folder === undefined ? undefined : names.get(folder);
    return folder === undefined || name === undefined ? [] : [{ name, kind: 'unit', folder, files: own }];
  });
  return { units: parts, rest: groups.get(undefined) ?? [] };
}

/** Folder → the innermost of these folders that is around it, or is it. */
export function innermostOf(folders: {
  has(folder: string): boolean;
}): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  const find = (folder: string): string | undefined => {
    if (folders.has(folder)) return folder;
    if (folder === '') return undefined;
    if (!known.has(folder)) known.set(folder, find(parentOf(folder)));
    return known.get(folder);
  };
  return find;
}

/** These files are divided, those of the other parts are not. */
function treeInput(
  files: readonly number[],
  others: readonly Part[],
  { ids }: Pick<Graph, 'ids'>,
): TreeInput {
  const shared = new Set<string>();
  for (const part of others)
    for (const file of part.files)
      for (let at = parentOf(ids[file]); !shared.has(at); at = parentOf(at)) shared.add(at);
  return { files, pathOf: file => ids[file], isShared: folder => shared.has(folder) };
}

/** Undefined if none of the parts has folders inside. */
function withLargestOpened(parts: readonly Part[], { ids }: Pick<Graph, 'ids'>): Part[] | undefined {
  const bySize = parts.toSorted((a, b) => b.files.length - a.files.length || byString(a.name, b.name));
  for (const part of bySize) {
    if (part.kind !== 'unit' && part.kind !== 'folder') continue;
    const others = parts.filter(one => one !== part && isClosed(one));
    const tree = folderTree(treeInput(part.files, others, { ids }));
    // Above the folder itself, nothing is divided.
    let folder = 0;
    while (tree.children[folder].length === 1 && tree.files[folder].length === 0)
      folder = tree.children[folder][0];
    if (tree.children[folder].length === 0) continue;
    const inner = tree.children[folder].map(child => partOf(tree, child));
    return parts.flatMap(one => (one === part ? [...inner, ...ownFiles(tree, folder)] : [one]));
  }
  return undefined;
}

function toModules(parts: readonly Part[], fileCount: number): Modules {
  const uses = groupBy(parts, ({ name }) => name);
  const unique = ({ name, kind, folder }: Part) => {
    const others = uses.get(name) ?? [];
    // What the configuration declares keeps its name, and then a folder does.
    const yields = kind === 'unit' || others.some(other => other.kind === 'declared');
    return others.length > 1 && kind !== 'declared' && yields ? `${name} (${folder || '.'})` : name;
  };
  const named = parts.map(part => ({ ...part, name: unique(part) })).sort((a, b) => byString(a.name, b.name));
  const moduleOf = new Int32Array(fileCount).fill(-1);
  for (const [module, { files }] of named.entries()) for (const file of files) moduleOf[file] = module;
  const list = named.map(({ files, ...module }): Module => module);
  return { list, moduleOf };
}
