import type { DigestCut } from '../../core/report/digest-cycles.ts';
import type { Move } from '../../core/report/moves.ts';
import type { Repair } from '../../core/report/repairs.ts';
import { baseName } from '../../shared/paths.ts';
import { plural } from './words.ts';

export function cutWords(cut: DigestCut): string {
  return `cut ${importWords(cut)}`;
}

export function importWords({ edge: [source, target], lines, implicit, note }: DigestCut): string {
  const names = note && note.names.length > 0 ? `${listed(note.names)} of ` : '';
  return `${source}:${lines.join(',')} (${implicit ? 'uses' : 'imports'} ${names}${recognisable(target)})`;
}

/** What to do instead of the cut, if there is something. */
export function insteadWords({ edge: [, target], note }: DigestCut): string[] {
  if (note?.repair) return [`or ${repairWords(note.repair)}`];
  return note?.move ? [`or ${moveWords(note.move, recognisable(target))}`] : [];
}

export function repairWords({ of, names, from, importers, first, move }: Repair): string {
  const where = from ? recognisable(from) : `where ${names.length === 1 ? 'it is' : 'they are'} declared`;
  const others = importers > 1 ? ` and ${plural(importers - 1, 'other file')}` : '';
  const direct = `import ${listed(names)} from ${where} instead of ${recognisable(of)}`;
  if (!move) return `${direct} in ${first.file}:${first.line}${others}`;
  const moved = moveWords(move, of);
  return names.length === 0 ? moved : `${moved} and ${direct}`;
}

function moveWords({ names, helpers, lines }: Move, target: string): string {
  const size = [plural(lines, 'line'), ...(helpers.length > 0 ? [`with ${listed(helpers)}`] : [])].join(', ');
  return `move ${listed(names)} out of ${target} (${size})`;
}

/** A line has room for so many names. */
const MAX_NAMES = 3;

function listed(names: readonly string[]): string {
  if (names.length > MAX_NAMES)
    return `${names.slice(0, MAX_NAMES - 1).join(', ')} and ${names.length - MAX_NAMES + 1} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The name of a file, with its folder if many files have that name. */
function recognisable(id: string): string {
  const name = baseName(id);
  return COMMON_NAMES.test(name) ? id.split('/').slice(-2).join('/') : name;
}

const COMMON_NAMES =
  /^(?:index|__init__|mod|lib|main|types?|utils?|models?|views|config|constants|base|core)\./;
