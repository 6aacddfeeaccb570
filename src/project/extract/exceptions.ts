import type { Exception } from '../../types.ts';
import { intern } from './detach-strings.ts';

/** The `depgraph-allow:` comments of a text, by line; undefined if there are none, as for nearly all. */
export function exceptionsOf(text: string): readonly Exception[] | undefined {
  if (!text.includes(MARKER)) return undefined;
  const found: Exception[] = [];
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
    const at = line.indexOf(MARKER);
    if (at >= 0 && isComment(line.slice(0, at)))
      found.push(exceptionFrom(line.slice(at + MARKER.length), i + 1));
  }
  return found.length > 0 ? found : undefined;
}

const MARKER = 'depgraph-allow:';
/** The most of a line that is read on either side of the marker: the expressions below take quadratic time. */
const LONGEST = 1000;

/** Does this beginning of a line end by opening a comment? In a string, it would be part of a program's text. */
function isComment(start: string): boolean {
  if (LEADING_OPENER.test(start)) return true;
  if (start.length > LONGEST) return false;
  const opener = TRAILING_OPENER.exec(start);
  return opener !== null && !isInString(start.slice(0, opener.index));
}

/** At the start of a line, each of these opens or continues a comment in one of the languages. */
const LEADING_OPENER = /^\s*(?:\{\s*)?(?:\/\/+!?|\/?\*+!?|#+|<!--|--|;+)\s*$/;
/** After code, `*`, `--` and `;` may be operators. */
const TRAILING_OPENER = /(?<![^\s;,{}()>])(?:\/\/+|\/\*+|#+|<!--)\s*$/;

function isInString(code: string): boolean {
  return /["'`]/.test(code.replace(STRINGS, ''));
}

const STRINGS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

function exceptionFrom(rest: string, line: number): Exception {
  const text = rest
    .slice(0, LONGEST)
    .replace(/\s*(?:\*+\/\s*\}?|-->).*$/, '')
    .trim();
  const until = UNTIL.exec(text);
  const [, rule = '', reason = ''] = RULE_AND_REASON.exec(until ? text.slice(0, until.index) : text) ?? [];
  return {
    line,
    rule: intern(rule),
    reason: intern(reason.trim()),
    ...(until && { until: intern(until[1]) }),
  };
}

/** Any year counts, so that an impossible date is judged rather than taken for a part of the reason. */
const UNTIL = /[\s,;]*[[(]?\buntil\s+(\d{4}[-/.][^\s\])]*)[\])]?[\s.]*$/;
const RULE_AND_REASON = /^([^\s:—–]+)\s*(?:—|–|--?(?=\s|$)|:)?\s*(.*)$/;
