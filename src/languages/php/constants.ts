import { parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import { below, foldersAbove } from '../kit/folders.ts';
import type { Composer } from './composer.ts';
import { type Definition, definitionsOf } from './declared.ts';
import { readPath } from './literal-path.ts';
import type { Value } from './path-calls.ts';
import { Scanner } from './scanner.ts';

/** What an expression of constants may be in this project. */
export interface Computed {
  /** Paths; those that begin with `\0` are from the top of the project. Nearly always one. */
  readonly paths: readonly string[];
  /** Constants that the project does not define. */
  readonly missing: readonly string[];
}

export interface Constants {
  /** Evaluates the expression of a `require` in a file. */
  compute(expression: string, from: FileId): Computed;
}

/**
 * Constants can be defined anywhere, so they are found by what the files declare. A file's own definition counts
 * before those of others; where these differ, each of them is a candidate.
 */
export function createConstants(model: ProjectModel, composers: readonly Composer[]): Constants {
  const homes = new Set(composers.map(({ dir }) => dir));

  let left = 0;

  function compute(expression: string, from: FileId): Computed {
    left = MOST_EVALUATIONS;
    return evaluate(expression, from);
  }

  /** Tries the first definition of each constant, then the second, as long as there is another. */
  function evaluate(expression: string, from: FileId): Computed {
    const text = `<?php ${expression};`;
    const paths = new Set<string>();
    const missing = new Set<string>();
    let most = 1;
    for (let i = 0; i < Math.min(most, MOST_DEFINITIONS); i++) {
      const read = readPath(new Scanner(text), text, name => {
        const values = valuesOf(name, from);
        most = Math.max(most, values.length);
        return values[Math.min(i, values.length - 1)];
      });
      for (const name of read?.missing ?? []) missing.add(name);
      const path = read && read.missing.length === 0 ? pathOf(read.value, from) : undefined;
      if (path !== undefined) paths.add(path);
    }
    return { paths: [...paths], missing: [...missing] };
  }

  function valuesOf(name: string, from: FileId): readonly Value[] {
    const folder = name.endsWith('()') ? folderNamed(name, from) : undefined;
    if (folder !== undefined) return [{ up: undefined, rest: fromTop(folder) }];
    if (left-- <= 0) return NONE;
    const known = definitionsFor(name, from);
    const own = known.filter(({ id }) => id === from);
    const rests = (own.length > 0 ? own : known).flatMap(
      ({ id, expression }) => evaluate(expression, id).paths,
    );
    const values = [...new Set(rests)].map(rest => ({ up: undefined, rest }));
    return values.length > 0 || name !== 'ABSPATH' ? values : wordPressAround(from);
  }

  /** A name without a backslash may be one of the file's namespace. */
  function definitionsFor(name: string, from: FileId): readonly Definition[] {
    const namespace = name.includes('\\') ? undefined : model.namesOf(from)?.package;
    const own = namespace === undefined ? [] : definitionsOf(model, `${namespace}\\${name}`);
    const found = own.length > 0 ? own : definitionsOf(model, name.replace(/^\\/, ''));
    return found.slice(0, MOST_DEFINITIONS);
  }

  /** A theme is a folder with a stylesheet, and an application one with a `composer.json`. */
  function folderNamed(name: string, from: FileId): FileId | undefined {
    if (name === 'base_path()') return foldersAbove(parentOf(from)).find(folder => homes.has(folder));
    return foldersAbove(parentOf(from)).find(folder => model.exists(below(folder, 'style.css')));
  }

  function wordPressAround(from: FileId): readonly Value[] {
    const top = foldersAbove(parentOf(from)).find(folder => model.has(below(folder, 'wp-settings.php')));
    return top === undefined ? NONE : [{ up: undefined, rest: `${fromTop(top)}/` }];
  }

  return { compute };
}

/** From the top of the project; undefined where it leaves that. */
function pathOf({ up, rest }: Value, from: FileId): string | undefined {
  if (up === undefined) return rest;
  let at = from;
  for (let i = 0; i < up; i++) {
    if (at === '') return undefined;
    at = parentOf(at);
  }
  return fromTop(at) + rest;
}

function fromTop(id: FileId): string {
  return id === '' ? '\0' : `\0/${id}`;
}

const NONE: readonly Value[] = [];
/** How many constants are looked up for one expression: they may be defined in a circle. */
const MOST_EVALUATIONS = 60;
const MOST_DEFINITIONS = 8;
