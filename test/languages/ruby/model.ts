import { ruby } from '../../../src/core/languages/ruby/index.ts';
import { createModel } from '../../../src/core/resolve/model.ts';
import { importsAndUses } from '../../../src/core/resolve/uses.ts';
import type { FileId, ProjectModel, Trace } from '../../../src/types.ts';
import { describe, resolveTwice } from '../../helpers/model.ts';
import { factsOf } from './show.ts';

/**
 * A project as data: the text of its manifests and source files; `null` is a file that is there but not analysed,
 * or, with a slash at its end, a folder that is not walked.
 */
export type Files = Readonly<Record<FileId, string | null>>;

export function modelOf(files: Files): ProjectModel {
  const there = Object.keys(files);
  const isSource = (id: FileId) => files[id] !== null && /\.(?:rb|rake|ru)$/.test(id);
  const isPruned = (id: FileId) => id.endsWith('/');
  const manifests = there.flatMap((id): [FileId, string][] => {
    const text = files[id];
    const isManifest = ruby.resolver.isManifest(id.slice(id.lastIndexOf('/') + 1));
    return isManifest && typeof text === 'string' ? [[id, text]] : [];
  });
  return createModel({
    files: there.filter(isSource),
    others: new Set(there.filter(id => !isSource(id) && !isPruned(id))),
    pruned: new Set(there.filter(isPruned).map(id => id.slice(0, -1))),
    manifests: new Map(manifests),
    namesOf: id => factsOf(files[id] ?? '').names,
  });
}

/** Where the imports of a file lead, one word a target. */
export function targetsOf(files: Files, from: FileId, trace?: Trace): string[] {
  const resolver = ruby.resolver.create(modelOf(files));
  const { imports } = factsOf(files[from] ?? '');
  return imports.flatMap(raw => resolveTwice(resolver, from, raw, trace).map(describe));
}

/** The edges of a project, `a -> b`; those without an import end with `use`. */
export function edgesOf(files: Files): string[] {
  const resolver = ruby.resolver.create(modelOf(files));
  const edges = Object.keys(files).flatMap(from => {
    if (!/\.(?:rb|rake|ru)$/.test(from)) return [];
    return importsAndUses(factsOf(files[from] ?? '')).flatMap(raw =>
      resolveTwice(resolver, from, raw).map(
        resolution => `${from} -> ${describe(resolution)}${raw.kind === 'use' ? ' use' : ''}`,
      ),
    );
  });
  return [...new Set(edges)];
}
