import { python } from '../../../src/core/languages/python/index.ts';
import { baseName } from '../../../src/shared/paths.ts';
import type { FileId, ProjectModel } from '../../../src/types.ts';
import { describe, indexesOver, resolveTwice } from '../../helpers/model.ts';
import { factsOf } from './show.ts';

/** The manifests and source files of a project; `null` is a file that exists but is not analysed. */
export type Files = Readonly<Record<FileId, string | null>>;

export function modelOf(files: Files): ProjectModel {
  const all = Object.keys(files).sort();
  const analysed = new Set(all.filter(id => files[id] !== null && /\.pyi?$/.test(id)));
  const outside = new Set(all.filter(id => !analysed.has(id)));
  return {
    files: [...analysed],
    has: id => analysed.has(id),
    exists: id => outside.has(id),
    isDirectory: id => id === '' || [...analysed].some(file => file.startsWith(`${id}/`)),
    filesBelow: dir => [...analysed].filter(file => dir === '' || file.startsWith(`${dir}/`)),
    filesWith: extension => [...analysed].filter(file => file.endsWith(extension)),
    hasExtension: extension => [...analysed].some(file => file.endsWith(extension)),
    memoise: find => {
      const found = find();
      return () => found;
    },
    namesOf: () => undefined,
    ...indexesOver(analysed, () => undefined),
    manifests: manifestsIn(files),
  };
}

/** The manifests of the language, and those that they include. */
function manifestsIn(files: Files): ReadonlyMap<FileId, string> {
  const found = new Map<FileId, string>();
  const add = (id: FileId): void => {
    const text = files[id];
    if (typeof text === 'string') found.set(id, text);
  };
  for (const id of Object.keys(files).sort()) if (python.resolver.isManifest(baseName(id))) add(id);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const id of python.resolver.moreManifests?.(found) ?? []) add(id);
  }
  return found;
}

/** The targets of a file's imports, one word each. */
export function targetsOf(files: Files, from: FileId, statement = files[from] ?? ''): string[] {
  const resolver = python.resolver.create(modelOf({ ...files, [from]: statement }));
  return factsOf(statement).imports.flatMap(raw => resolveTwice(resolver, from, raw).map(describe));
}

/** A project of empty files. */
export function empty(names: string): Files {
  return Object.fromEntries(names.split(/\s+/).map(name => [name, '']));
}
