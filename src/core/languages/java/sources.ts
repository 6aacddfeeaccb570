import { parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { nearestAbove, nearestOf } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { isBuildFile } from './about.ts';
import { createModuleLinks } from './module-links.ts';

/** The properties of a file that affect which of several declarations of a name it sees. */
interface Source {
  /** The folder of the unit that is built as one. */
  readonly module: FileId;
  readonly isTest: boolean;
  /** The platform or variant that it is built for (`jvm`, `js`, `debug`); `''` for all. */
  readonly platform: string;
}

export interface Sources {
  /** Those of these files that one file sees: in its own module or the nearest ones, for its own platform. */
  visible(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Those that it means by importing a name which all of them declare. */
  meant(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** Those that it means by using such a name without an import; none if that is ambiguous. */
  used(from: FileId, files: readonly FileId[]): readonly FileId[];
  /** The folder that contains the top-level package of this file. */
  rootOf(id: FileId): FileId;
  isTest(id: FileId): boolean;
  moduleOf(id: FileId): FileId;
  /** The nearest build file in the folders around this file. */
  buildFileOf(id: FileId): FileId | undefined;
}

/**
 * A name may be declared in several modules, for tests and for several platforms. These rules apply in order: tests are
 * visible only to tests, unless there is nothing else; its own module takes precedence, else the nearest ones; then its
 * own platform and files for all platforms; then its own language. All files that remain count, because overloads, build
 * variants and platforms spread one declaration over several files.
 */
export function createSources(model: ProjectModel): Sources {
  const buildFiles = readBuildFiles(model.manifests);
  const mayDependOn = createModuleLinks(model, buildFiles);
  const sourceOf = memoiseByKey(model, read);
  const moduleOf = (id: FileId) => sourceOf(id).module;
  const isTest = (id: FileId) => sourceOf(id).isTest;
  const isMain = (id: FileId) => !isTest(id);
  const isIn = (module: FileId) => (id: FileId) => moduleOf(id) === module;
  const isFor = (platform: string) => (id: FileId) => sourceOf(id).platform === platform;

  function read(id: FileId): Source {
    const layout = LAYOUT.exec(id);
    if (layout !== null) {
      const [, before = '', set = '', version = ''] = layout;
      const platform = platformOf([set, version]);
      return { module: before.replace(/\/$/, ''), isTest: /test/i.test(set), platform };
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

  /** The nearest folder with a build file below that of the project, else the folder around `src`. */
  function moduleAround(root: FileId): FileId {
    for (let at = root; at !== ''; at = parentOf(at)) if (buildFiles.has(at)) return at;
    const src = `/${root}/`.lastIndexOf('/src/');
    return src > 0 ? root.slice(0, src - 1) : '';
  }

  function visible(from: FileId, files: readonly FileId[]): readonly FileId[] {
    if (files.length < 2) return files;
    const { module, platform } = sourceOf(from);
    const candidates = isTest(from) ? files : prefer(files, isMain);
    const own = candidates.filter(isIn(module));
    const near = own.length > 0 ? own : prefer(nearestOf(candidates, module, moduleOf), isMain);
    return prefer(near, id => isFor(platform)(id) || isFor('')(id));
  }

  function used(from: FileId, files: readonly FileId[]): readonly FileId[] {
    const { module, platform } = sourceOf(from);
    const candidates = isTest(from) ? files : files.filter(isMain);
    const own = candidates.filter(isIn(module));
    const linked = () => candidates.filter(id => mayDependOn(module, moduleOf(id)));
    const near =
      own.length > 0
        ? prefer(own, id => isTest(id) === isTest(from))
        : nearestOf(prefer(linked(), isMain), module, moduleOf);
    const found = prefer(prefer(near, isFor(platform), isFor('')), isOfLanguageOf(from));
    return found.length < 2 || areVariants(found.map(sourceOf)) ? found : [];
  }

  return {
    visible,
    meant: (from, files) => prefer(visible(from, files), isOfLanguageOf(from)),
    used,
    rootOf,
    isTest,
    moduleOf,
    buildFileOf: id => nearestAbove(buildFiles, moduleOf(id)),
  };
}

/** The build file of each folder; one with the usual name takes precedence. */
function readBuildFiles(manifests: ProjectModel['manifests']): ReadonlyMap<FileId, FileId> {
  const buildFiles = new Map<FileId, FileId>();
  for (const id of [...manifests.keys()].sort()) {
    const isUsual = /(?:^|\/)(?:pom\.xml|build\.(?:gradle(?:\.kts)?|sbt|mill))$/.test(id);
    if (isUsual || (isBuildFile(id) && !buildFiles.has(parentOf(id)))) buildFiles.set(parentOf(id), id);
  }
  return buildFiles;
}

/** Are these the same declaration for several platforms or build variants of one module? */
function areVariants(sources: readonly Source[]): boolean {
  const modules = new Set(sources.map(({ module }) => module));
  const platforms = new Set(sources.map(({ platform }) => platform));
  return modules.size === 1 && platforms.size === sources.length;
}

/** The files that pass the first of these tests that any of them passes; all if there is none. */
function prefer(files: readonly FileId[], ...tests: ((id: FileId) => boolean)[]): readonly FileId[] {
  const passing = tests.map(test => files.filter(test));
  return passing.find(({ length }) => length > 0) ?? files;
}

function isOfLanguageOf(file: FileId): (id: FileId) => boolean {
  return id => id.endsWith('.java') === file.endsWith('.java');
}

/** Kotlin projects omit the folders that all packages have in common, so this compares the ends. */
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

/** The layout of Maven, Gradle and sbt: the last one of the path if a project contains another. `scala-2.13` is sbt's. */
const LAYOUT = /^(.*\/)?src\/([^/]+)\/(?:java|kotlin|groovy|scala)(-[^/]+)?(?=\/)/;
const EVERYWHERE: ReadonlySet<string> = new Set(['', 'src', 'main', 'test', 'java', 'kotlin', 'tests']);
