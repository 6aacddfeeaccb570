import { parentOf } from '../../../shared/paths.ts';
import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../../types.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { pythonFamily } from './about.ts';
import { findAbsolute } from './absolute.ts';
import { createAncestors } from './ancestors.ts';
import { buildsOf } from './builds.ts';
import { describe } from './describe.ts';
import { includedManifests } from './distributions.ts';
import { type Lookup, takeNames } from './lookup.ts';
import { moduleTreeOf, pythonIndexes } from './module-tree.ts';
import { createProviders, pythonDerivations } from './providers.ts';
import { findRelative } from './relative.ts';
import { type Query, scopeOf } from './scopes.ts';

/**
 * Python's imports. A dotted name is looked up in the folder above the file's outermost package, or in a script's own
 * folder; then, by nearness to the file, in the folders above up to the project root and in the import roots of the
 * whole project (`src` folders, folders with a manifest, folders that a manifest names). As in Python 3, a module in
 * a package does not search its own folder. Only the first of these shadows the standard library. A name that is not
 * found is an external package, by its top-level import name.
 */
export const pythonResolver: ResolverFamily = {
  ...pythonFamily,
  describe,
  moreManifests: includedManifests,
  create: createResolver,
  indexes: pythonIndexes,
  derivations: pythonDerivations,
};

/** What the files of one folder share. */
interface Folder {
  readonly query: Query;
  lookUp(specifier: string): Lookup;
}

function createResolver(model: ProjectModel): Resolver {
  const tree = moduleTreeOf(model);
  const providers = createProviders(model);
  const ancestorsFrom = createAncestors(model, tree);
  const isBuilt = buildsOf(model.manifests);

  const folderAt = memoiseByKey(model, (path): Folder => {
    const scope = scopeOf(path, { tree, providers, ancestorsFrom, isBuilt });
    const query: Query = { model, tree, providers, scope, trace: undefined };
    return { query, lookUp: memoiseByKey(model, specifier => findModule(specifier, query)) };
  });

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const { query, lookUp } = folderAt(parentOf(from));
    // A memoised lookup would retain the trace, and would not repeat its steps.
    const lookup = trace ? findModule(raw.specifier, { ...query, trace }) : lookUp(raw.specifier);
    if (lookup.target?.file !== from || !lookup.isBesideScript) return takeNames(lookup, raw, from);
    trace?.(`skipping ${from}: a file does not import itself`);
    return takeNames(findAbsolute(raw.specifier, { ...query, trace, except: from }), raw, from);
  }

  return { resolve };
}

function findModule(specifier: string, query: Query): Lookup {
  const module = specifier.includes('six.moves') ? specifier.replace(SIX_MOVES, '') : specifier;
  return module.startsWith('.') ? findRelative(module, query) : findAbsolute(module, query);
}

/** Copies of `six` have modules that exist only at run time: `six.moves` and below. */
const SIX_MOVES = /(?<=(?:^|\.)six)\.moves(?:\..*)?$/;
