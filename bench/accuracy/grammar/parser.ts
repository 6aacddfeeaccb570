import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';

/** Creates a tree-sitter parser for a grammar, by its file name (`go`, `c_sharp`). */
export async function grammarParser(name: string): Promise<Parser> {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(join(GRAMMARS, `tree-sitter-${name}.wasm`)));
  return parser;
}

const GRAMMARS = join(
  dirname(createRequire(import.meta.url).resolve('tree-sitter-wasms/package.json')),
  'out',
);
