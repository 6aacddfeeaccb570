import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel, Trace } from '../../types.ts';
import { nearestOf } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { type Candidate, createAutoload } from './autoload.ts';
import type { Composer } from './composer.ts';
import { declaredIn } from './declared.ts';

/** Who asks for a name, and what he knows about it. */
export interface Choice {
  readonly from: FileId;
  /** Does the name belong to PHP, or to a package? */
  readonly isForeign: (form: string) => boolean;
  readonly trace: Trace | undefined;
}

export interface Lookup {
  /** The files that are meant by `A\Type`, `function A\f` or `const A\C`; nearly always one, or none. */
  files(form: string, choice: Choice): readonly FileId[];
  /** The one file that is meant by a name without an import; undefined where it is unknown, or not clear. */
  only(form: string, choice: Choice): FileId | undefined;
  /** Is anything of the project in this namespace? */
  isNamespace(name: string): boolean;
  /** How much of a name somebody in the project claims; 0 for nothing. */
  claimed(name: string): number;
  /** A file that is not analysed, or only comes with a build, where Composer would look for a class. */
  outside(name: string, from: FileId): FileId | undefined;
}

/** What is known about a name before anyone asks for it. */
interface Known {
  readonly declared: readonly FileId[];
  /** Where Composer looks for it, and a file is. */
  readonly mapped: readonly Candidate[];
}

/**
 * Finds the file that a name is in. The first of these counts:
 * 1. the file that asks, if it declares the name itself;
 * 2. a file that declares the name where PSR-4 or PSR-0 look for it; the `composer.json` nearest to the asking
 *    file decides, and then the longest beginning of the name;
 * 3. another file that declares it: one that a `classmap` or `files` has, else the nearest. In files that nothing
 *    loads it is not looked for if it belongs to PHP or to a package, because these only stand in for it; and
 *    those in a folder of tests are for the tests;
 * 4. a file where PSR-4 or PSR-0 look for it, of which nobody knows what it declares.
 */
export function createLookup(model: ProjectModel, composers: readonly Composer[]): Lookup {
  const declared = declaredIn(model);
  const autoload = createAutoload(composers);
  const know = memoiseByKey(
    model,
    (form): Known => ({
      declared: declared.files(form),
      mapped: form.includes(' ') ? [] : autoload.candidates(form).filter(({ id }) => model.has(id)),
    }),
  );

  function filesOf(form: string, choice: Choice): readonly FileId[] {
    const { declared, mapped } = know(form);
    if (declared.includes(choice.from)) return [choice.from];
    const sure = mapped.filter(({ id }) => declared.includes(id));
    const found =
      first(sure, choice.from) ?? loaded(form, declared, choice) ?? first(mapped, choice.from) ?? [];
    if (found.length > 0) choice.trace?.(`${form} is in ${found.join(', ')}`);
    return found;
  }

  /**
   * By the same rules, but of files that nothing loads only copies compete by nearness: another file that declares
   * the name stands in for it somewhere, and nobody knows where.
   */
  function only(form: string, choice: Choice): FileId | undefined {
    const files = filesOf(form, choice);
    const { declared } = know(form);
    if (files.length !== 1 || declared.length < 2) return files.length === 1 ? files[0] : undefined;
    const [file = ''] = files;
    if (file === choice.from || isLoaded(file, form)) return file;
    const rivals = declared.filter(id => isTest(choice.from) || !isTest(id));
    return rivals.every(id => baseName(id) === baseName(file)) ? file : undefined;
  }

  /** Is the file where Composer looks for the name? */
  function isLoaded(id: FileId, form: string): boolean {
    return autoload.isListed(id) || know(form).mapped.some(candidate => candidate.id === id);
  }

  function first(candidates: readonly Candidate[], from: FileId): readonly FileId[] | undefined {
    const [found] = nearest(candidates, parentOf(from), ({ home }) => home);
    return found && [found.id];
  }

  function loaded(form: string, declared: readonly FileId[], choice: Choice): readonly FileId[] | undefined {
    const listed = declared.filter(autoload.isListed);
    const others = listed.length > 0 ? NONE : declared.filter(id => isTest(choice.from) || !isTest(id));
    const isForeign = others.length > 0 && choice.isForeign(form);
    if (isForeign) choice.trace?.(`${others.join(', ')} only stand in for ${form}`);
    const found = nearest(isForeign ? NONE : [...listed, ...others], parentOf(choice.from), parentOf);
    return found.length === 0 ? undefined : found;
  }

  /**
   * A folder of the own rules that is not there, beside one that is, is for code that a build makes: nobody can
   * say what is missing in it.
   */
  function outside(name: string, from: FileId): FileId | undefined {
    const candidates = autoload.candidates(name);
    const there = candidates.find(({ id }) => model.exists(id));
    if (there !== undefined) return there.id;
    const own = candidates.filter(({ home }) => isWithin(home, parentOf(from)));
    const made = own.filter(({ dir }) => !model.isDirectory(dir));
    return made.length < own.length ? made[0]?.id : undefined;
  }

  return {
    files: filesOf,
    only,
    isNamespace: declared.hasNamespace,
    claimed: autoload.claimed,
    outside,
  };
}

/** A folder that contains the given one is nearer than any other. */
function nearest<T>(candidates: readonly T[], folder: FileId, folderOf: (one: T) => FileId): readonly T[] {
  const around = candidates.filter(one => isWithin(folderOf(one), folder));
  return nearestOf(around.length > 0 ? around : candidates, folder, folderOf);
}

/** Is the folder this one, or in it? */
function isWithin(outer: FileId, folder: FileId): boolean {
  return outer === '' || outer === folder || folder.startsWith(`${outer}/`);
}

function isTest(id: FileId): boolean {
  return /(?:^|\/)tests?\//i.test(id);
}

const NONE: readonly FileId[] = [];
