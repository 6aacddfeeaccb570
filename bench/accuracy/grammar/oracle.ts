import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Node } from 'web-tree-sitter';
import { decode } from '../../../src/project/extract/decode.ts';
import type { Language } from '../../../src/types.ts';
import { grammarParser } from './parser.ts';

/** The exports of a language's module in this folder. */
interface OracleModule {
  readonly language: Language;
  /** The name of the grammar, if it differs from the language's. */
  readonly grammar?: string;
  readonly importsByGrammar: (root: Node, text: string) => Imports;
  /** Replaces the grammar for a language whose compiler is more exact; undefined if it rejects the text. */
  readonly importsByCompiler?: (text: string) => Promise<Imports | undefined>;
}

type Imports = readonly { readonly specifier: string; readonly line: number }[];

export interface Oracle {
  readonly language: Language;
  /** Undefined if the text has syntax errors. */
  importsOf(text: string): Promise<Imports | undefined>;
}

/** The result of comparing our extraction with the grammar. */
export interface Extraction {
  readonly compared: number;
  /** Files with syntax errors according to the grammar. */
  readonly rejected: number;
  readonly imports: number;
  readonly differences: readonly Difference[];
}

export interface Difference {
  readonly file: string;
  /** Each as `line specifier`. */
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
}

/** The tree-sitter grammar of a language, or its compiler; undefined if it has no module here. */
export async function oracleFor(name: string): Promise<Oracle | undefined> {
  const path = join(import.meta.dirname, `${name}.ts`);
  if (!existsSync(path)) return undefined;
  const {
    language,
    grammar = name,
    importsByGrammar,
    importsByCompiler,
  } = (await import(path)) as OracleModule;
  if (importsByCompiler) return { language, importsOf: importsByCompiler };
  const parser = await grammarParser(grammar);
  return {
    language,
    async importsOf(text) {
      const tree = parser.parse(text);
      const isSound = tree !== null && !tree.rootNode.hasError;
      const found = isSound ? importsByGrammar(tree.rootNode, text) : undefined;
      tree?.delete();
      return found;
    },
  };
}

/** Compares our extraction with the oracle. Skips binary files. */
export async function compareExtraction(
  { language, importsOf }: Oracle,
  root: string,
  files: readonly string[],
): Promise<Extraction> {
  const result = { compared: 0, rejected: 0, imports: 0 };
  const differences: Difference[] = [];
  for (const file of files) {
    const { text } = decode(readFileSync(join(root, file)));
    if (text === undefined) continue;
    const expected = await importsOf(text);
    if (expected === undefined) {
      result.rejected++;
      continue;
    }
    const dialect = language.extensions[extname(file).toLowerCase()] ?? '';
    const facts = language.extract(text, dialect) ?? (await language.parse?.(text, dialect));
    const declared = (facts?.imports ?? []).filter(({ kind }) => kind !== 'use');
    result.compared++;
    result.imports += expected.length;
    const [theirs, ours] = [shown(expected), shown(declared)];
    if (theirs.join('\n') === ours.join('\n')) continue;
    const missing = theirs.filter(line => !ours.includes(line));
    differences.push({ file, missing, surplus: ours.filter(line => !theirs.includes(line)) });
  }
  return { ...result, differences };
}

export function describeDifference({ file, missing, surplus }: Difference): string {
  const lines = [
    ...missing.map(line => `  only the grammar: ${line}`),
    ...surplus.map(line => `  only ours: ${line}`),
  ];
  return [file, ...(lines.length > 0 ? lines : ['  different number of occurrences'])].join('\n');
}

function shown(imports: Imports): string[] {
  return imports.map(({ specifier, line }) => `${line} ${specifier}`).sort();
}
