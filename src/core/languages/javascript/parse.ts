import type { ParseOptions, Program } from '@swc/core';
import type { Facts, Problem, RawImport } from '../../../types.ts';
import { countLines, lineCursor } from '../kit/lines.ts';
import { findImports } from './find.ts';
import { type Found, toRawImport } from './found.ts';
import { loadSwc } from './load-swc.ts';
import { readLeading } from './reference.ts';
import { salvage } from './salvage.ts';
import { offsetCursor } from './spans.ts';
import { syntaxProblem } from './syntax-problem.ts';
import { withoutBom } from './trivia.ts';

/** Parses with swc. A text that swc rejects has a problem, and the imports that the lexer finds. */
export async function parseWithSwc(source: string, dialect: string): Promise<Facts> {
  const text = withoutBom(source);
  const parsed = await parseProgram(text, dialect);
  if ('problem' in parsed) return salvage(text, dialect, parsed.problem);
  return { imports: importsOf(text, parsed.program), problems: [], loc: countLines(text) };
}

type Parsed = { readonly program: Program } | { readonly problem: Problem };

/** Tries each syntax of the dialect. The problem is that of the first one. */
export async function parseProgram(text: string, dialect: string): Promise<Parsed> {
  const { parseSync } = await loadSwc();
  const input = dialect === 'dts' ? declareConstants(text) : text;
  let problem: Problem | undefined;
  for (const options of syntaxesOf(dialect, text)) {
    try {
      return { program: parseSync(input, options) };
    } catch (error) {
      problem ??= syntaxProblem(error);
    }
  }
  return { problem: problem ?? { line: 0, message: `No syntax is known for ${dialect}` } };
}

/**
 * A text may be a script or a module, regardless of its name. `commonjs` allows `return` at the top level, for which
 * swc's TypeScript parser has no option.
 */
function syntaxesOf(dialect: string, text: string): readonly Syntax[] {
  if (dialect === 'js' || dialect === 'jsx') return isTwisted(text) ? [ECMASCRIPT] : [ECMASCRIPT, FLOW];
  const options = { ...TYPESCRIPT, tsx: dialect === 'tsx' };
  return [options, { ...options, isModule: 'commonjs' }];
}

/**
 * Swc's Flow parser takes seconds for a dozen parentheses in a type, and three times as long for each further one.
 * Nobody writes Flow with so many of them in so short a text.
 */
function isTwisted(text: string): boolean {
  return text.length < 200 && text.split('(').length > 8;
}

/** Swc's published type lacks `isModule`. */
type Syntax = ParseOptions & { readonly isModule: 'unknown' | 'commonjs' };

const COMMON = { target: 'esnext', isModule: 'unknown', decorators: true } as const;

const TYPESCRIPT = { ...COMMON, syntax: 'typescript' } as const;

const ECMASCRIPT: Syntax = {
  ...COMMON,
  syntax: 'ecmascript',
  jsx: true,
  decoratorsBeforeExport: true,
  exportDefaultFrom: true,
  importAttributes: true,
  allowReturnOutsideFunction: true,
  allowSuperOutsideMethod: true,
  autoAccessors: true,
  explicitResourceManagement: true,
};

const FLOW: Syntax = {
  ...COMMON,
  syntax: 'flow',
  jsx: true,
  all: true,
  enums: true,
  components: true,
  patternMatching: true,
};

/**
 * `export const x: number;` is valid in a declaration file, but swc does not know that it reads one and expects a
 * value. `let` does not need one, and `let` with two spaces is as long as `const`, so offsets stay the same.
 */
function declareConstants(text: string): string {
  return text.replace(/^([^\S\r\n]*export[^\S\r\n]+)const(?=[^\S\r\n]+(?!enum\b))/gm, '$1let  ');
}

function importsOf(text: string, program: Program): RawImport[] {
  const { references } = readLeading(text);
  const offset = offsetsIn(text, program);
  const line = lineCursor(text);
  return [...references, ...foundIn(text, program).map(one => toRawImport(one, line(offset(one.position))))];
}

/** All imports of a program, in order. */
export function foundIn(text: string, program: Program): Found[] {
  const found = findImports(program, text.includes('createRequire'));
  return found.sort((a, b) => a.position - b.position);
}

/** Maps the positions of a program to offsets in its text. */
export function offsetsIn(text: string, program: Program): (position: number) => number {
  return offsetCursor(text, program.span, text.startsWith('#!') ? 0 : readLeading(text).end);
}
