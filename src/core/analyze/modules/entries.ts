import { baseName, commonFolder, parentOf } from '../../../shared/paths.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Roles } from '../structure/roles.ts';
import { type ChosenModules, innermostOf, type ModuleRules } from './choose.ts';
import type { Modules } from './modules.ts';

/** What other modules should import. */
export interface Entries {
  /** Module → the files through which it offers what is in it. */
  readonly of: readonly (readonly number[])[];
  /** Is it an entry of its module? */
  isEntry(file: number): boolean;
  /** May one file import the other: is that an entry, or does a manifest name it for other packages? */
  isOpen(source: number, target: number): boolean;
  /** Does this name a path of a package whose manifest says which ones others may import? */
  isExported(specifier: string): boolean;
  /** Does a file stand for the folder that it is in, or only re-export? */
  isIndex(file: number): boolean;
}

/** Those of all modules, and of the modules with lasting names. */
export interface ChosenEntries {
  readonly all: Entries;
  readonly named: Entries;
}

export interface EntriesInput {
  readonly graph: Pick<Graph, 'ids' | 'fileCount'>;
  readonly roles: Roles;
  readonly modules: Modules;
  readonly rules: ModuleRules;
}

/** Folders of a package that its name stands for. */
const SOURCE_FOLDERS = ['', 'src', 'lib'];
const INDEX = /^(?:index\.[^.]+|__init__\.pyi?)$/;
/** Of Python's packages, every module is there to be imported, unless the configuration says what is public. */
const ENTRY = /^index\.[^.]+$/;

/** Depends on no imports, so that an edit of them keeps the result. */
export function findChosenEntries(
  { all, named }: ChosenModules,
  input: Omit<EntriesInput, 'modules'>,
): ChosenEntries {
  const found = findEntries({ ...input, modules: all });
  return { all: found, named: named === all ? found : findEntries({ ...input, modules: named }) };
}

/** The files that stand for the folder of a module, and in packages those that the manifest names. */
function findEntries({ graph: { ids, fileCount }, roles, modules, rules }: EntriesInput): Entries {
  const { list, moduleOf } = modules;
  const { units, isEntry = () => false, exporting = new Set() } = rules;
  const unitAround = innermostOf(new Set(units.map(({ folder }) => folder)));
  const unitOf = (file: number) => unitAround(parentOf(ids[file]));
  const filesOf: number[][] = list.map(() => []);
  const indices: number[][] = list.map(() => []);
  for (let file = 0; file < fileCount; file++) {
    const module = moduleOf[file];
    if (module === -1) continue;
    filesOf[module].push(file);
    if (isIndex(file)) indices[module].push(file);
  }
  const found = list.map((_, module) => entriesOf(module));
  const isOwn = new Uint8Array(fileCount);
  for (const files of found) for (const file of files) isOwn[file] = 1;
  const known = new Map<number, boolean>();
  return {
    of: found,
    isEntry: file => isOwn[file] === 1,
    isOpen(source, target) {
      if (isOwn[target] === 1) return true;
      if (unitOf(source) === unitOf(target)) return false;
      const isNamed = known.get(target) ?? isEntry(ids[target]);
      known.set(target, isNamed);
      return isNamed;
    },
    isExported: specifier => exporting.has(/^(?:@[^/]+\/)?[^/]+(?=\/)/.exec(specifier)?.[0] ?? ''),
    isIndex,
  };

  function isIndex(file: number): boolean {
    return roles.isBarrel[file] === 1 || INDEX.test(baseName(ids[file]));
  }

  function entriesOf(module: number): readonly number[] {
    const { kind, folder, entries } = list[module];
    if (entries) return entries;
    if (indices[module].length === 0) return [];
    const own =
      kind === 'unit' && folder !== undefined ? folder : commonFolder(filesOf[module].map(file => ids[file]));
    return indices[module].filter(file => {
      const id = ids[file];
      const base = baseName(id);
      const at = parentOf(id);
      if (ENTRY.test(base) && at === own) return true;
      if (kind !== 'unit' || /\.pyi?$/.test(base)) return false;
      return (ENTRY.test(base) && standsForPackage(at, own)) || isEntry(id);
    });
  }
}

/** `src/index.ts` */
function standsForPackage(at: string, own: string): boolean {
  return SOURCE_FOLDERS.map(name => [own, name].filter(part => part !== '').join('/')).includes(at);
}
