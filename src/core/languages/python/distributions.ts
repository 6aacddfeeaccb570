import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel, Resolution, Trace } from '../../../types.ts';
import { foldersAbove, joinPath } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { isRequirements } from './about.ts';
import { DISTRIBUTIONS, NAMESPACE_PREFIXES, NAMESPACES, normalise } from './distribution-names.ts';
import { declaredDistributions, includedRequirements, requiredDistributions } from './requirements.ts';

type Manifests = ReadonlyMap<FileId, string>;

/**
 * The distribution that provides a module to the files of a folder, spelled as in the nearest manifest at or above
 * the folder that declares one.
 */
export function distributionOf(
  manifests: Manifests,
  folder: FileId,
  segments: readonly string[],
): string | undefined {
  const byFolder = declaredByFolder(manifests);
  if (byFolder.size === 0) return undefined;
  const keys = keysFor(segments);
  for (const at of foldersAbove(folder)) {
    const declared = byFolder.get(at);
    const key = declared && keys.find(one => declared.has(one));
    if (key !== undefined) return declared?.get(key);
  }
  return undefined;
}

/** Decides which distribution an import means. */
interface Importer {
  readonly model: ProjectModel;
  readonly scope: { readonly folder: FileId };
  readonly trace: Trace | undefined;
}

/** The package of a module that no file of the project has. */
export function externalPackage(segments: readonly string[], { model, scope, trace }: Importer): Resolution {
  const [top] = segments;
  const name = distributionOf(model.manifests, scope.folder, segments) ?? top;
  if (name === top) return { kind: 'package', name };
  trace?.(`${segments.join('.')} is part of ${name}, which a manifest declares`);
  return { kind: 'package', name, importName: top };
}

/** Keys of the distributions that could provide a module, the most specific first. */
function keysFor(segments: readonly string[]): readonly string[] {
  const [top] = segments;
  if (!NAMESPACES.has(top)) return [normalise(top), ...(DISTRIBUTIONS.get(top) ?? [])];
  const squeezed: string[] = [];
  const normalised: string[] = [];
  for (let count = Math.min(segments.length, DEEPEST); count > 0; count--) {
    const module = segments.slice(0, count).join('.');
    const name = normalise(withPrefix(module.replace(API_VERSION, '')));
    if (count > 1) squeezed.push(squeeze(name));
    normalised.push(name, ...(DISTRIBUTIONS.get(module) ?? []));
  }
  return [...squeezed, ...normalised];
}

function withPrefix(module: string): string {
  for (const [namespace, prefix] of NAMESPACE_PREFIXES)
    if (module.startsWith(`${namespace}.`)) return prefix + module.slice(namespace.length);
  return module;
}

/**
 * A key without separators, which equals no normalised name: `azure.storage.filedatalake` is
 * azure-storage-file-datalake.
 */
function squeeze(name: string): string {
  return `=${name.replaceAll('-', '')}`;
}

/** Folder → normalised and squeezed names of what its manifests declare → the spelling there. */
const declaredByFolder = memoiseByObject((manifests: Manifests) => {
  const byFolder = new Map<FileId, Map<string, string>>();
  for (const [id, text] of manifests) {
    const found = isRequirements(baseName(id))
      ? [...withIncluded([id], manifests)].flatMap(one => requiredDistributions(manifests.get(one) ?? ''))
      : declaredDistributions(id, text);
    if (found.length === 0) continue;
    const declared = byFolder.get(parentOf(id)) ?? new Map<string, string>();
    byFolder.set(parentOf(id), declared);
    // If two manifests of a folder spell a name differently, the first counts.
    for (const spelling of found) {
      const name = normalise(spelling);
      for (const key of [name, squeeze(name)]) if (!declared.has(key)) declared.set(key, spelling);
    }
  }
  return byFolder;
});

/** Normalised names of what the manifests of exactly this folder declare → the spelling that imports lead to. */
export function distributionsAt(
  manifests: Manifests,
  folder: FileId,
): ReadonlyMap<string, string> | undefined {
  return declaredByFolder(manifests).get(folder);
}

/** All requirements files, and those that they include, directly or not. */
export function includedManifests(manifests: Manifests): readonly FileId[] {
  const requirements = [...manifests.keys()].filter(id => isRequirements(baseName(id)));
  return [...withIncluded(requirements, manifests)];
}

/** A requirements file declares what the files that it includes declare. */
function withIncluded(ids: readonly FileId[], manifests: Manifests): ReadonlySet<FileId> {
  const all = new Set(ids);
  // The loop also visits what it adds.
  for (const id of all) {
    for (const path of includedRequirements(manifests.get(id) ?? '')) {
      const included = joinPath(parentOf(id), path);
      if (included !== undefined) all.add(included);
    }
  }
  return all;
}

/** `google.cloud.firestore_v1` is a part of google-cloud-firestore. */
const API_VERSION = /_v\d+(?:(?:alpha|beta|p)\d+)*$/;
/** No distribution is named after more parts of a module. */
const DEEPEST = 6;
