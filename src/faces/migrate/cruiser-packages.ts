import { asTable, type Table } from '../../core/languages/kit/values.ts';
import { createExisting } from './existing.ts';
import { readJson, UnreadableSource } from './read.ts';
import { splitTop } from './regex.ts';
import type { Surroundings } from './translation.ts';

/**
 * The packages that an expression such as `lodash` also means: the tool compares it with paths in node_modules. None if
 * it names files of the project and nothing that the project depends on.
 */
export function packagesLike(expression: string, globs: readonly string[], around: Surroundings): string[] {
  const [, start = '', group, end = ''] = /^(\^?)\((?:\?:)?([^()]*)\)(\$?)$/.exec(expression) ?? [];
  const parts = group === undefined ? splitTop(expression) : splitTop(group).map(part => start + part + end);
  const found = parts.map(part => BARE.exec(part));
  if (!found.every(match => match !== null && !SOURCE_FILE.test(match[2] ?? ''))) return [];
  const dependencies = dependenciesIn(around);
  const isDependency = found.some(match => dependencies.some(one => one.includes(match?.[2] ?? '')));
  const isFile = !isDependency && globs.some(createExisting(around));
  if (isFile) return [];
  // Not in node_modules at its start, an anchor can only mean the name.
  return parts.map(part =>
    part.replace(BARE, (_, from, name, to) => `pkg:${from ? '' : '*'}${name}${to ? '' : '*'}`),
  );
}

/** A name without a folder before it, except for the scope of a package. */
const BARE = /^(\^?)((?:@[\w.-]+\/)?[\w-][\w.-]*)(\$?)$/;
const SOURCE_FILE = /\.(?:[cm]?[jt]sx?|vue|svelte|json)$/;

function dependenciesIn({ read }: Surroundings): string[] {
  const manifest = manifestOf(read('package.json'));
  return ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap(key =>
    Object.keys(asTable(manifest[key])),
  );
}

/** A broken manifest is no reason not to translate the rules. */
function manifestOf(text = '{}'): Table {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof UnreadableSource) return {};
    throw error;
  }
}
