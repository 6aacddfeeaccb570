import { parentOf } from '../../shared/paths.ts';
import type { FileId, Index, ProjectModel } from '../../types.ts';
import { nearestOf } from '../kit/folders.ts';
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

/**
 * The file that declares a constant. As for Ruby, the innermost module around the use that has the first name of the
 * path decides, and the rest is looked up in there. Undefined for constants of Ruby and of gems, and for those that
 * could be one of several files.
 */
export function fileDeclaring(model: ProjectModel, from: FileId, use: string): FileId | undefined {
  const { path, modules } = decodeUse(use);
  const [first = '', ...rest] = path.split('::');
  const filesOf = (declared: string) => model.lookUp(CONSTANTS, declared).filter(id => isVisible(id, from));
  const start = modules
    .map(module => (module === '' ? first : `${module}::${first}`))
    .find(name => model.hasKey(CONSTANTS, `${name}::`) || filesOf(name).length > 0);
  if (start === undefined || CORE.has(start)) return undefined;
  for (let length = rest.length; length >= 0; length--) {
    const name = [start, ...rest.slice(0, length)].join('::');
    const files = filesOf(name);
    const rooted = nearestOf(
      files.filter(id => isRooted(id, name)),
      parentOf(from),
      parentOf,
    );
    const isWhole = length === rest.length;
    const found = rooted.length > 0 || !isWhole ? rooted : files.filter(id => isDefinition(id, name));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;

  /** Not a patch of a gem: the file is named after the constant, or declares it in a form that a patch cannot have. */
  function isDefinition(id: FileId, name: string): boolean {
    const last = name.slice(name.lastIndexOf(':') + 1);
    return squash(id).endsWith(`/${squash(last)}.rb`) || filesOf(encodeDefinition(name)).includes(id);
  }
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

/** Only tests see what tests declare, and only those of their own folder. */
function isVisible(id: FileId, from: FileId): boolean {
  const folder = TESTS.exec(id)?.[1];
  return folder === undefined || (from.startsWith(folder) && TESTS.test(from));
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
