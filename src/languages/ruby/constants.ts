import { parentOf } from '../../shared/paths.ts';
import type { FileId, Index, ProjectModel } from '../../types.ts';
import { nearestOf } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { allPrefixesOf, splitName } from '../kit/qualified.ts';
import { decodeUse, encodeDefinition, nameOf } from './detail.ts';

/** The files that declare a constant, by its full name; those that certainly define it, by the encoded one. */
const CONSTANTS: Index = {
  name: 'ruby constants',
  *list(id, namesOf) {
    if (!/\.(?:rb|rake|ru)$/.test(id)) return;
    const declares = namesOf()?.declares ?? [];
    for (const declared of declares) {
      const name = nameOf(declared);
      yield [name, id];
      if (name !== declared) yield [declared, id];
    }
    // Rails makes modules of folders, which no file needs to declare.
    const outer = declares.map(declared => splitName(nameOf(declared), '::')[0]);
    for (const module of allPrefixesOf(outer, '::')) yield [`${module}::`, ''];
  },
};

export const constantIndexes: readonly Index[] = [CONSTANTS];

/** Finds the file that declares the constant of a use; undefined for constants of Ruby, of gems, and of several files. */
export type FindConstant = (from: FileId, use: string) => FileId | undefined;

/** A file that declares a constant. */
interface Declarer {
  readonly id: FileId;
  /** The folder whose tests see the file, for a test. */
  readonly tests: FileId | undefined;
  readonly isRooted: boolean;
  /** Not a patch of a gem: the file is named after the constant, or declares it in a form that a patch cannot have. */
  readonly isDefinition: boolean;
}

/**
 * As for Ruby, the innermost module around the use that has the first name of the path decides, and the rest is looked
 * up in there.
 */
export function createConstants(model: ProjectModel): FindConstant {
  // Thousands of files may declare the same name, and as many use it.
  const declarersOf = memoiseByKey(model, name => readDeclarers(model, name));
  const productOf = memoiseByKey(model, name => grouped(declarersOf(name).filter(isProduct)));

  function visible(from: FileId, name: string): Group {
    if (!TESTS.test(from)) return productOf(name);
    return grouped(declarersOf(name).filter(({ tests }) => tests === undefined || from.startsWith(tests)));
  }

  return (from, use) => {
    const { path, modules } = decodeUse(use);
    const [first = '', ...rest] = path.split('::');
    const start = modules
      .map(module => (module === '' ? first : `${module}::${first}`))
      .find(name => model.hasKey(CONSTANTS, `${name}::`) || !visible(from, name).isEmpty);
    if (start === undefined || CORE.has(start)) return undefined;
    for (let length = rest.length; length >= 0; length--) {
      const { rooted, definitions } = visible(from, [start, ...rest.slice(0, length)].join('::'));
      const near = nearestOf(rooted, parentOf(from), parentOf);
      const found = near.length > 0 || length < rest.length ? near : definitions;
      if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    }
    return undefined;
  };
}

function readDeclarers(model: ProjectModel, name: string): readonly Declarer[] {
  const defining = new Set(model.lookUp(CONSTANTS, encodeDefinition(name)));
  const file = `/${squash(name.slice(name.lastIndexOf(':') + 1))}.rb`;
  return model.lookUp(CONSTANTS, name).map(id => ({
    id,
    tests: TESTS.exec(id)?.[1],
    isRooted: isRooted(id, name),
    isDefinition: squash(id).endsWith(file) || defining.has(id),
  }));
}

interface Group {
  readonly isEmpty: boolean;
  readonly rooted: readonly FileId[];
  readonly definitions: readonly FileId[];
}

function grouped(declarers: readonly Declarer[]): Group {
  return {
    isEmpty: declarers.length === 0,
    rooted: declarers.filter(({ isRooted }) => isRooted).map(({ id }) => id),
    definitions: declarers.filter(({ isDefinition }) => isDefinition).map(({ id }) => id),
  };
}

/** Only tests see what tests declare, and only those of their own folder. */
function isProduct({ tests }: Declarer): boolean {
  return tests === undefined;
}

/** Does Rails load the constant from this file? `app/models/admin/user.rb` for `Admin::User`. */
function isRooted(id: FileId, name: string): boolean {
  const path = `${squash(name.replaceAll('::', '/'))}.rb`;
  const file = `/${squash(id)}`;
  return file.endsWith(`/${path}`) && ROOT.test(file.slice(0, -path.length));
}

/** Without case and underscores, acronyms need no configuration. */
function squash(path: string): string {
  return path.replaceAll('_', '').toLowerCase();
}

const ROOT = /\/(?:app\/[^/]+(?:\/concerns)?|lib)\/$/;
const TESTS = /^((?:(?!app\/|lib\/)[^/]+\/)*?)(?:features|spec|test)\//;
/** Constants of Ruby: a file that adds a method to `String` does not define it. */
const CORE: ReadonlySet<string> = new Set(
  `Array BasicObject Binding Class Comparable Complex Data Date DateTime Dir Encoding Enumerable Enumerator ENV ERB
  Exception FalseClass Fiber File FileUtils Float GC Hash IO Integer JSON Kernel Logger Marshal MatchData Math Method
  Module Monitor Mutex NilClass Numeric Object ObjectSpace OpenSSL Pathname Proc Process Queue Random Range Rational
  Regexp Set Signal Socket StandardError String StringIO Struct Symbol Tempfile Thread Time TrueClass URI YAML`.split(
    /\s+/,
  ),
);
