import type { DigestCut } from '../../core/report/digest-cycles.ts';
import type { Move } from '../../core/report/moves.ts';
import type { Repair } from '../../core/report/repairs.ts';
import { baseName } from '../../shared/paths.ts';
import { plural } from './words.ts';

export interface CutStyle {
  /** How the paths are written that name a line. */
  readonly path?: (path: string) => string;
  /** Without what is counted nowhere else: lines to move, names and files that are not named. */
  readonly isBrief?: boolean;
}

export function cutWords(cut: DigestCut, style: CutStyle = {}): string {
  return `cut ${importWords(cut, style)}`;
}

export function importWords(
  { edge: [source, target], lines, implicit, note }: DigestCut,
  { path = String, isBrief }: CutStyle = {},
): string {
  const names = note && note.names.length > 0 ? `${listed(note.names, isBrief)} of ` : '';
  const places = isBrief ? lines.slice(0, 1) : lines;
  return `${path(source)}:${places.join(',')} (${implicit ? 'uses' : 'imports'} ${names}${recognisable(target)})`;
}

/** What to do instead of the cut, if there is something. */
export function insteadWords({ edge: [, target], note }: DigestCut, style: CutStyle = {}): string[] {
  if (note?.repair) return [`or ${repairWords(note.repair, style)}`];
  return note?.move ? [`or ${moveWords(note.move, recognisable(target), style)}`] : [];
}

export function repairWords(
  { of, names, from, importers, first, move }: Repair,
  style: CutStyle = {},
): string {
  const { path = String, isBrief } = style;
  const where = from ? recognisable(from) : `where ${names.length === 1 ? 'it is' : 'they are'} declared`;
  const more = isBrief ? ' and elsewhere' : ` and ${plural(importers - 1, 'other file')}`;
  const direct = `import ${listed(names, isBrief)} from ${where} instead of ${recognisable(of)}`;
  if (!move) return `${direct} in ${path(first.file)}:${first.line}${importers > 1 ? more : ''}`;
  const moved = moveWords(move, path(of), style);
  return names.length === 0 ? moved : `${moved} and ${direct}`;
}

function moveWords({ names, helpers, lines }: Move, target: string, { isBrief }: CutStyle): string {
  const size = [
    ...(isBrief ? [] : [plural(lines, 'line')]),
    ...(helpers.length > 0 ? [`with ${listed(helpers, isBrief)}`] : []),
  ];
  const details = size.length > 0 ? ` (${size.join(', ')})` : '';
  return `move ${listed(names, isBrief)} out of ${target}${details}`;
}

/** A line has room for so many names. */
const MAX_NAMES = 3;

function listed(names: readonly string[], isBrief = false): string {
  if (names.length > MAX_NAMES)
    return `${names.slice(0, MAX_NAMES - 1).join(', ')} and ${isBrief ? 'others' : `${names.length - MAX_NAMES + 1} more`}`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The name of a file, with its folder if many files have that name. */
function recognisable(id: string): string {
  const name = baseName(id);
  return COMMON_NAMES.test(name) ? id.split('/').slice(-2).join('/') : name;
}

const COMMON_NAMES =
  /^(?:index|__init__|mod|lib|main|types?|utils?|models?|views|config|constants|base|core)\./;
