import type { DigestCut } from '../../core/report/digest-cycles.ts';
import { baseName } from '../../shared/paths.ts';
import { plural } from './words.ts';

export function cutWords({ edge: [source, target], lines, implicit, note }: DigestCut): string {
  const names = note ? `${listed(note.names)} of ` : '';
  return `cut ${source}:${lines.join(',')} (${implicit ? 'uses' : 'imports'} ${names}${recognisable(target)})`;
}

/** What to do instead of the cut, if there is something. */
export function moveWords({ edge: [, target], note }: DigestCut): string[] {
  if (!note?.move) return [];
  const { names, helpers, lines } = note.move;
  const size = [plural(lines, 'line'), ...(helpers.length > 0 ? [`with ${listed(helpers)}`] : [])].join(', ');
  return [`or move ${listed(names)} out of ${recognisable(target)} (${size})`];
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
