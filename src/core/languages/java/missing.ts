import { parentOf } from '../../../shared/paths.ts';
import type { FileId, Names, ProjectModel, Resolution } from '../../../types.ts';
import { below } from '../kit/folders.ts';
import { firstSegment, prefixesOf } from '../kit/qualified.ts';
import { encodeDeclared } from './detail.ts';
import { packageSegments, usualName } from './external.ts';
import type { Package, Packages } from './packages.ts';
import type { Sources } from './sources.ts';

export interface Project {
  readonly model: ProjectModel;
  readonly packages: Packages;
  readonly sources: Sources;
  /** The group ids of all dependencies. */
  readonly groups: ReadonlySet<string>;
}

/**
 * The resolution of a name that no file declares; undefined if it does not belong to the project. It belongs to it if
 * its package is one of the project or below one, unless only a few files have such packages, or a dependency has a
 * longer group id. It is outside if something on disk may declare it (an ignored file, another language of the JVM,
 * build output), if it is named like generated code, or if its package has no sources but tests, so that a build
 * generates it. Otherwise it is unresolved.
 */
export function findMissing(name: string, project: Project): Resolution | undefined {
  const missing = readMissingName(name, project);
  if (missing === undefined) return undefined;
  const source = sourceOnDisk(missing, project);
  if (source !== undefined) return { kind: 'outside', id: source };
  if (!project.packages.isHome(missing.segments.join('.'))) return undefined;
  const isGenerated =
    GENERATED.test(missing.type) || missing.segments.some(part => GENERATED_PACKAGES.has(part));
  const output = outputOnDisk(missing, project);
  if (output === undefined && !isGenerated && hasSources(missing, project)) return { kind: 'unresolved' };
  return { kind: 'outside', id: output ?? buildFileFor(missing.owner, project) };
}

/** A file can import members of its own private Kotlin types. */
export function isPrivateIn(specifier: string, names: Names | undefined): boolean {
  const prefix = names?.package === undefined ? '' : `${names.package}.`;
  if (!specifier.startsWith(prefix)) return false;
  const name = firstSegment(specifier.slice(prefix.length), '.');
  return names?.declares?.includes(encodeDeclared({ kind: 'private', name })) ?? false;
}

/** A name that no file declares, and its package or the nearest one around it. */
interface MissingName {
  readonly segments: readonly string[];
  /** `*` for a whole package. */
  readonly type: string;
  readonly owner: Package;
}

function readMissingName(name: string, { packages, groups }: Project): MissingName | undefined {
  const segments = packageSegments(name);
  const type = name.split('.', segments.length + 1)[segments.length] ?? '';
  const shortest = usualName(segments);
  for (const [i, prefix] of [...prefixesOf(segments.join('.'), '.')].entries()) {
    const owner = i === 0 || prefix.length > shortest.length ? packages.get(prefix) : undefined;
    if (owner !== undefined) return { segments, type, owner };
    if (groups.has(prefix)) return undefined;
  }
  return undefined;
}

function hasSources({ segments }: MissingName, { packages, sources }: Project): boolean {
  const files = packages.get(segments.join('.'))?.files() ?? [];
  return files.some(id => !sources.isTest(id));
}

/** A file with the path that the name implies, in the source folders of the package or beside them. */
function sourceOnDisk(missing: MissingName, { model, sources }: Project): FileId | undefined {
  const path = pathOf(missing);
  return firstFolders(missing, sources.rootOf)
    .flatMap(root => [
      ...['.java', '.kt'].map(extension => below(root, path + extension)),
      ...OTHER_SOURCES.map(([folder, extension]) => below(parentOf(root), `${folder}/${path}${extension}`)),
    ])
    .find(id => model.exists(id));
}

/** A file that a build of the package's modules has generated. */
function outputOnDisk(missing: MissingName, { model, sources }: Project): FileId | undefined {
  const path = pathOf(missing);
  return firstFolders(missing, sources.moduleOf)
    .flatMap(module => OUTPUT.map(folder => below(module, `${folder}/${path}.java`)))
    .find(id => model.exists(id));
}

function pathOf({ segments, type }: MissingName): string {
  return [...segments, type].join('/');
}

/** A few folders of the package, because each costs several queries. */
function firstFolders({ owner }: MissingName, folderOf: (id: FileId) => FileId): FileId[] {
  const files = owner.files();
  const step = Math.ceil(files.length / MOST_FILES);
  const sample = files.filter((_, i) => i % step === 0);
  return [...new Set(sample.map(folderOf))].slice(0, MOST_FOLDERS);
}

/** The build file that generates a part of this package. */
function buildFileFor(owner: Package, { sources }: Project): FileId {
  const [first = ''] = owner.files();
  return sources.buildFileOf(first) ?? parentOf(first);
}

const MOST_FOLDERS = 8;
/** Everyone who names something missing depends on each. */
const MOST_FILES = 200;
/** Other languages of the JVM, and inputs of code generators. */
const OTHER_SOURCES = [
  ['scala', '.scala'],
  ['groovy', '.groovy'],
  ['aidl', '.aidl'],
  ['resources', '.properties'],
] as const;
const OUTPUT = ['src/generated/java', 'build/generated', 'target/generated-sources'];

/** Android's resources and settings, and the most common generators of code. */
const GENERATED =
  /^(?:R|R2|BR|BuildConfig)$|^(?:Dagger|Hilt_|AutoValue_)[A-Z]|_(?:Factory|Impl|MembersInjector)$|(?:Grpc|GrpcKt|OuterClass)$/;
const GENERATED_PACKAGES: ReadonlySet<string> = new Set(['generated', 'databinding']);
