import { SPACE, TAB } from './chars.ts';

/** An import by a call, with the module that it names. */
export interface ImportCall {
  readonly specifier: string;
  /** Where the call begins. */
  readonly start: number;
  /** Is it the direct result of a lambda, and so not executed where it stands? */
  readonly inLambda: boolean;
  /** `import_module` without `importlib.`: an import only where the file took the name from there. */
  readonly bare: boolean;
}

/** Does the name of an importing function stand before this opening parenthesis? */
export function isImportCall(text: string, parenthesis: number): boolean {
  let end = parenthesis;
  while (text.charCodeAt(end - 1) === SPACE || text.charCodeAt(end - 1) === TAB) end--;
  const last = text.charCodeAt(end - 1);
  if (last === LOWER_E) return text.startsWith('import_module', end - 13);
  return last === UNDERSCORE && text.startsWith('__import__', end - 10);
}

/**
 * Reads `importlib.import_module('a.b')`, `import_module('a.b')` or `__import__('a.b')`, given the index behind
 * the opening parenthesis. Undefined for every other call and for a module that is not a plain literal.
 */
export function readImportCall(text: string, behindParenthesis: number): ImportCall | undefined {
  const before = text.slice(Math.max(0, behindParenthesis - LOOK_BACK), behindParenthesis - 1);
  const callee = CALLEE.exec(before);
  if (callee === null) return undefined;
  ARGUMENT.lastIndex = behindParenthesis;
  const argument = ARGUMENT.exec(text);
  if (argument === null) return undefined;
  const call = {
    name: joined(argument[0]),
    rest: text.slice(ARGUMENT.lastIndex - 1, ARGUMENT.lastIndex + LOOK_AHEAD),
  };
  const specifier = callee[1] === '__import__' ? byBuiltin(call) : byImportlib(call);
  if (specifier === undefined) return undefined;
  const start = behindParenthesis - 1 - before.length + callee.index;
  const inLambda = LAMBDA.test(before.slice(0, callee.index));
  return { specifier, start, inLambda, bare: callee[1] === 'import_module' };
}

/** Strings that stand beside each other are one. */
function joined(literals: string): string {
  return [...literals.matchAll(LITERAL)].map(([, single, double]) => single ?? double ?? '').join('');
}

interface Arguments {
  readonly name: string;
  /** The text from the comma or parenthesis behind the name. */
  readonly rest: string;
}

/** A relative name counts where the package is the file's own or a literal. */
function byImportlib({ name, rest }: Arguments): string | undefined {
  if (!name.startsWith('.')) return name;
  const found = PACKAGE.exec(rest);
  if (found === null) return undefined;
  const base = found[2] ?? found[3];
  if (base === undefined) return name;
  const dots = name.length - name.replace(/^\.+/, '').length;
  const parents = base.split('.');
  if (dots > parents.length) return undefined;
  return [...parents.slice(0, parents.length - dots + 1), name.slice(dots)]
    .filter(part => part !== '')
    .join('.');
}

/** `__import__` counts its dots in a fifth argument. */
function byBuiltin({ name, rest }: Arguments): string | undefined {
  if (name.startsWith('.')) return undefined;
  return '.'.repeat(Number(LEVEL.exec(rest)?.[1] ?? 0)) + name;
}

const LOWER_E = 101;
const UNDERSCORE = 95;
const LOOK_BACK = 200;
const LOOK_AHEAD = 200;

const CALLEE =
  /(?<!\.[ \t]*|[\w\u0080-\uffff])(__import__|import_module|importlib[ \t]*\.[ \t]*import_module)[ \t]*$/;
const ARGUMENT = /(?:\s*[rRuU]?(?:'[^'\\\s/]+'|"[^"\\\s/]+"))+\s*[,)]/y;
const LITERAL = /'([^']+)'|"([^"]+)"/g;
const PACKAGE = /^,\s*(?:package\s*=\s*)?(?:(__package__|__name__)|'([\w.]+)'|"([\w.]+)")\s*,?\s*\)/;
const LEVEL = /^(?:[^()]|\([^()]*\))*,\s*(?:level\s*=\s*)?([1-9])\s*\)/;
const LAMBDA = /(?<!\w)lambda(?!\w)[^:()[\]{}'"\n]*:[^:,()[\]{}'"]*$/;
