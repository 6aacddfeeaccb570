import type { Facts, Language, Mark } from '../../types.ts';

/** The marks of a text, in the order of their declaration; undefined if there are none, as for nearly all. */
export function marksOf(
  text: string,
  facts: Facts,
  { barrelItem, isProgram }: Pick<Language, 'barrelItem' | 'isProgram'>,
): readonly Mark[] | undefined {
  const marks: Mark[] = [];
  if (isGenerated(text)) marks.push('generated');
  if (facts.imports.length > 0 && barrelItem !== undefined && consistsOf(text, barrelItem))
    marks.push('barrel');
  if (isProgram?.(facts)) marks.push('program');
  return marks.length > 0 ? marks : undefined;
}

/** Does a comment among the first lines say so? Generators themselves contain such comments in strings. */
export function isGenerated(text: string): boolean {
  const head = text.slice(0, HEAD);
  // Faster than an expression that ignores case, which nearly all texts would pay for.
  if (!head.includes('enerated') && !head.includes('ENERATED')) return false;
  const lines = head.split(/\r\n?|\n/).slice(0, HEAD_LINES);
  if (lines.slice(0, FIRST_LINES).some(line => SAYS_HOW.test(line))) return true;
  const comments = lines.filter(line => COMMENT.test(line)).join('\n');
  if (/@generated\b|<auto-?generated/i.test(comments)) return true;
  return /generated/i.test(comments) && /do not (?:manually )?(?:edit|modify|change|touch)/i.test(comments);
}

/** Is the text a sequence of such items, with nothing between them? Each match must take linear time. */
function consistsOf(text: string, item: RegExp): boolean {
  item.lastIndex = 0;
  while (item.lastIndex < text.length) if (!item.test(text)) return false;
  return true;
}

const HEAD = 4000;
const HEAD_LINES = 40;
/** Further down, and in the middle of a sentence, such words are about something else. */
const FIRST_LINES = 10;
const SAYS_HOW =
  /^\s*(?:\/\/+!?|\/\*+!?|\*|#+!?|--|;+|<!--|"""|''')\s*(?:(?:this|the)\s+(?:\w+\s+)?(?:file|code|module|class|script|header|document)\s+(?:was|is|has\s+been)\s+)?(?:automatically\s+|auto-?)?generated\s+(?:with|by|using)\s/i;
/** A line of a comment in any of the languages, or of a docstring. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;|<!--|"""|''')/;
