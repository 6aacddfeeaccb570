import * as assert from 'uvu/assert';
import { createLiveIndex, type LiveIndex } from '../../src/resolve/live-index.ts';
import { baseName } from '../../src/shared/paths.ts';
import type {
  Derivation,
  DerivedValue,
  Facts,
  FileId,
  Index,
  Names,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../src/types.ts';

/** A project as data: the text of its manifests and source files; `null` is a file that is there but not analysed. */
export type Files = Readonly<Record<FileId, string | null>>;

export interface RecordingModelSetup {
  readonly files: Files;
  /** Of the sources. */
  readonly extension: string;
  readonly resolver: ResolverFamily;
  readonly factsOf: (text: string) => Facts;
  /** Told of every question that is about more than one path. */
  readonly onQuery: (question: string) => void;
}

/** A model that tells what it is asked. */
export function recordingModel({
  files,
  extension,
  resolver,
  factsOf,
  onQuery: asked,
}: RecordingModelSetup): ProjectModel {
  const there = Object.keys(files).sort();
  const analysed = there.filter(id => files[id] !== null && id.endsWith(extension));
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
    filesWith(ending) {
      asked(`with ${ending}`);
      return analysed.filter(file => file.endsWith(ending));
    },
    hasExtension: ending => analysed.some(file => file.endsWith(ending)),
    namesOf(id) {
      asked(`names ${id}`);
      return names.get(id);
    },
    ...indexesOver(analysed, id => names.get(id)),
    memoise: find => {
      const found = find();
      return () => found;
    },
    manifests: new Map(
      there.flatMap(id => {
        const text = files[id];
        return typeof text === 'string' && resolver.isManifest(baseName(id)) ? [[id, text]] : [];
      }),
    ),
  };
}

/** The part of a project model that keeps indexes, for tests that make the rest of it by hand. */
export function indexesOver(
  files: Iterable<FileId>,
  namesOf: (id: FileId) => Names | undefined,
): Pick<ProjectModel, 'lookUp' | 'hasKey' | 'derived'> {
  const known = new Map<Index, LiveIndex>();
  const live = (index: Index) => {
    const found = known.get(index) ?? createLiveIndex(index, { files, namesOf });
    known.set(index, found);
    return found;
  };
  return {
    lookUp: (index, key) => live(index).at(key),
    hasKey: (index, key) => live(index).has(key),
    derived<T extends DerivedValue>(this: ProjectModel, derivation: Derivation<T>, key: string): T {
      return derivation.find(this, key);
    },
  };
}

/** Resolves as an analysis does, and again as `depgraph resolve` does: with a trace, past what is memoised. */
export function resolveTwice(
  resolver: Resolver,
  from: FileId,
  raw: RawImport,
  trace: Trace = () => {},
): readonly Resolution[] {
  const resolutions = resolver.resolve(from, raw);
  const traced = resolver.resolve(from, raw, trace);
  assert.equal(traced, resolutions, `${from}: ${raw.specifier} leads elsewhere when it is traced`);
  return resolutions;
}

/** Where an import leads, as one word. */
export function describe(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'file':
      return resolution.id;
    case 'package':
      return `pkg:${resolution.name}`;
    case 'builtin':
      return `builtin:${resolution.name}`;
    case 'outside':
      return `outside:${resolution.id}`;
    case 'unresolved':
      return resolution.specifier === undefined ? 'unresolved' : `unresolved:${resolution.specifier}`;
  }
}
