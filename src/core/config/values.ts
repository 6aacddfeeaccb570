import { hasReversedRange, isReasonableGlob } from '../../shared/globs.ts';
import { nearest } from '../../shared/nearest.ts';
import type { PlainType, TextForm, ValueType } from './options.ts';

/** What validation may know beyond the table. */
export interface ValueContext {
  /** The valid names for `languages`; undefined if they are not known. */
  readonly languages?: readonly string[] | undefined;
  /** The names of the built-in rules; undefined if they are not known. */
  readonly builtInRules?: readonly string[] | undefined;
}

/** Why a value is invalid. */
export interface Refusal {
  /** The path to the invalid part; empty for the value as a whole. */
  readonly at: readonly (string | number)[];
  readonly expected: string;
  readonly got: string;
}

/** Why a value is invalid for an option of this type; undefined if it is valid. */
export function refuse(type: PlainType, value: unknown, context: ValueContext) {
  switch (type.kind) {
    case 'list':
      return refuseList(type.form, value, context);
    case 'text':
      return refuseText(type.form, value, context);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : refusal(expectation(type), value);
    case 'choice':
      return type.of.includes(value as string) ? undefined : refusal(expectation(type), value, type.of);
    case 'integer': {
      const fits = Number.isSafeInteger(value) && Number(value) >= type.min && Number(value) <= type.max;
      return fits ? undefined : refusal(expectation(type), value);
    }
  }
}

/** What an option of this type accepts, worded to follow "expected". */
export function expectation(type: ValueType): string {
  switch (type.kind) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number from ${type.min} to ${type.max}`;
    case 'choice':
      return type.of.map(choice => JSON.stringify(choice)).join(' or ');
    case 'text':
      return TEXT_FORMS[type.form].expected;
    case 'list':
      return `a list in which every item is ${TEXT_FORMS[type.form].expected}`;
    case 'layers':
      return 'an object of layer names';
    case 'modules':
      return 'an object of module names';
    case 'rules':
      return 'a list of rules';
  }
}

/** Reports the first invalid item of a list. */
export function refuseList(form: TextForm, value: unknown, context: ValueContext): Refusal | undefined {
  if (!Array.isArray(value)) return refusal(expectation({ kind: 'list', form }), value);
  for (const [index, item] of value.entries()) {
    const reason = refuseText(form, item, context);
    if (reason !== undefined) return { ...reason, at: [index] };
  }
  return undefined;
}

/** `known` are the words of which it may be a mistyped one. */
export function refusal(expected: string, value: unknown, known: readonly string[] = []): Refusal {
  const close = typeof value === 'string' ? nearest(value, known) : undefined;
  return {
    at: [],
    expected,
    got: show(value) + (close === undefined ? '' : `; did you mean ${show(close)}?`),
  };
}

/** Formats a value for an error message: short, on one line. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

interface FormRule {
  readonly expected: string;
  accepts(text: string): boolean;
  /** People paste keys and passwords here by mistake, so errors never quote the text. */
  readonly secret?: true;
}

const TEXT_FORMS: Readonly<Record<TextForm, FormRule>> = {
  command: { expected: 'a command as text', accepts: () => true },
  envName: {
    expected: 'the name of an environment variable',
    accepts: text => /^(?:[A-Za-z_][A-Za-z0-9_]*)?$/.test(text),
    secret: true,
  },
  file: {
    expected: 'the path of a file inside the project, with "/"',
    accepts: text =>
      text === '' || (!isInGit(text) && /^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\:]*[^\\:/]$/.test(text)),
  },
  folder: { expected: 'the path of a folder', accepts: text => text.trim() !== '' },
  optionalFolder: { expected: 'the path of a folder', accepts: text => text === '' || text.trim() !== '' },
  glob: {
    expected: 'a glob such as "src/**", with at most three stars in a segment',
    accepts: text => text.trim() !== '' && isReasonableGlob(text),
  },
  host: { expected: 'a host name or an address', accepts: text => /^[^\s/\\@]+$/.test(text) },
  language: { expected: 'the name of a language', accepts: text => text !== '' },
  model: { expected: 'the name of a model', accepts: () => true },
  url: {
    expected: 'an http or https address without a user name or password',
    accepts: isPlainUrl,
    secret: true,
  },
};

/** A file that we write there could be a hook, or git's configuration. */
function isInGit(path: string): boolean {
  return path.split('/').some(name => name.toLowerCase() === '.git');
}

function refuseText(form: TextForm, value: unknown, context: ValueContext): Refusal | undefined {
  const rule = TEXT_FORMS[form];
  if (typeof value !== 'string') return refusal(rule.expected, value);
  if (hasControls(value) || !rule.accepts(value))
    return rule.secret ? hiddenRefusal(rule) : refusal(rule.expected, value);
  if (form === 'glob' && hasReversedRange(value)) {
    const expected = 'a glob whose ranges run forwards, as in [a-z]; write \\[ for a bracket in a name';
    return refusal(expected, value);
  }
  if (form === 'language' && context.languages !== undefined && !context.languages.includes(value)) {
    return refusal(`one of ${context.languages.join(', ')}`, value, context.languages);
  }
  return undefined;
}

/** No option may contain control characters: a NUL would truncate a path, and a newline would forge a line. */
export function hasControls(text: string): boolean {
  return /[\u0000-\u001f\u007f]/.test(text);
}

function hiddenRefusal(rule: FormRule): Refusal {
  return { at: [], expected: rule.expected, got: 'something else (not shown, in case it is a secret)' };
}

function isPlainUrl(text: string): boolean {
  if (text === '') return true;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
