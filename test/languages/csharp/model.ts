import { csharp } from '../../../src/languages/csharp/index.ts';
import type { FileId, Names, ProjectModel, Trace } from '../../../src/types.ts';
import { describe, indexesOver } from '../../helpers/model.ts';
import { factsOf } from './show.ts';

/** A project as data: the text of its manifests and source files; `null` is a file that is there but not analysed. */
export type Files = Readonly<Record<FileId, string | null>>;

export function modelOf(files: Files, asked: (question: string) => void = () => {}): ProjectModel {
  const there = Object.keys(files).sort();
  const analysed = there.filter(id => files[id] !== null && id.endsWith('.cs'));
  const outside = there.filter(id => !analysed.includes(id));
  const names = new Map<FileId, Names | undefined>(analysed.map(id => [id, factsOf(files[id] ?? '').names]));
  const isBelow = (id: FileId, dir: FileId) => dir === '' || id.startsWith(`${dir}/`);
  return {
    get files() {
      asked('files');
      return analysed;
    },
    has: id => analysed.includes(id),
    exists: id => outside.some(other => other === id || (other.endsWith('/') && other === `${id}/`)),
    isDirectory: id => analysed.some(file => isBelow(file, id)),
    filesBelow(dir) {
      asked(`below ${dir}`);
      return analysed.filter(file => isBelow(file, dir));
    },
    filesWith(extension) {
      asked(`with ${extension}`);
      return analysed.filter(file => file.endsWith(extension));
    },
    hasExtension: extension => analysed.some(file => file.endsWith(extension)),
    namesOf(id) {
      asked(`names ${id}`);
      return names.get(id);
    },
    ...indexesOver(analysed, id => names.get(id)),
    remember: find => {
      const found = find();
      return () => found;
    },
    manifests: new Map(
      there.flatMap(id => {
        const text = files[id];
        return typeof text === 'string' && csharp.resolver.isManifest(id.slice(id.lastIndexOf('/') + 1))
          ? [[id, text]]
          : [];
      }),
    ),
  };
}

/** Where the imports of a file lead, one word a target. */
export function targetsOf(files: Files, from: FileId, trace?: Trace): string[] {
  const resolver = csharp.resolver.create(modelOf(files));
  const { imports } = factsOf(files[from] ?? '');
  return imports.flatMap(raw => resolver.resolve(from, raw, trace).map(describe));
}
