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
import { createAncestors } from './ancestors.ts';
import { buildsOf } from './builds.ts';
import { distributionsOf, includedManifests } from './distributions.ts';
import { type Lookup, type Query, takeNames } from './lookup.ts';
import { moduleTreeOf, pythonIndexes } from './module-tree.ts';
import { createProviders, pythonDerivations } from './providers.ts';
import { findRelative } from './relative.ts';
import { scopeOf } from './scopes.ts';

/**
 * Python's imports. A dotted name is looked up in the folder above the file's outermost package, or in a script's
 * own folder; then, by nearness to the file, in the folders above up to the project root and in the import roots
 * of the whole project (`src` folders, folders with a manifest, folders that a manifest names). The own folder of
 * a module in a package is never searched: Python 3 does not either. The standard library gives way only to the
 * first of these. What nobody provides is an external package, by its top-level import name.
 */
export const pythonResolver: ResolverFamily = {
  ...pythonFamily,
  moreManifests: includedManifests,
  create: createResolver,
  indexes: pythonIndexes,
  derivations: pythonDerivations,
};

function createResolver(model: ProjectModel): Resolver {
  const places = moduleTreeOf(model);
  const providers = createProviders(model);
  const ancestorsFrom = createAncestors(model, places);
  const builds = buildsOf(model.manifests);
  const distributions = distributionsOf(model.manifests);
  const project = { places, providers, ancestorsFrom, builds, distributions };
  const folders = new Map<FileId, () => Folder>();

  function folderOf(path: FileId): Folder {
    let folder = folders.get(path);
    if (folder === undefined) {
      folder = model.memoise(() => openFolder(path));
      folders.set(path, folder);
    }
    return folder();
  }

  function openFolder(path: FileId): Folder {
    const scope = scopeOf(path, project);
    return {
      query: { model, places, providers, distributions, scope, trace: undefined },
      lookups: new Map(),
    };
  }

  function lookUp(specifier: string, { lookups, query }: Folder, trace: Trace | undefined): Lookup {
    // A traced lookup holds on to its listener.
    if (trace) return findModule(specifier, { ...query, trace });
    let lookup = lookups.get(specifier);
    if (lookup === undefined) {
      lookup = model.memoise(() => findModule(specifier, query));
      lookups.set(specifier, lookup);
    }
    return lookup();
  }

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const folder = folderOf(parentOf(from));
    let lookup = lookUp(raw.specifier, folder, trace);
    if (lookup.target?.file === from && lookup.besideScript) {
      trace?.(`${from} is the importing file itself, which cannot be meant`);
      lookup = findAbsolute(raw.specifier, { ...folder.query, trace, except: from });
    }
    return takeNames(lookup, raw, from);
  }

  return { resolve };
}

function findModule(specifier: string, query: Query): Lookup {
  const module = specifier.includes('six.moves') ? specifier.replace(SIX_MOVES, '') : specifier;
  return module.startsWith('.') ? findRelative(module, query) : findAbsolute(module, query);
}

/** What the files of one folder share. */
interface Folder {
  readonly query: Query;
  readonly lookups: Map<string, () => Lookup>;
}

/** Copies of `six` carry modules that exist only while it runs: `six.moves` and below. */
const SIX_MOVES = /(?<=(?:^|\.)six)\.moves(?:\..*)?$/;
