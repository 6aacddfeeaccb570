import ts from 'typescript';
import older from 'typescript-5.4';
import { readModule } from '../accuracy/js-imports.ts';

/** What TypeScript leaves of a file when it compiles it on its own. */
export interface Compiled {
  /** The specifiers of the imports in its output. */
  readonly kept: ReadonlySet<string>;
  /** Did TypeScript report no syntax error? */
  readonly isValid: boolean;
}

/** Options that TypeScript 5.5 dropped, and TypeScript 5.4 still honours. */
const DROPPED = ['importsNotUsedAsValues', 'preserveValueImports'];

export function compile(path: string, text: string, options: ts.CompilerOptions): Compiled {
  const compilerOptions = {
    ...options,
    target: ts.ScriptTarget.ESNext,
    // As a module of ECMAScript, the output lacks `import x = require()` and `export =`.
    module: COMMON_JS.test(text) ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
    sourceMap: false,
  };
  const input = { fileName: path, compilerOptions, reportDiagnostics: true };
  const isOld = DROPPED.some(name => options[name] !== undefined);
  // The types of the two versions differ, the values do not.
  const { outputText, diagnostics = [] } = isOld
    ? older.transpileModule(text, JSON.parse(JSON.stringify(input)))
    : ts.transpileModule(text, input);
  const left = readModule('a.js', outputText).imports.filter(({ form }) => KEPT.has(form));
  return {
    kept: new Set(left.map(({ specifier }) => specifier)),
    isValid: !diagnostics.some(({ code }) => code < FIRST_SEMANTIC_ERROR),
  };
}

const COMMON_JS = /\bimport\s+[\w$]+\s*=\s*require\b|\bexport\s*=/;
const KEPT = new Set(['import', 'require']);
const FIRST_SEMANTIC_ERROR = 2000;
