import * as char from '../kit/chars.ts';

/** An import by a call. */
export interface ImportCall {
  readonly specifier: string;
  /** Where the call begins. */
  readonly start: number;
  /** Is it the direct result of a lambda, and so not executed where it stands? */
  readonly inLambda: boolean;
  /** `import_module` without `importlib.` imports only if the file took the name from there. */
  readonly isBare: boolean;
}

/** Does the name of an importing function stand before this opening parenthesis? */
export function isImportCall(text: string, parenthesis: number): boolean {
  let last = parenthesis - 1;
  while (text.charCodeAt(last) === char.SPACE || text.charCodeAt(last) === char.TAB) last--;
  const code = text.charCodeAt(last);
  if (code === char.LOWER_E) return text.startsWith('import_module', last - 12);
  return code === char.UNDERSCORE && text.startsWith('__import__', last - 9);
}

/**
 * Reads `importlib.import_module('a.b')`, `import_module('a.b')` or `__import__('a.b')`, given the offset after the
 * opening parenthesis. Undefined for any other call, and for a module that is not a plain literal.
 */
export function readImportCall(text: string, from: number): ImportCall | undefined {
  const before = text.slice(Math.max(0, from - LOOK_BEHIND), from - 1);
  const callee = CALLEE.exec(before);
  ARGUMENT.lastIndex = from;
  const argument = callee && ARGUMENT.exec(text);
  if (!argument) return undefined;
  // Adjacent strings are one.
  const name = Array.from(argument[0].matchAll(LITERAL), ([literal]) => literal.slice(1, -1)).join('');
  const rest = text.slice(ARGUMENT.lastIndex - 1, ARGUMENT.lastIndex + LOOK_AHEAD);
  const specifier = callee[1] === '__import__' ? byBuiltin(name, rest) : byImportlib(name, rest);
  if (specifier === undefined) return undefined;
  return {
    specifier,
    start: from - 1 - before.length + callee.index,
    inLambda: LAMBDA.test(before.slice(0, callee.index)),
    isBare: callee[1] === 'import_module',
  };
}

/** A relative name counts if its package is that of the file, or a literal. */
function byImportlib(name: string, rest: string): string | undefined {
  if (!name.startsWith('.')) return name;
  const found = PACKAGE.exec(rest);
  if (found === null) return undefined;
  const base = found[2];
  if (base === undefined) return name;
  const dots = name.search(/[^.]|$/);
  const parents = base.split('.');
  if (dots > parents.length) return undefined;
  return [...parents.slice(0, parents.length - dots + 1), name.slice(dots)]
    .filter(part => part !== '')
    .join('.');
}

/** The fifth argument of `__import__` is the number of dots. */
function byBuiltin(name: string, rest: string): string | undefined {
  if (name.startsWith('.')) return undefined;
  return '.'.repeat(Number(LEVEL.exec(rest)?.[1] ?? 0)) + name;
}

const LOOK_BEHIND = 200;
const LOOK_AHEAD = 200;

const CALLEE =
  /(?<!\.[ \t]*|[\w\u0080-\uffff])(__import__|import_module|importlib[ \t]*\.[ \t]*import_module)[ \t]*$/;
const ARGUMENT = /(?:\s*[rRuU]?(?:'[^'\\\s/]+'|"[^"\\\s/]+"))+\s*[,)]/y;
const LITERAL = /'[^']+'|"[^"]+"/g;
const PACKAGE = /^,\s*(?:package\s*=\s*)?(?:__package__|__name__|(['"])([\w.]+)\1)\s*,?\s*\)/;
const LEVEL = /^(?:[^()]|\([^()]*\))*,\s*(?:level\s*=\s*)?([1-9])\s*\)/;
const LAMBDA = /(?<!\w)lambda(?!\w)[^:()[\]{}'"\n]*:[^:,()[\]{}'"]*$/;
