import { rust } from '../../../src/core/languages/rust/index.ts';
import { baseName } from '../../../src/shared/paths.ts';
import type { FileId, ProjectModel, RawImport } from '../../../src/types.ts';
import { describe, indexesOver, resolveTwice } from '../../helpers/model.ts';
import { factsOf } from './show.ts';

/** A project as data: the text of its manifests and source files; `null` is a file that exists but is not analysed. */
export type Files = Readonly<Record<FileId, string | null>>;

export function modelOf(files: Files): ProjectModel {
  const there = Object.keys(files).sort();
  const analysed = new Set(there.filter(id => files[id] !== null && id.endsWith('.rs')));
  const outside = new Set(there.filter(id => !analysed.has(id)));
  const manifests = there.filter(id => rust.resolver.isManifest(baseName(id)));
  const namesOf = (id: FileId) => factsOf(files[id] ?? '').names;
  return {
    files: [...analysed],
    has: id => analysed.has(id),
    exists: id => outside.has(id),
    isDirectory: id => id === '' || [...analysed].some(file => file.startsWith(`${id}/`)),
    filesBelow: dir => [...analysed].filter(file => dir === '' || file.startsWith(`${dir}/`)),
    filesWith: extension => [...analysed].filter(file => file.endsWith(extension)),
    hasExtension: extension => [...analysed].some(file => file.endsWith(extension)),
    namesOf: id => (analysed.has(id) ? namesOf(id) : undefined),
    ...indexesOver(analysed, namesOf),
    memoise: find => {
      const found = find();
      return () => found;
    },
    manifests: new Map(manifests.map(id => [id, files[id] ?? ''])),
  };
}

/** The targets of a file's imports, one word each. */
export function targetsOf(files: Files, from: FileId): string[] {
  return resolutionsOf(files, from, ({ kind }) => kind !== 'use');
}

/** The targets of the paths in its code. */
export function usedTargetsOf(files: Files, from: FileId): string[] {
  return resolutionsOf(files, from, ({ kind }) => kind === 'use');
}

function resolutionsOf(files: Files, from: FileId, isWanted: (raw: RawImport) => boolean): string[] {
  const resolver = rust.resolver.create(modelOf(files));
  const imports = factsOf(files[from] ?? '').imports.filter(isWanted);
  return imports.flatMap(raw => resolveTwice(resolver, from, raw).map(describe));
}

/** `[package]`, and the rest of the manifest. */
export function cargo(name: string, rest = '', edition = '2021'): string {
  return `[package]\nname = "${name}"\nedition = "${edition}"\n${rest}`;
}
