import { csharp } from '../../../src/core/languages/csharp/index.ts';
import type { FileId, ProjectModel, Trace } from '../../../src/types.ts';
import { describe, type Files, recordingModel, resolveTwice } from '../../helpers/model.ts';
import { factsOf } from './show.ts';

export function modelOf(files: Files, asked: (question: string) => void = () => {}): ProjectModel {
  return recordingModel({ files, extension: '.cs', resolver: csharp.resolver, factsOf, onQuery: asked });
}

/** Where the imports of a file lead, one word a target. */
export function targetsOf(files: Files, from: FileId, trace?: Trace): string[] {
  const resolver = csharp.resolver.create(modelOf(files));
  const { imports } = factsOf(files[from] ?? '');
  return imports.flatMap(raw => resolveTwice(resolver, from, raw, trace).map(describe));
}
