import { c, cpp } from '../../../src/core/languages/c/index.ts';
import type { FileId, ProjectModel, Trace } from '../../../src/types.ts';
import { describe, indexesOver, resolveTwice } from '../../helpers/model.ts';
import { factsOf } from './show.ts';

/**
 * A project as data: the text of its manifests and source files; `null` is a file that is there but not analysed, or,
 * with a slash at its end, a folder that was not walked.
 */
export type Files = Readonly<Record<FileId, string | null>>;

export function modelOf(files: Files): ProjectModel {
  const there = Object.keys(files).sort();
  const analysed = there.filter(id => files[id] !== null && dialectOf(id) !== undefined);
  const outside = there.filter(id => !analysed.includes(id));
  const namesOf = (id: FileId) => factsOf(files[id] ?? '', dialectOf(id)).names;
  const isBelow = (id: FileId, dir: FileId) => dir === '' || id.startsWith(`${dir}/`);
  return {
    files: analysed,
    has: id => analysed.includes(id),
    exists: id => outside.some(other => other === id || (other.endsWith('/') && `${id}/`.startsWith(other))),
    isDirectory: id => analysed.some(file => isBelow(file, id)),
    filesBelow: dir => analysed.filter(file => isBelow(file, dir)),
    filesWith: extension => analysed.filter(file => extensionOf(file) === extension),
    hasExtension: extension => analysed.some(file => extensionOf(file) === extension),
    namesOf: id => (analysed.includes(id) ? namesOf(id) : undefined),
    ...indexesOver(analysed, namesOf),
    memoise: find => {
      const found = find();
      return () => found;
    },
    manifests: new Map(
      there.flatMap(id => {
        const text = files[id];
        return typeof text === 'string' && c.resolver.isManifest(id.slice(id.lastIndexOf('/') + 1))
          ? [[id, text]]
          : [];
      }),
    ),
  };
}

/** Where the includes of a file lead, one word a target. */
export function targetsOf(files: Files, from: FileId, trace?: Trace): string[] {
  const resolver = c.resolver.create(modelOf(files));
  const { imports } = factsOf(files[from] ?? '', dialectOf(from));
  return imports.flatMap(raw => resolveTwice(resolver, from, raw, trace).map(describe));
}

/** A project whose files are all empty, from their names; those after a `-` are not analysed. */
export function empty(names: string): Files {
  return Object.fromEntries(
    names.split(/\s+/).map(name => (name.startsWith('-') ? [name.slice(1), null] : [name, ''])),
  );
}

function dialectOf(id: FileId): string | undefined {
  const extension = extensionOf(id).toLowerCase();
  return c.extensions[extension] ?? cpp.extensions[extension];
}

function extensionOf(id: FileId): string {
  const dot = id.lastIndexOf('.');
  return dot > id.lastIndexOf('/') ? id.slice(dot) : '';
}
