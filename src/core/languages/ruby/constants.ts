import { parentOf } from '../../../shared/paths.ts';
import type { FileId, Index, ProjectModel } from '../../../types.ts';
import { nearestOf } from '../kit/folders.ts';
import { allPrefixesOf, splitName } from '../kit/qualified.ts';
import { decodeUse, encodeDefinition, nameOf } from './detail.ts';

/**
 * The files that declare a constant, by its full name; those that certainly define it, and those that Rails loads it
 * from, by encoded ones. A module may be declared in nearly all files, so that users cannot test each.
 */
const CONSTANTS: Index = {
  name: 'ruby constants',
  *list(id, namesOf) {
    if (!/\.(?:rb|rake|ru)$/.test(id)) return;
    const declares = namesOf()?.declares ?? [];
    for (const declared of declares) {
      const name = nameOf(declared);
      yield [name, id];
      if (name !== declared || isNamedAfter(id, name)) yield [encodeDefinition(name), id];
      if (isRooted(id, name)) yield [ROOTED + name, id];
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
  const isSeen = (id: FileId) => isVisible(id, from);
  const start = modules
    .map(module => (module === '' ? first : `${module}::${first}`))
    .find(name => model.hasKey(CONSTANTS, `${name}::`) || model.lookUp(CONSTANTS, name).some(isSeen));
  if (start === undefined || CORE.has(start)) return undefined;
  const whole = [start, ...rest].join('::');
  for (let end = whole.length; end > 0; end = whole.lastIndexOf('::', end - 1)) {
    const name = whole.slice(0, end);
    const rooted = model.lookUp(CONSTANTS, ROOTED + name).filter(isSeen);
    const [nearest, other] = nearestOf(rooted, parentOf(from), parentOf);
    if (nearest !== undefined) {
      // The module is the project's own, so that nothing in it is a patch of a gem.
      const inside = end < whole.length ? only(whole) : undefined;
      return inside ?? (other === undefined && end >= start.length ? nearest : undefined);
    }
    const definition = encodeDefinition(name);
    if (end === whole.length && model.lookUp(CONSTANTS, definition).some(isSeen)) return only(definition);
  }
  return undefined;

  function only(declared: string): FileId | undefined {
    const files = model.lookUp(CONSTANTS, declared);
    const id = files.find(isSeen);
    return files.findLast(isSeen) === id ? id : undefined;
  }
}

/** Then the file is not a patch of a gem, nor is one that declares the constant in a form that a patch cannot have. */
function isNamedAfter(id: FileId, name: string): boolean {
  return squash(id).endsWith(`/${squash(name.slice(name.lastIndexOf(':') + 1))}.rb`);
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

const ROOTED = '/';
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
