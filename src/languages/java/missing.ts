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
 * The resolution of a name that no file declares; undefined if it does not belong to the project. It belongs to it if
 * it lies in or below a package of the project, unless only a few files of the project have such packages, or a build
 * file asks for a group with a longer name. It is outside if something on disk may declare it (an ignored file, another
 * language of the JVM, build output), if its name is that of generated code, or if the whole package has no sources
 * except tests, so that a build generates it. Otherwise it is unresolved.
 */
export function findMissing(name: string, project: Project): Resolution | undefined {
  const claim = claimOf(name, project);
  if (claim === undefined) return undefined;
  const source = sourceOnDisk(claim, project);
  if (source !== undefined) return { kind: 'outside', id: source };
  if (!project.packages.isHome(claim.segments.join('.'))) return undefined;
  const isGenerated = GENERATED.test(claim.type) || claim.segments.some(part => GENERATED_PACKAGES.has(part));
  const output = outputOnDisk(claim, project);
  if (output === undefined && !isGenerated && hasSources(claim, project)) return { kind: 'unresolved' };
  return { kind: 'outside', id: output ?? builderOf(claim.owner, project) };
}

/** A file can import members of its own private Kotlin types. */
export function isPrivateIn(specifier: string, names: Names | undefined): boolean {
  const prefix = names?.package === undefined ? '' : `${names.package}.`;
  if (!specifier.startsWith(prefix)) return false;
  const [name = ''] = specifier.slice(prefix.length).split('.', 1);
  return names?.declares?.includes(encodeDeclared({ kind: 'private', name })) ?? false;
}

/** A name that no file declares, and its package or the nearest one around it. */
interface Claim {
  readonly segments: readonly string[];
  /** `*` for a whole package. */
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

/** A file with the path that the name implies, in the source folders of the package or beside them. */
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

/** A file that a build of the package's modules has generated. */
function outputOnDisk({ segments, type, owner }: Claim, { model, sources }: Project): FileId | undefined {
  const path = [...segments, type].join('/');
  const modules = new Set(owner.files().map(id => sources.moduleOf(id)));
  const candidates = [...modules]
    .slice(0, NEAREST)
    .flatMap(module => OUTPUT.map(folder => below(module, `${folder}/${path}.java`)));
  return candidates.find(id => model.exists(id));
}

/** The build file that generates a part of this package. */
function builderOf(owner: Package, { sources }: Project): FileId {
  const [first = ''] = owner.files();
  return sources.buildFileOf(first) ?? parentOf(first);
}

const NEAREST = 8;
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
