import { parentOf } from '../../shared/paths.ts';
import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../types.ts';
import { pythonFamily } from './about.ts';
import { findAbsolute } from './absolute.ts';
import { type Lookup, takeNames } from './lookup.ts';
import { mapPlaces } from './places.ts';
import { findRelative } from './relative.ts';
import { collectRoots } from './roots.ts';
import { type Scope, scopeOf } from './scopes.ts';

/**
 * Python's imports. A dotted name is looked up in the folder above the file's outermost package, or in a script's
 * own folder; then, by nearness to the file, in the folders above up to the project root and in the import roots
 * of the whole project (`src` folders, folders with a manifest, folders that a manifest names). The own folder of
 * a module in a package is never searched: Python 3 does not either. The standard library gives way only to the
 * first of these. What nobody provides is an external package, by its top-level import name.
 */
export const pythonResolver: ResolverFamily = {
  ...pythonFamily,
  create: createResolver,
};

function createResolver(model: ProjectModel): Resolver {
  const places = mapPlaces([...model.filesWith('.py'), ...model.filesWith('.pyi')].sort());
  const roots = collectRoots(model, places);
  const project = { model, places, roots };
  const memories = new Map<FileId, Memory>();

  function memoryOf(folder: FileId): Memory {
    let memory = memories.get(folder);
    if (memory === undefined) {
      memory = { scope: scopeOf(folder, project), lookups: new Map() };
      memories.set(folder, memory);
    }
    return memory;
  }

  function lookUp(specifier: string, memory: Memory, trace: Trace | undefined): Lookup {
    const known = trace ? undefined : memory.lookups.get(specifier);
    if (known !== undefined) return known();
    const module = specifier.includes('six.moves') ? specifier.replace(SIX_MOVES, '') : specifier;
    const find = module.startsWith('.') ? findRelative : findAbsolute;
    const lookup = model.remember(() => find(module, { ...project, scope: memory.scope, trace }));
    // A traced lookup holds on to its listener.
    if (!trace) memory.lookups.set(specifier, lookup);
    return lookup();
  }

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const memory = memoryOf(parentOf(from));
    let lookup = lookUp(raw.specifier, memory, trace);
    if (lookup.target?.file === from && lookup.besideScript) {
      trace?.(`${from} is the importing file itself, which cannot be meant`);
      lookup = findAbsolute(raw.specifier, { ...project, scope: memory.scope, trace, except: from });
    }
    return takeNames(lookup, raw, from);
  }

  return { resolve };
}

/** What the files of one folder share. */
interface Memory {
  readonly scope: Scope;
  readonly lookups: Map<string, () => Lookup>;
}

/** Copies of `six` carry modules that exist only while it runs: `six.moves` and below. */
const SIX_MOVES = /(?<=(?:^|\.)six)\.moves(?:\..*)?$/;
