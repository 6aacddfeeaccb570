import * as char from '../kit/chars.ts';
import { readPath } from './literal-path.ts';
import { Scanner } from './scanner.ts';

/** The operand of a `require` or `include`. */
export interface Inclusion {
  /** The path; or the expression as written, if it contains constants. */
  readonly specifier: string;
  /** The constants of the expression. */
  readonly names?: readonly string[];
}

/** Reads the operand after the word that the scanner stopped at. Undefined if the word is only a name. */
export function readInclusion(
  scanner: Scanner,
  text: string,
  variable: (name: string) => string | undefined,
): Inclusion | { readonly unclear: string } | undefined {
  const start = scanner.nextCode;
  const first = text.charCodeAt(start);
  if (
    Number.isNaN(first) ||
    first === char.COLON ||
    first === char.EQUALS ||
    NO_OPERAND.has(text.charAt(start))
  )
    return undefined;
  const read = readPath(scanner, text);
  if (read?.path !== undefined) return { specifier: read.path };
  if (read !== undefined && read.missing.length > 0) {
    const specifier = oneLine(text.slice(start, read.end));
    if (specifier !== undefined) return { specifier, names: read.missing };
  }
  const expression = expressionAt(text, start);
  const filled = expression.includes('$') ? filledIn(expression, variable) : undefined;
  const unclear = shortened(expression);
  return filled ?? (/\w/.test(unclear) ? { unclear } : undefined);
}

/** The path of an expression with variables. */
function filledIn(expression: string, variable: (name: string) => string | undefined): Inclusion | undefined {
  const names = new Set<string>();
  const filled = withValues(expression, name => {
    names.add(`$${name}`);
    return variable(name);
  });
  if (filled === undefined) return undefined;
  const text = `<?php ${filled};`;
  const read = readPath(new Scanner(text), text);
  const specifier = read && oneLine(text.slice('<?php '.length, read.end).replace(/^\(([^()]*)\)$/, '$1'));
  return specifier === undefined ? undefined : { specifier, names: [...names, ...(read?.missing ?? [])] };
}

/** The value of a constant, as written; undefined if it cannot be part of a path. */
export function valueText(scanner: Scanner, text: string): string | undefined {
  const start = scanner.nextCode;
  const read = readPath(scanner, text);
  if (read === undefined || (read.missing.length === 0 && !PATH.test(read.value.rest))) return undefined;
  return oneLine(text.slice(start, read.end));
}

/** Replaces variables by their values; undefined if one has none. */
function withValues(expression: string, variable: (name: string) => string | undefined): string | undefined {
  let filled = expression;
  let isKnown = true;
  const valueNamed = (name: string) => {
    const value = variable(name);
    isKnown &&= value !== undefined;
    return `(${value})`;
  };
  for (let depth = 0; depth < MOST_STEPS && isKnown; depth++) {
    const before = filled;
    filled = filled.replace(STRING_OR_VARIABLE, (all, name?: string) => {
      if (name !== undefined) return valueNamed(name);
      if (!all.startsWith('"')) return all;
      return all.replace(IN_STRING, (_, braced?: string, bare?: string) => {
        return `" . ${valueNamed(braced ?? bare ?? '')} . "`;
      });
    });
    if (filled.length > LONGEST) return undefined;
    if (filled === before) return filled;
  }
  return isKnown ? filled : undefined;
}

/** The text up to the end of the statement. */
export function expressionAt(text: string, start: number): string {
  const part = text.slice(start, start + LONGEST);
  const end = part.search(/;|\?>/);
  return (end < 0 ? part : part.slice(0, end)).trimEnd();
}

function oneLine(expression: string): string | undefined {
  if (expression.length > LONGEST) return undefined;
  return /\/[/*]|#/.test(expression) ? expression : expression.replace(/\s*[\r\n]\s*/g, ' ');
}

/** Without the code around the include on its line. */
function shortened(expression: string): string {
  const [line = ''] = expression.split(/[\r\n]/, 1);
  let depth = 0;
  let end = 0;
  for (; end < Math.min(line.length, MOST_SHOWN); end++) {
    const sign = line.charAt(end);
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) && depth-- === 0) break;
    if (depth === 0 && sign === ' ' && ':{'.includes(line.charAt(end + 1))) break;
  }
  return end === MOST_SHOWN ? `${line.slice(0, end)}…` : line.slice(0, end).trimEnd();
}

const NO_OPERAND: ReadonlySet<string> = new Set(';,)]}');
/** May be part of a path. Versions and the like match as well, which does no harm. */
const PATH = /^[\w\0./\\ :@+-]{0,200}$/;
const STRING_OR_VARIABLE = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\$(\w+)(?!\w|\s*(?:\[|->|::|\?->|\())/g;
const IN_STRING = /\{\$(\w+)\}|\$(\w+)(?!\w|\[|->|\?->)/g;
const MOST_STEPS = 4;
const LONGEST = 300;
const MOST_SHOWN = 80;
