import { java } from '../../../src/core/languages/java/index.ts';
import { importsAndUses } from '../../../src/core/resolve/uses.ts';
import type { FileId, Names, ProjectModel, Trace } from '../../../src/types.ts';
import { describe, indexesOver, resolveTwice } from '../../helpers/model.ts';
import { factsOf } from './show.ts';

/** A project as data: the text of its manifests and source files; `null` is a file that is there but not analysed. */
export type Files = Readonly<Record<FileId, string | null>>;

export function modelOf(files: Files): ProjectModel {
  const there = Object.keys(files).sort();
  const analysed = there.filter(id => files[id] !== null && /\.(?:java|kts?|sc|scala)$/.test(id));
  const outside = there.filter(id => !analysed.includes(id));
  const names = new Map<FileId, Names | undefined>(
    analysed.map(id => [id, factsOf(id, files[id] ?? '').names]),
  );
  const isBelow = (id: FileId, dir: FileId) => dir === '' || id.startsWith(`${dir}/`);
  return {
    files: analysed,
    has: id => analysed.includes(id),
    // A name that ends with a slash is a folder that was not entered.
    exists: id => outside.some(other => other === id || (other.endsWith('/') && id.startsWith(other))),
    isDirectory: id => analysed.some(file => isBelow(file, id)),
    filesBelow: dir => analysed.filter(file => isBelow(file, dir)),
    filesWith: extension => analysed.filter(file => file.endsWith(extension)),
    hasExtension: extension => analysed.some(file => file.endsWith(extension)),
    namesOf: id => names.get(id),
    ...indexesOver(analysed, id => names.get(id)),
    memoise: find => {
      const found = find();
      return () => found;
    },
    manifests: new Map(
      there.flatMap(id => {
        const text = files[id];
        return typeof text === 'string' && java.resolver.isManifest(id.slice(id.lastIndexOf('/') + 1))
          ? [[id, text]]
          : [];
      }),
    ),
  };
}

/** Where the imports of a file lead, one word a target. */
export function targetsOf(files: Files, from: FileId, trace?: Trace): string[] {
  const resolver = java.resolver.create(modelOf(files));
  const { imports } = factsOf(from, files[from] ?? '');
  return imports.flatMap(raw => resolveTwice(resolver, from, raw, trace).map(describe));
}

/** Where the uses of a file lead, one word a target. */
export function usedBy(files: Files, from: FileId, trace?: Trace): string[] {
  const resolver = java.resolver.create(modelOf(files));
  const uses = importsAndUses(factsOf(from, files[from] ?? '')).filter(({ kind }) => kind === 'use');
  return uses.flatMap(raw => resolver.resolve(from, raw, trace).map(describe));
}
