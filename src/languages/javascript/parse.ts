import type { ParseOptions, Program } from '@swc/core';
import { packageError } from '../../shared/package-error.ts';
import type { Facts, Problem, RawImport } from '../../types.ts';
import { countLines, lineCursor } from '../kit/lines.ts';
import { findImports } from './find.ts';
import { toRawImport } from './found.ts';
import { readLeading } from './reference.ts';
import { salvage } from './salvage.ts';
import { offsetCursor } from './spans.ts';
import { syntaxProblem } from './syntax-problem.ts';
import { withoutBom } from './trivia.ts';

/** The facts by swc. A text that swc rejects has a problem, and the imports that the lexer finds. */
export async function parseWithSwc(source: string, dialect: string): Promise<Facts> {
  const text = withoutBom(source);
  const parsed = await parseSomehow(text, dialect);
  if ('problem' in parsed) return salvage(text, dialect, parsed.problem);
  return { imports: importsOf(text, parsed.program), problems: [], loc: countLines(text) };
}

type Parsed = { readonly program: Program } | { readonly problem: Problem };

/** Tries each syntax that files of this dialect may be written in. The first one's complaint counts. */
async function parseSomehow(text: string, dialect: string): Promise<Parsed> {
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

/** Loaded when it is needed, because that costs more than the header scan of a thousand files. */
async function loadSwc(): Promise<typeof import('@swc/core')> {
  try {
    return await import('@swc/core');
  } catch (error) {
    throw packageError('@swc/core', error);
  }
}

/**
 * A text may be a script or a module, whatever its name says. `commonjs` is for the `return` at the
 * top level, which swc's TypeScript has no option for.
 */
function syntaxesOf(dialect: string, text: string): readonly Syntax[] {
  if (dialect === 'js' || dialect === 'jsx') return isTwisted(text) ? [ECMASCRIPT] : [ECMASCRIPT, FLOW];
  const options = { ...TYPESCRIPT, tsx: dialect === 'tsx' };
  return [options, { ...options, isModule: 'commonjs' }];
}

/**
 * Swc's Flow takes seconds for a dozen parentheses in a type, and three times as long for each further
 * one. A text that has so many of them and so little else is none that somebody wrote in Flow.
 */
function isTwisted(text: string): boolean {
  return text.length < 200 && text.split('(').length > 8;
}

/** Swc's published type lacks the option. */
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
 * `export const x: number;` is right in a declaration file, but swc cannot be told that it reads one
 * and asks for a value. `let` needs none, and three letters with two blanks keep every offset.
 */
function declareConstants(text: string): string {
  return text.replace(/^([^\S\r\n]*export[^\S\r\n]+)const(?=[^\S\r\n]+(?!enum\b))/gm, '$1let  ');
}

function importsOf(text: string, program: Program): RawImport[] {
  const { end, references } = readLeading(text);
  const offset = offsetCursor(text, program.span, text.startsWith('#!') ? 0 : end);
  const line = lineCursor(text);
  const found = findImports(program, text.includes('createRequire'));
  found.sort((a, b) => a.position - b.position);
  return [...references, ...found.map(one => toRawImport(one, line(offset(one.position))))];
}
