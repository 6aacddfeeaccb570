/**
 * What an `if` condition is at run time, where `TYPE_CHECKING` is false: true, false, or undefined when that
 * depends on something else. Knows `and`, `or`, `not`, parentheses, and any dotted name that ends in
 * `TYPE_CHECKING`.
 */
export function truthAtRunTime(condition: string): boolean | undefined {
  if (condition.length > LONGEST) return undefined;
  let flat = condition.replace(COMMENT, ' ').replace(BLANKS, ' ');
  if (OTHER_GRAMMAR.test(flat)) return undefined;
  for (;;) {
    const next = flat.replace(INNERMOST, (_, inner: string) => symbol(evaluate(inner)));
    if (next === flat) return evaluate(flat);
    flat = next;
  }
}

function evaluate(flat: string): boolean | undefined {
  return combine(flat.split(OR).map(evaluateAnd), true);
}

function evaluateAnd(flat: string): boolean | undefined {
  return combine(flat.split(AND).map(evaluateNot), false);
}

/** `or` is true as soon as one part is, `and` is false as soon as one part is. */
function combine(parts: readonly (boolean | undefined)[], decisive: boolean): boolean | undefined {
  if (parts.includes(decisive)) return decisive;
  return parts.includes(undefined) ? undefined : !decisive;
}

function evaluateNot(flat: string): boolean | undefined {
  let atom = flat.trim();
  let negated = false;
  for (; NOT.test(atom); atom = atom.replace(NOT, '')) negated = !negated;
  const truth = atom === TRUE ? true : atom === FALSE || TYPE_CHECKING.test(atom) ? false : undefined;
  return truth === undefined ? undefined : truth !== negated;
}

function symbol(truth: boolean | undefined): string {
  return truth === undefined ? UNKNOWN : truth ? TRUE : FALSE;
}

/** No condition about type checking is longer; the limit keeps hostile text from costing time. */
const LONGEST = 400;
const COMMENT = /#[^\n]*/g;
const BLANKS = /\\\n|\s+/g;
/** Where one of these words stands, the parts around `and` and `or` are not what they seem. */
const OTHER_GRAMMAR = /(?<![\w.])(?:if|lambda|for)(?!\w)/;
const INNERMOST = /\(([^()]*)\)/g;
const OR = /(?<![\w.])or(?!\w)/;
const AND = /(?<![\w.])and(?!\w)/;
const NOT = /^not(?!\w)\s*/;
const TYPE_CHECKING = /^(?:[^\W\d]\w*\s?\.\s?)*TYPE_CHECKING$/;
const TRUE = '@true';
const FALSE = '@false';
const UNKNOWN = '@unknown';
