import { parentOf } from '../../shared/paths.ts';
import type { FileId, Names, ProjectModel, Resolution } from '../../types.ts';
import { below } from '../kit/folders.ts';
import { encodeDeclared } from './detail.ts';
import { packageSegments, usualName } from './external.ts';
import type { Package, Packages } from './packages.ts';
import type { Sources } from './sources.ts';

export interface Project {
  readonly model: ProjectModel;
  readonly packages: Packages;
  readonly sources: Sources;
  /** The group ids that build files ask for. */
  readonly groups: ReadonlySet<string>;
}

/**
 * The answer for a name that no file declares; undefined where it does not claim to be the project's own. It does so
 * when it lies in a package of the project, or in one below it, unless only a few files of the project have such
 * packages, or a build file asks for a group with a longer name. It is outside where something is on disk that may
 * declare it (an ignored file, another language of the JVM, what a build has written), where its name says that a
 * tool writes it, and where the whole package has no source but tests: then a build writes all of it. What is missing
 * in a package that has sources is unresolved.
 */
export function findMissing(name: string, project: Project): Resolution | undefined {
  const claim = claimOf(name, project);
  if (claim === undefined) return undefined;
  const source = sourceOnDisk(claim, project);
  if (source !== undefined) return { kind: 'outside', id: source };
  if (!project.packages.isHome(claim.segments.join('.'))) return undefined;
  const isWritten = GENERATED.test(claim.type) || claim.segments.some(part => GENERATED_PACKAGES.has(part));
  const output = outputOnDisk(claim, project);
  if (output === undefined && !isWritten && hasSources(claim, project)) return { kind: 'unresolved' };
  return { kind: 'outside', id: output ?? builderOf(claim.owner, project) };
}

/** A private type of Kotlin can be imported by its own file, for what is in it. */
export function isPrivateIn(specifier: string, names: Names | undefined): boolean {
  const prefix = names?.package === undefined ? '' : `${names.package}.`;
  if (!specifier.startsWith(prefix)) return false;
  const [name = ''] = specifier.slice(prefix.length).split('.', 1);
  return names?.declares?.includes(encodeDeclared({ kind: 'private', name })) ?? false;
}

/** A name that no file declares, and the package that it should be in or the nearest one around that. */
interface Claim {
  readonly segments: readonly string[];
  /** `*` where it is the whole package. */
  readonly type: string;
  readonly owner: Package;
}

function claimOf(name: string, { packages, groups }: Project): Claim | undefined {
  const segments = packageSegments(name);
  const type = name.split('.', segments.length + 1)[segments.length] ?? '';
  const shortest = usualName(segments).split('.').length;
  for (let length = segments.length; length > 0; length--) {
    const prefix = segments.slice(0, length).join('.');
    const owner = length > shortest || length === segments.length ? packages.get(prefix) : undefined;
    if (owner !== undefined) return { segments, type, owner };
    if (groups.has(prefix)) return undefined;
  }
  return undefined;
}

function hasSources({ segments }: Claim, { packages, sources }: Project): boolean {
  const files = packages.get(segments.join('.'))?.files() ?? [];
  return files.some(id => !sources.isTest(id));
}

/** What is there under the path that the name should have, in the source folders of the package or beside them. */
function sourceOnDisk({ segments, type, owner }: Claim, { model, sources }: Project): FileId | undefined {
  const path = [...segments, type].join('/');
  const roots = new Set(owner.files().map(id => sources.rootOf(id)));
  for (const root of [...roots].slice(0, NEAREST)) {
    const set = parentOf(root);
    const candidates = [
      ...['.java', '.kt'].map(ending => below(root, `${path}${ending}`)),
      ...OTHER_SOURCES.map(([folder, ending]) => below(set, `${folder}/${path}${ending}`)),
    ];
    const found = candidates.find(id => model.exists(id));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where a build of the package's modules would have written it, if there was one. */
function outputOnDisk({ segments, type, owner }: Claim, { model, sources }: Project): FileId | undefined {
  const path = [...segments, type].join('/');
  const modules = new Set(owner.files().map(id => sources.moduleOf(id)));
  const candidates = [...modules]
    .slice(0, NEAREST)
    .flatMap(module => OUTPUT.map(folder => below(module, `${folder}/${path}.java`)));
  return candidates.find(id => model.exists(id));
}

/** The build file that makes a tool write a part of this package. */
function builderOf(owner: Package, { sources }: Project): FileId {
  const [first = ''] = owner.files();
  return sources.buildFileOf(first) ?? parentOf(first);
}

const NEAREST = 8;
/** Other languages of the JVM, and what tools make classes of. */
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
