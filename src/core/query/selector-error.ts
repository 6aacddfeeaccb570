import { QueryError } from './query-error.ts';

/** `none`: it matches nothing. `ambiguous`: it could mean several files. */
export type SelectorReason = 'none' | 'ambiguous' | 'syntax';

/** A selector that selects nothing, or not one thing. The message is one line. */
export class SelectorError extends QueryError {
  override readonly name = 'SelectorError';
  readonly reason: SelectorReason;
  readonly selector: string;
  /** The nearest matches of a selector that matches nothing; the files that an ambiguous one could mean. */
  readonly candidates: readonly string[];

  constructor(reason: SelectorReason, selector: string, message: string, candidates: readonly string[] = []) {
    super(message);
    this.reason = reason;
    this.selector = selector;
    this.candidates = candidates;
  }
}

const MAX_SHOWN = 5;

export function nothingMatches(
  selector: string,
  candidates: readonly string[],
  what?: string,
): SelectorError {
  const suggestion = candidates.length > 0 ? `; did you mean ${list(candidates, 'or')}?` : '';
  const message = `nothing matches "${shortened(selector)}"${what ? `: ${what}` : ''}${suggestion}`;
  return new SelectorError('none', selector, message, candidates);
}

export function ambiguous(selector: string, candidates: readonly string[]): SelectorError {
  const message = `"${shortened(selector)}" is ambiguous: it could be ${list(candidates, 'or')}`;
  return new SelectorError('ambiguous', selector, message, candidates);
}

export function invalid(selector: string, problem: string): SelectorError {
  return new SelectorError('syntax', selector, `invalid selector "${shortened(selector)}": ${problem}`);
}

function list(names: readonly string[], word: string): string {
  if (names.length > MAX_SHOWN) {
    return `${names.slice(0, MAX_SHOWN - 1).join(', ')} ${word} ${names.length - MAX_SHOWN + 1} others`;
  }
  if (names.length === 1) return names[0];
  return `${names.slice(0, -1).join(', ')} ${word} ${names[names.length - 1]}`;
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
