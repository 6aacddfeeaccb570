import * as assert from 'uvu/assert';
import { createLiveIndex, type LiveIndex } from '../../src/core/resolve/live-index.ts';
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

/** A project as data: the texts of its manifests and source files; `null` is a file that exists but is not analysed. */
export type Files = Readonly<Record<FileId, string | null>>;

export interface RecordingModelSetup {
  readonly files: Files;
  /** The extension of the sources. */
  readonly extension: string;
  readonly resolver: ResolverFamily;
  readonly factsOf: (text: string) => Facts;
  /** Called for every query about more than one path. */
  readonly onQuery: (question: string) => void;
}

/** A project model that records its queries. */
export function recordingModel({
  files,
  extension,
  resolver,
  factsOf,
  onQuery,
}: RecordingModelSetup): ProjectModel {
  const there = Object.keys(files).sort();
  const analysed = there.filter(id => files[id] !== null && id.endsWith(extension));
  const outside = there.filter(id => !analysed.includes(id));
  const names = new Map<FileId, Names | undefined>(analysed.map(id => [id, factsOf(files[id] ?? '').names]));
  const isBelow = (id: FileId, dir: FileId) => dir === '' || id.startsWith(`${dir}/`);
  return {
    get files() {
      onQuery('files');
      return analysed;
    },
    has: id => analysed.includes(id),
    exists: id => outside.some(other => other === id || (other.endsWith('/') && other === `${id}/`)),
    isDirectory: id => analysed.some(file => isBelow(file, id)),
    filesBelow(dir) {
      onQuery(`below ${dir}`);
      return analysed.filter(file => isBelow(file, dir));
    },
    filesWith(ending) {
      onQuery(`with ${ending}`);
      return analysed.filter(file => file.endsWith(ending));
    },
    hasExtension: ending => analysed.some(file => file.endsWith(ending)),
    namesOf(id) {
      onQuery(`names ${id}`);
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

/** The indexes of a project model, for tests that build the rest by hand. */
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

/** Resolves as an analysis does, and again with a trace as `depgraph resolve` does, which bypasses memoised values. */
export function resolveTwice(
  resolver: Resolver,
  from: FileId,
  raw: RawImport,
  trace: Trace = () => {},
): readonly Resolution[] {
  const resolutions = resolver.resolve(from, raw);
  const traced = resolver.resolve(from, raw, trace);
  assert.equal(traced, resolutions, `${from}: ${raw.specifier} resolves differently with a trace`);
  return resolutions;
}

/** The target of an import, as one word. */
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
