import { parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { below, foldersAbove } from '../kit/folders.ts';
import type { Composer } from './composer.ts';
import { type Definition, definitionsOf } from './declared.ts';
import { readPath } from './literal-path.ts';
import type { Value } from './path-calls.ts';
import { Scanner } from './scanner.ts';

/** What an expression of constants may be in this project. */
export interface Computed {
  /** Nearly always one. Begins with `\0` if it starts at the root of the project. */
  readonly paths: readonly string[];
  /** Constants that the project does not define. */
  readonly missing: readonly string[];
}

/** Evaluates the expression of a `require` in a file. */
export type Evaluator = (expression: string, from: FileId) => Computed;

/**
 * Any file can define a constant, so an index finds them. A file's own definition takes precedence over those of other
 * files. If these differ, each of them is a candidate.
 */
export function createEvaluator(model: ProjectModel, composers: readonly Composer[]): Evaluator {
  const homes = new Set(composers.map(({ dir }) => dir));
  let left = 0;

  /** Tries the first definition of each constant, then the second, until none has another. */
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
    if (folder !== undefined) return [{ up: undefined, rest: fromRoot(folder) }];
    if (left-- <= 0) return NONE;
    const known = definitionsFor(name, from);
    const own = known.filter(({ id }) => id === from);
    const rests = (own.length > 0 ? own : known).flatMap(
      ({ id, expression }) => evaluate(expression, id).paths,
    );
    const values = [...new Set(rests)].map(rest => ({ up: undefined, rest }));
    return values.length > 0 || name !== 'ABSPATH' ? values : wordPressAround(from);
  }

  /** A name without a backslash may belong to the file's namespace. */
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
    return top === undefined ? NONE : [{ up: undefined, rest: `${fromRoot(top)}/` }];
  }

  return (expression, from) => {
    left = MOST_EVALUATIONS;
    return evaluate(expression, from);
  };
}

/** From the root of the project; undefined if it leaves that. */
function pathOf({ up, rest }: Value, from: FileId): string | undefined {
  if (up === undefined) return rest;
  let at = from;
  for (let i = 0; i < up; i++) {
    if (at === '') return undefined;
    at = parentOf(at);
  }
  return fromRoot(at) + rest;
}

function fromRoot(id: FileId): string {
  return id === '' ? '\0' : `\0/${id}`;
}

const NONE: readonly Value[] = [];
/** Limits the constants that are looked up for one expression, because definitions may be circular. */
const MOST_EVALUATIONS = 60;
const MOST_DEFINITIONS = 8;
