import { escapeGlob } from '../../kit/folders.ts';

/**
 * Globs for the paths that a regular expression finds (`testRegex`), or none if it has anything that globs do not. It is
 * never executed, because one of a hostile project could run forever.
 */
export function globsOfExpression(source: string): string[] {
  const text = source.replaceAll('\\\\', '\\');
  if (text.length > MAX_LENGTH || text.startsWith('^')) return [];
  const isEnd = text.endsWith('$') && !text.endsWith('\\$');
  const reader = { text: isEnd ? text.slice(0, -1) : text, at: 0 };
  const found = alternatives(reader);
  if (!found || reader.at < reader.text.length) return [];
  return found.map(pieces => toGlob(isEnd ? pieces : [...pieces, ANY]));
}

/** Any text, across folders. */
const ANY = '\0';
const MAX_LENGTH = 300;
const MOST_ALTERNATIVES = 64;

/** A sequence of parts of a glob. */
type Pieces = readonly string[];

interface Reader {
  readonly text: string;
  at: number;
}

/** The texts that the alternatives up to a closing bracket stand for. */
function alternatives(reader: Reader): readonly Pieces[] | undefined {
  const all: Pieces[] = [];
  for (;;) {
    const one = sequence(reader);
    if (!one || all.push(...one) > MOST_ALTERNATIVES) return undefined;
    if (reader.text[reader.at] !== '|') return all;
    reader.at++;
  }
}

function sequence(reader: Reader): readonly Pieces[] | undefined {
  let found: readonly Pieces[] = [[]];
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at])) {
    const next = item(reader);
    if (!next || found.length * next.length > MOST_ALTERNATIVES) return undefined;
    found = found.flatMap(before => next.map(after => [...before, ...after]));
  }
  return found;
}

function item(reader: Reader): readonly Pieces[] | undefined {
  const { text } = reader;
  const rest = text.slice(reader.at);
  const wide = WIDE.exec(rest);
  if (wide) {
    reader.at += wide[0].length;
    return [[wide[1] === '.' ? ANY : '*']];
  }
  let found: readonly Pieces[] | undefined;
  if (rest.startsWith('(')) {
    reader.at += rest.startsWith('(?:') ? 3 : 1;
    found = text[reader.at] === '?' ? undefined : alternatives(reader);
    if (text[reader.at++] !== ')') return undefined;
  } else {
    const [token, escaped, set] = TOKEN.exec(rest) ?? [];
    if (token === undefined) return undefined;
    reader.at += token.length;
    if (set !== undefined) found = [[`[${set}]`]];
    else if (token === '.' || CLASS.test(token)) found = [['?']];
    else found = [[escapeGlob(escaped ?? token)]];
  }
  const mark = text[reader.at] ?? '';
  if (mark === '?') reader.at++;
  if (mark === '*' || mark === '+' || mark === '{') return undefined;
  return found && mark === '?' ? [...found, []] : found;
}

const WIDE = /^(\.|\\w|\\d|\[\^\\?\/\]|\[\\?\w[^\]]*\])[*+]\??/;
const TOKEN = /^(?:\\(.)|\[([\w-]+)\]|[^\\()[\]{}|*+?^$])/;
const CLASS = /^\\[wd]$/;

/** An expression may match anywhere in a path, a glob matches all of it. */
function toGlob(pieces: Pieces): string {
  const glob = [ANY, ...pieces].join('').replace(/\0+/g, ANY);
  const anywhere = glob.startsWith(`${ANY}/`) ? glob.slice(1) : glob;
  const inner = anywhere.startsWith('/') ? `**${anywhere}` : anywhere;
  return inner
    .replace(/^\0/, '**/*')
    .replaceAll(`/${ANY}`, '/**/*')
    .replaceAll(`${ANY}/`, '*/**/')
    .replaceAll(ANY, '*');
}
