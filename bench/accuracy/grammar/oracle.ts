import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Node } from 'web-tree-sitter';
import { decode } from '../../../src/extract/decode.ts';
import type { Language } from '../../../src/types.ts';
import { grammarParser } from './parser.ts';

/** What the module of a language in this folder exports. */
interface OracleModule {
  readonly language: Language;
  /** The grammar's name, where it is not the language's. */
  readonly grammar?: string;
  readonly importsByGrammar: (root: Node, text: string) => Imports;
  /** In its place, for a language whose compiler says more than any grammar; undefined for a rejected text. */
  readonly importsByCompiler?: (text: string) => Promise<Imports | undefined>;
}

type Imports = readonly { readonly specifier: string; readonly line: number }[];

export interface Oracle {
  readonly language: Language;
  /** Undefined for a text that it finds errors in, and so says nothing about. */
  importsOf(text: string): Promise<Imports | undefined>;
}

/** How often our extraction agrees with the grammar. */
export interface Extraction {
  readonly compared: number;
  /** Files in which the grammar finds errors. */
  readonly rejected: number;
  readonly imports: number;
  readonly differences: readonly Difference[];
}

export interface Difference {
  readonly file: string;
  /** `line specifier`. */
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
}

/** The tree-sitter grammar of a language, or its compiler; undefined for a language that has no module here. */
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

/** Files that are no text are left out. */
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
  return [file, ...(lines.length > 0 ? lines : ['  not as often'])].join('\n');
}

function shown(imports: Imports): string[] {
  return imports.map(({ specifier, line }) => `${line} ${specifier}`).sort();
}
