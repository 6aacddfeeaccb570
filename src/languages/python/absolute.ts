import type { FileId, Resolution } from '../../types.ts';
import type { Candidate } from './ancestors.ts';
import { externalPackage, isNamespace } from './distributions.ts';
import { type Lookup, outsideAt, type Query } from './lookup.ts';
import type { ModuleNode } from './module-tree.ts';
import { candidatesOf, SHARED } from './scopes.ts';
import { NEVER_SHADOWED, PYTHON_2_LIBRARY, STANDARD_LIBRARY } from './stdlib.ts';

/** Looks up a dotted name that begins at an import root. */
export function findAbsolute(specifier: string, query: Query): Lookup {
  const segments = specifier.split('.');
  const top = segments[0] ?? '';
  const candidates = meantBy(specifier, top, query);
  traceCandidates(specifier, candidates, query);
  const missing = remember(query, name => missingModule([...segments, name], query));
  const target = candidates.find(({ place }) => place.file !== undefined && place.file !== query.except);
  if (target !== undefined) {
    const besideScript = target.root === query.scope.folder;
    const isShared = SHARED.has(specifier);
    const portions = isShared ? candidates.map(({ place }) => place) : [];
    return { target: target.place, portions, otherwise: [], besideScript, isShared, missing };
  }
  const namespaces = candidates.filter(({ place }) => place.file === undefined);
  const portions = [...namespaces.map(({ place }) => place), ...gapPortion(segments, query)];
  const namespace = namespaces.find(candidate => isCertain(candidate, query));
  if (namespace === undefined) {
    const otherwise = missingModule(segments, query);
    const isShared = otherwise.kind === 'package' && isNamespace(top);
    return { portions, otherwise: [otherwise], isShared, missing };
  }
  return { portions, otherwise: [{ kind: 'outside', id: namespace.place.folder ?? '' }], missing };
}

/** The candidates for a name; none where the standard library is meant. */
function meantBy(specifier: string, top: string, query: Query): readonly Candidate[] {
  const { scope } = query;
  if (!STANDARD_LIBRARY.has(top) || top === 'test' || scope.home === top) {
    return candidatesOf(specifier, scope, query);
  }
  if (scope.role !== 'first' || NEVER_SHADOWED.has(top)) return [];
  const shadow = scope.start?.child(top);
  if (shadow?.file === undefined || shadow.file === query.except) return [];
  return candidatesOf(specifier, scope, query).filter(({ root }) => root === scope.near);
}

/** `from app import models` in a gap is two names deep, though `app` alone is only one. */
function gapPortion(segments: readonly string[], { scope }: Query): readonly ModuleNode[] {
  const place = scope.role === 'deep' ? scope.start?.child(segments[0] ?? '') : undefined;
  return place === undefined || segments.length > 1 ? [] : [place];
}

/** The answer for a name that no file of the project has. */
function missingModule(segments: readonly string[], query: Query): Resolution {
  const top = segments[0] ?? '';
  if (STANDARD_LIBRARY.has(top)) return { kind: 'builtin', name: top };
  if (segments.length > 1) {
    const owners = candidatesOf(top, query.scope, query);
    for (const { place } of owners.slice(0, NEAREST)) {
      const outside = place.folder && outsideAt(query.model, [place.folder, ...segments.slice(1)].join('/'));
      if (outside) return outside;
    }
    if (!SHARED.has(top) && owners.some(isRegularPackage)) return { kind: 'unresolved' };
  }
  if (PYTHON_2_LIBRARY.has(top)) return { kind: 'builtin', name: top };
  return externalPackage(segments, query);
}

/** The same names are missing in file after file. */
function remember({ model }: Query, find: (name: string) => Resolution): (name: string) => Resolution {
  let known: Map<string, () => Resolution> | undefined;
  return name => {
    known ??= new Map();
    const resolution = known.get(name) ?? model.memoise(() => find(name));
    known.set(name, resolution);
    return resolution();
  };
}

/** A folder with `__init__` is the whole package, so that what is not in there is nowhere. */
function isRegularPackage({ place }: Candidate): boolean {
  return place.folder !== undefined && place.file !== undefined;
}

/** A folder above the file, or around it, may only happen to have the name of an external package. */
function isCertain({ root, place }: Candidate, { scope, providers }: Query): boolean {
  return (
    (root === '' || root === scope.near || providers.roots.folders.has(root)) &&
    !contains(place, scope.folder)
  );
}

/** `import flask` in `examples/flask/app.py` does not mean the folder that the file lies in. */
function contains({ folder }: ModuleNode, inner: FileId): boolean {
  return folder !== undefined && (inner === folder || inner.startsWith(`${folder}/`));
}

function traceCandidates(name: string, candidates: readonly Candidate[], { scope, trace }: Query): void {
  if (!trace) return;
  const here = [scope.near, ...(scope.above?.folders ?? [])].map(root => root || '.').join(', ');
  trace(
    `import roots around ${scope.folder || 'the project root'}: ${here}; then those of the project, nearest first`,
  );
  const top = name.split('.')[0] ?? '';
  if (candidates.length === 0 && STANDARD_LIBRARY.has(top)) trace(`${top} is in the standard library`);
  else if (candidates.length === 0) trace(`none of them has ${name}`);
  for (const { root, place } of candidates) {
    trace(
      `${root || 'the project root'} has ${name}: ${place.file ?? `${place.folder}, a folder without __init__`}`,
    );
  }
}

/** Of hundreds of distributions that share a namespace, only the nearest can hold an ignored or compiled module. */
const NEAREST = 8;
