import { parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import { nearestAbove, nearestOf } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { isBuildFile } from './about.ts';
import { createModuleLinks } from './module-links.ts';

/** Where a file belongs, as far as that affects which of several declarations of a name it sees. */
interface Source {
  /** The folder of the unit that is built as one. */
  readonly module: FileId;
  readonly isTest: boolean;
  /** The platform or variant that it is built for (`jvm`, `js`, `debug`); `''` for all. */
  readonly platform: string;
}

export interface Sources {
  /** Which of these files one file sees: those of its own module, or of the nearest, for its own platform. */
  visible(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Those of them that it means by a name which all of them declare. */
  meant(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Those that it uses by a name without importing it; none if the name is ambiguous. */
  used(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** The folder that the package of this file begins in. */
  rootOf(id: FileId): FileId;
  isTest(id: FileId): boolean;
  /** The folder of what this file is built with, and the file that says how; undefined where there is none. */
  moduleOf(id: FileId): FileId;
  buildFileOf(id: FileId): FileId | undefined;
}

/**
 * A name may be declared in several modules, for tests and for several platforms. These rules apply in order: tests are
 * visible only to tests, unless there is nothing else; its own module takes precedence, else the nearest ones; then its
 * own platform and files for all platforms; then its own language. All files that are left count, because overloaded
 * functions, build variants and the platforms of a common declaration are one thing in several files.
 */
export function createSources(model: ProjectModel): Sources {
  const buildFiles = readBuildFiles(model.manifests);
  const mayDependOn = createModuleLinks(model, buildFiles);
  const sourceOf = memoiseByKey(model, read);
  const moduleOf = (id: FileId) => sourceOf(id).module;

  function read(id: FileId): Source {
    const layout = LAYOUT.exec(id);
    if (layout !== null) {
      const [, before = '', set = ''] = layout;
      return { module: before.replace(/\/$/, ''), isTest: /test/i.test(set), platform: platformOf([set]) };
    }
    const root = rootOf(id);
    const module = moduleAround(root);
    const below = root.slice(module === '' ? 0 : module.length + 1).split('/');
    return { module, isTest: below.some(name => /test/i.test(name)), platform: platformOf(below) };
  }

  function rootOf(id: FileId): FileId {
    const layout = LAYOUT.exec(id);
    return layout?.[0] ?? withoutPackage(parentOf(id), model.namesOf(id)?.package ?? '');
  }

  /** A build file that is not that of the whole project, else the folder around `src`. */
  function moduleAround(root: FileId): FileId {
    for (let at = root; at !== ''; at = parentOf(at)) if (buildFiles.has(at)) return at;
    const src = `/${root}/`.lastIndexOf('/src/');
    return src > 0 ? root.slice(0, src - 1) : '';
  }

  function visible(from: FileId, files: readonly FileId[]): readonly FileId[] {
    if (files.length < 2) return files;
    const own = sourceOf(from);
    const isOwn = (id: FileId) => moduleOf(id) === own.module;
    const isMain = (id: FileId) => !sourceOf(id).isTest;
    let left = own.isTest ? files : prefer(files, isMain);
    left = left.some(isOwn) ? left.filter(isOwn) : prefer(nearestOf(left, own.module, moduleOf), isMain);
    return prefer(left, id => ['', own.platform].includes(sourceOf(id).platform));
  }

  function meant(from: FileId, files: readonly FileId[]): readonly FileId[] {
    if (files.length < 2) return files;
    return prefer(visible(from, files), id => id.endsWith('.java') === from.endsWith('.java'));
  }

  function used(from: FileId, files: readonly FileId[]): readonly FileId[] {
    const own = sourceOf(from);
    const isOwn = (id: FileId) => moduleOf(id) === own.module;
    const isMain = (id: FileId) => !sourceOf(id).isTest;
    let left = own.isTest ? files : files.filter(isMain);
    if (left.some(isOwn)) left = prefer(left.filter(isOwn), id => sourceOf(id).isTest === own.isTest);
    else {
      left = left.filter(id => mayDependOn(own.module, moduleOf(id)));
      left = nearestOf(prefer(left, isMain), own.module, moduleOf);
    }
    const isFor = (platform: string) => (id: FileId) => sourceOf(id).platform === platform;
    left = left.some(isFor(own.platform)) ? left.filter(isFor(own.platform)) : prefer(left, isFor(''));
    left = prefer(left, id => id.endsWith('.java') === from.endsWith('.java'));
    return left.length < 2 || areVariants(left.map(sourceOf)) ? left : [];
  }

  return {
    visible,
    meant,
    used,
    rootOf,
    isTest: id => sourceOf(id).isTest,
    moduleOf,
    buildFileOf: id => nearestAbove(buildFiles, moduleOf(id)),
  };
}

/** By folder; a file with the usual name takes precedence over others. */
function readBuildFiles(manifests: ProjectModel['manifests']): ReadonlyMap<FileId, FileId> {
  const buildFiles = new Map<FileId, FileId>();
  for (const id of [...manifests.keys()].sort()) {
    const isUsual = /(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?)$/.test(id);
    if (isUsual || (isBuildFile(id) && !buildFiles.has(parentOf(id)))) buildFiles.set(parentOf(id), id);
  }
  return buildFiles;
}

/** Are these one thing for several platforms or build variants of one module? */
function areVariants(sources: readonly Source[]): boolean {
  const modules = new Set(sources.map(({ module }) => module));
  const platforms = new Set(sources.map(({ platform }) => platform));
  return modules.size === 1 && platforms.size === sources.length;
}

function prefer(files: readonly FileId[], isGood: (id: FileId) => boolean): readonly FileId[] {
  const good = files.filter(isGood);
  return good.length > 0 ? good : files;
}

/** Kotlin leaves out the folders that all packages of a project have in common, so the ends are compared. */
function withoutPackage(folder: FileId, name: string): FileId {
  const folders = folder.split('/');
  const segments = name.split('.');
  while (segments.length > 0 && folders.length > 0 && folders.at(-1) === segments.at(-1)) {
    folders.pop();
    segments.pop();
  }
  return folders.join('/');
}

/** `jvm` for `jvmMain` and for `jvm/src`. */
function platformOf(folders: readonly string[]): string {
  const names = folders.map(name => name.replace(/(?:Main|Test)$/, ''));
  const first = names.find(name => !EVERYWHERE.has(name)) ?? '';
  return first.startsWith('common') ? '' : first;
}

/** Maven's and Gradle's layout, the last one on the way where a project lies in another. */
const LAYOUT = /^(.*\/)?src\/([^/]+)\/(?:java|kotlin|groovy|scala)(?=\/)/;
const EVERYWHERE: ReadonlySet<string> = new Set(['', 'src', 'main', 'test', 'java', 'kotlin', 'tests']);
