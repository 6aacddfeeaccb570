import type { FileId, Resolution } from '../../../types.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import type { Candidate } from './ancestors.ts';
import { NAMESPACES } from './distribution-names.ts';
import { externalPackage } from './distributions.ts';
import { type Lookup, outsideAt } from './lookup.ts';
import type { ModuleNode } from './module-tree.ts';
import { candidatesOf, type Query, SHARED } from './scopes.ts';
import { NEVER_SHADOWED, PYTHON_2_LIBRARY, STANDARD_LIBRARY } from './stdlib.ts';

/** Looks up a dotted name that begins at an import root. */
export function findAbsolute(specifier: string, query: Query): Lookup {
  const segments = specifier.split('.');
  const [top] = segments;
  const candidates = candidatesFor(specifier, top, query);
  traceCandidates(specifier, candidates, query);
  // The same names are missing in file after file.
  const missing = memoiseByKey(query.model, name => missingModule([...segments, name], query));
  const target = candidates.find(({ node }) => node.file !== undefined && node.file !== query.except);
  if (target !== undefined) {
    const isBesideScript = target.root === query.scope.folder;
    const isShared = SHARED.has(specifier);
    const portions = isShared ? candidates.map(({ node }) => node) : [];
    return { target: target.node, portions, otherwise: [], isBesideScript, isShared, missing };
  }
  const namespaces = candidates.filter(({ node }) => node.file === undefined);
  const portions = [...namespaces.map(({ node }) => node), ...gapPortion(segments, query)];
  const namespace = namespaces.find(candidate => isCertain(candidate, query));
  if (namespace !== undefined)
    return { portions, otherwise: [{ kind: 'outside', id: namespace.node.folder ?? '' }], missing };
  const otherwise = missingModule(segments, query);
  const isShared = otherwise.kind === 'package' && NAMESPACES.has(top);
  return { portions, otherwise: [otherwise], isShared, missing };
}

/** The candidates for a name; none if it means the standard library. */
function candidatesFor(specifier: string, top: string, query: Query): readonly Candidate[] {
  const { scope } = query;
  if (!STANDARD_LIBRARY.has(top) || top === 'test' || scope.home === top)
    return candidatesOf(specifier, query);
  if (scope.role !== 'first' || NEVER_SHADOWED.has(top)) return [];
  const shadow = scope.start?.child(top)?.file;
  if (shadow === undefined || shadow === query.except) return [];
  return candidatesOf(specifier, query).filter(({ root }) => root === scope.near);
}

/** `from app import models` in a gap has two parts, though `app` has only one. */
function gapPortion(segments: readonly string[], { scope }: Query): readonly ModuleNode[] {
  const node = scope.role === 'deep' && segments.length === 1 ? scope.start?.child(segments[0]) : undefined;
  return node === undefined ? [] : [node];
}

/** The answer for a name that no file of the project has. */
function missingModule(segments: readonly string[], query: Query): Resolution {
  const [top] = segments;
  if (STANDARD_LIBRARY.has(top)) return { kind: 'builtin', name: top };
  if (segments.length > 1) {
    const owners = candidatesOf(top, query);
    for (const { node } of owners.slice(0, NEAREST)) {
      const outside = node.folder && outsideAt(query.model, [node.folder, ...segments.slice(1)].join('/'));
      if (outside) return outside;
    }
    if (!SHARED.has(top) && owners.some(isRegularPackage)) return { kind: 'unresolved' };
  }
  if (PYTHON_2_LIBRARY.has(top)) return { kind: 'builtin', name: top };
  return externalPackage(segments, query);
}

/** A folder with `__init__` is the whole package, so a module that is not in it does not exist. */
function isRegularPackage({ node }: Candidate): boolean {
  return node.folder !== undefined && node.file !== undefined;
}

/** A folder above the file, or around it, may have the name of an external package by chance. */
function isCertain({ root, node }: Candidate, { scope, providers }: Query): boolean {
  return (
    (root === '' || root === scope.near || providers.roots.folders.has(root)) && !contains(node, scope.folder)
  );
}

/** `import flask` in `examples/flask/app.py` does not mean the folder of the file. */
function contains({ folder }: ModuleNode, inner: FileId): boolean {
  return folder !== undefined && (inner === folder || inner.startsWith(`${folder}/`));
}

function traceCandidates(name: string, candidates: readonly Candidate[], { scope, trace }: Query): void {
  if (!trace) return;
  const here = [scope.near, ...scope.aboveNear].map(root => root || '.').join(', ');
  trace(
    `import roots around ${scope.folder || 'the project root'}: ${here}; then those of the project, nearest first`,
  );
  const [top] = name.split('.');
  if (candidates.length === 0)
    trace(STANDARD_LIBRARY.has(top) ? `${top} is in the standard library` : `none of them has ${name}`);
  for (const { root, node } of candidates) {
    const found = node.file ?? `${node.folder}, a folder without __init__`;
    trace(`${root || 'the project root'} has ${name}: ${found}`);
  }
}

/** Of hundreds of distributions that share a namespace, only the nearest can contain an ignored or compiled module. */
const NEAREST = 8;
