/**
 * Compares our extraction with a tree-sitter grammar, or with the language's compiler, file by file:
 * `node --import tsx bench/accuracy/grammar/run.ts <language> <folder>`.
 * Every language has a module of its name beside this file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Node, Parser } from 'web-tree-sitter';
import type { Language } from '../../../src/types.ts';
import { grammarParser } from './parser.ts';

/** What the module of a language exports. */
interface Oracle {
  readonly language: Language;
  /** The grammar's name, where it is not the language's. */
  readonly grammar?: string;
  readonly importsByGrammar: (root: Node, text: string) => Imports;
  /** In its place, for a language whose compiler says more than any grammar; undefined for a rejected text. */
  readonly importsByCompiler?: (text: string) => Promise<Imports | undefined>;
}

const MOST_SHOWN = 20;
const [name = '', folder = '.'] = process.argv.slice(2);
const oracle = (await import(`./${name}.ts`)) as Oracle;
const expectedImports = oracle.importsByCompiler ?? byGrammar(await grammarParser(oracle.grammar ?? name));
const result = { compared: 0, withErrors: 0, imports: 0, differences: 0 };

for (const path of sourceFiles(folder)) {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const expected = await expectedImports(text);
  if (expected) compare(path, expected, await ourImports(path, text));
  else result.withErrors++;
}
console.log(result);
process.exitCode = result.differences === 0 ? 0 : 1;

type Imports = readonly { readonly specifier: string; readonly line: number }[];

/** Says nothing about a text in which the grammar finds errors. */
function byGrammar(parser: Parser): (text: string) => Imports | undefined {
  return text => {
    const tree = parser.parse(text);
    const expected =
      tree && !tree.rootNode.hasError ? oracle.importsByGrammar(tree.rootNode, text) : undefined;
    tree?.delete();
    return expected;
  };
}

async function ourImports(path: string, text: string): Promise<Imports> {
  const dialect = oracle.language.extensions[extname(path)] ?? '';
  const facts = oracle.language.extract(text, dialect) ?? (await oracle.language.parse?.(text, dialect));
  return facts?.imports ?? [];
}

function compare(path: string, expected: Imports, actual: Imports): void {
  const [theirs, ours] = [shown(expected), shown(actual)];
  result.compared++;
  result.imports += theirs.length;
  if (theirs.join('\n') === ours.join('\n')) return;
  result.differences++;
  if (result.differences > MOST_SHOWN) return;
  const missing = theirs.filter(line => !ours.includes(line)).map(line => `  only the grammar: ${line}`);
  const surplus = ours.filter(line => !theirs.includes(line)).map(line => `  only ours: ${line}`);
  console.log([relative(folder, path), ...missing, ...surplus].join('\n'));
}

function shown(imports: Imports): string[] {
  return imports.map(({ specifier, line }) => `${line} ${specifier}`).sort();
}

/** Links are not followed, so that a loop cannot hang it. */
function sourceFiles(top: string): string[] {
  const found: string[] = [];
  const waiting = [top];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') waiting.push(path);
      else if (entry.isFile() && extname(entry.name) in oracle.language.extensions) found.push(path);
    }
  }
  return found.sort();
}
