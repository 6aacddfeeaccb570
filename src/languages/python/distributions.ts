import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, Resolution, Trace } from '../../types.ts';
import { isRequirements } from './about.ts';
import { DISTRIBUTIONS, NAMESPACE_PREFIXES, NAMESPACES, normalise } from './distribution-names.ts';
import { join } from './manifest-text.ts';
import { declaredDistributions, includedRequirements, requiredDistributions } from './requirements.ts';

/** The distributions that a project's manifests declare. */
export interface Distributions {
  /**
   * The one that provides a module for the files of a folder, as the nearest manifest at or above the folder spells
   * it; undefined where none of them declares one.
   */
  find(folder: FileId, segments: readonly string[]): string | undefined;
}

type Manifests = ReadonlyMap<FileId, string>;

/** Read once for each state of the manifests, and only where something is imported from outside. */
export function distributionsOf(manifests: Manifests): Distributions {
  const distributions = known.get(manifests) ?? createDistributions(manifests);
  known.set(manifests, distributions);
  return distributions;
}

const known = new WeakMap<Manifests, Distributions>();

function createDistributions(manifests: Manifests): Distributions {
  let byFolder: ReadonlyMap<FileId, Declared> | undefined;
  return {
    find(folder, segments) {
      byFolder ??= readAll(manifests);
      if (byFolder.size === 0) return undefined;
      const candidates = candidatesOf(segments);
      for (let at = folder; ; at = parentOf(at)) {
        const declared = byFolder.get(at);
        const found = declared && firstOf(candidates, declared);
        if (found !== undefined || at === '') return found;
      }
    },
  };
}

/** What decides about the distribution of an import. */
interface Importer {
  readonly distributions: Distributions;
  readonly scope: { readonly folder: FileId };
  readonly trace: Trace | undefined;
}

/** The package that a module is part of which no file of the project has. */
export function externalPackage(
  segments: readonly string[],
  { distributions, scope, trace }: Importer,
): Resolution {
  const [top = ''] = segments;
  const name = distributions.find(scope.folder, segments) ?? top;
  if (name === top) return { kind: 'package', name };
  trace?.(`${segments.join('.')} is part of ${name}, which a manifest declares`);
  return { kind: 'package', name, importName: top };
}

/** Do several distributions add to the package, so that each name taken from it may come from another one? */
export function isNamespace(top: string): boolean {
  return NAMESPACES.has(top);
}

/** What the manifests of one folder declare, by a name to compare. */
interface Declared {
  readonly normalised: ReadonlyMap<string, string>;
  /** Without any separators: `azure.storage.filedatalake` is azure-storage-file-datalake. */
  readonly squeezed: ReadonlyMap<string, string>;
}

interface Candidates {
  readonly normalised: readonly string[];
  readonly squeezed: readonly string[];
}

/** Names of distributions that could provide the module, the most particular first. */
function candidatesOf(segments: readonly string[]): Candidates {
  const [top = ''] = segments;
  if (!isNamespace(top)) {
    return { normalised: [normalise(top), ...(DISTRIBUTIONS.get(top) ?? [])], squeezed: [] };
  }
  const normalised: string[] = [];
  const squeezed: string[] = [];
  for (let count = Math.min(segments.length, DEEPEST); count > 0; count--) {
    const module = segments.slice(0, count).join('.');
    const full = normalise(withPrefix(module.replace(API_VERSION, '')));
    normalised.push(full, ...(DISTRIBUTIONS.get(module) ?? []));
    if (count > 1) squeezed.push(full.replaceAll('-', ''));
  }
  return { normalised, squeezed };
}

function withPrefix(module: string): string {
  for (const [namespace, prefix] of NAMESPACE_PREFIXES)
    if (module.startsWith(`${namespace}.`)) return prefix + module.slice(namespace.length);
  return module;
}

function firstOf(candidates: Candidates, declared: Declared): string | undefined {
  for (const name of candidates.squeezed) {
    const found = declared.squeezed.get(name);
    if (found !== undefined) return found;
  }
  for (const name of candidates.normalised) {
    const found = declared.normalised.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readAll(manifests: Manifests): ReadonlyMap<FileId, Declared> {
  const spellings = new Map<FileId, string[]>();
  for (const [id, text] of manifests) {
    const found = isRequirements(baseName(id))
      ? [...withIncluded([id], manifests)].flatMap(one => requiredDistributions(manifests.get(one) ?? ''))
      : declaredDistributions(id, text);
    if (found.length > 0) spellings.set(parentOf(id), [...(spellings.get(parentOf(id)) ?? []), ...found]);
  }
  return new Map(Array.from(spellings, ([folder, found]) => [folder, toDeclared(found)]));
}

/** All files that requirements files include, directly or not, and these themselves. */
export function includedManifests(manifests: Manifests): readonly FileId[] {
  return [
    ...withIncluded(
      [...manifests.keys()].filter(id => isRequirements(baseName(id))),
      manifests,
    ),
  ];
}

/** A requirements file declares what the files declare that it includes. */
function withIncluded(ids: readonly FileId[], manifests: Manifests): ReadonlySet<FileId> {
  const all = new Set(ids);
  // The set grows while it is walked; each file is in it once.
  for (const id of all) {
    for (const path of includedRequirements(manifests.get(id) ?? '')) {
      const included = join(parentOf(id), path);
      if (included !== undefined) all.add(included);
    }
  }
  return all;
}

/** Where two manifests of a folder spell a name differently, the first of them counts. */
function toDeclared(found: readonly string[]): Declared {
  const normalised = new Map<string, string>();
  const squeezed = new Map<string, string>();
  for (const spelling of found) {
    const name = normalise(spelling);
    const bare = name.replaceAll('-', '');
    if (!normalised.has(name)) normalised.set(name, spelling);
    if (!squeezed.has(bare)) squeezed.set(bare, spelling);
  }
  return { normalised, squeezed };
}

/** `google.cloud.firestore_v1` is a part of google-cloud-firestore. */
const API_VERSION = /_v\d+(?:(?:alpha|beta|p)\d+)*$/;
/** No distribution is named after more parts of a module. */
const DEEPEST = 6;
