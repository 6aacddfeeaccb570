/**
 * The value of an `if` condition at run time, where `TYPE_CHECKING` is false; undefined if it depends on anything else.
 * Evaluates `and`, `or`, `not`, parentheses, and any dotted name that ends in `TYPE_CHECKING`.
 */
export function truthAtRunTime(condition: string): boolean | undefined {
  if (condition.length > LONGEST) return undefined;
  let flat = condition.replace(COMMENT, ' ').replace(BLANKS, ' ').replace(IS_TRUE, '');
  if (OTHER_GRAMMAR.test(flat)) return undefined;
  for (;;) {
    const next = flat.replace(INNERMOST, (_, inner: string) => toAtom(evaluate(inner)));
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

function toAtom(truth: boolean | undefined): string {
  return truth === undefined ? UNKNOWN : truth ? TRUE : FALSE;
}

/** No condition about type checking is longer. The limit bounds the time for hostile text. */
const LONGEST = 400;
const COMMENT = /#[^\n]*/g;
const BLANKS = /\\\n|\s+/g;
/** These bind more loosely than `and` and `or`, so splitting at those would be wrong. */
const OTHER_GRAMMAR = /(?<![\w.])(?:if|lambda|for)(?!\w)/;
/** `TYPE_CHECKING is True` says no more than `TYPE_CHECKING`. */
const IS_TRUE = /(?<=TYPE_CHECKING) ?(?:is(?!\w)|==) ?True(?!\w)/g;
const INNERMOST = /\(([^()]*)\)/g;
const OR = /(?<![\w.])or(?!\w)/;
const AND = /(?<![\w.])and(?!\w)/;
const NOT = /^not(?!\w)\s*/;
const TYPE_CHECKING = /^(?:[^\W\d]\w*\s?\.\s?)*TYPE_CHECKING$/;
const TRUE = '@true';
const FALSE = '@false';
const UNKNOWN = '@unknown';
