import { type FoundImport, importsOfScript, lineAt } from './scripts.ts';

export { astro as language } from '../../../src/core/languages/components/index.ts';

/** Not a literal type, so that the type check does not need the package. */
const COMPILER: string = '@astrojs/compiler';

/**
 * The imports of an Astro component according to Astro's compiler; undefined if it rejects the text. The compiler
 * reports no positions for bundled scripts, so each is searched in order; imports in expressions are found by regex.
 */
export async function importsByCompiler(text: string): Promise<FoundImport[] | undefined> {
  const { parse, transform } = (await import(COMPILER)) as Compiler;
  const { ast, diagnostics } = await parse(text);
  if (diagnostics.some(({ severity }) => severity === 1)) return undefined;
  const { scripts } = await transform(text, {
    renderScript: true,
    resolvePath: async (path: string) => path,
  });
  const nodes = allNodes(ast);
  return [
    ...nodes.flatMap(node => (node.type === 'frontmatter' ? importsOfCode(text, node.value ?? '', 0) : [])),
    ...importsOfScripts(text, scripts),
    ...nodes.flatMap(node => expressionsOf(node).flatMap(code => importsOfExpression(text, code))),
  ];
}

interface Compiler {
  readonly parse: (text: string) => Promise<{ ast: AstroNode; diagnostics: { severity: number }[] }>;
  readonly transform: (text: string, options: object) => Promise<{ scripts: BundledScript[] }>;
}

type BundledScript = { type: 'inline'; code: string } | { type: 'external'; src: string };

interface AstroNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly AstroNode[];
  readonly attributes?: readonly { readonly kind: string; readonly value: string }[];
}

function allNodes(root: AstroNode): AstroNode[] {
  const found: AstroNode[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    found.push(node);
    stack.push(...[...(node.children ?? [])].reverse());
  }
  return found;
}

function importsOfScripts(text: string, scripts: readonly BundledScript[]): FoundImport[] {
  let from = 0;
  return scripts.flatMap(script => {
    const wanted = script.type === 'external' ? script.src : script.code;
    from = Math.max(text.indexOf(wanted, from), 0);
    if (script.type === 'inline') return importsOfCode(text, script.code, from);
    return [{ specifier: script.src, line: lineAt(text, text.lastIndexOf('<script', from)) }];
  });
}

function importsOfCode(text: string, code: string, from: number): FoundImport[] {
  const start = text.indexOf(code, from);
  return importsOfScript(text, { start, end: start + code.length });
}

/** The code of an expression, without the elements in it, and of attributes. */
function expressionsOf({ type, children = [], attributes = [] }: AstroNode): string[] {
  const values = attributes.filter(({ kind }) => kind === 'expression' || kind === 'spread');
  const texts = type === 'expression' ? children.filter(child => child.type === 'text') : [];
  return [...values, ...texts].map(({ value }) => value ?? '').filter(code => CALL.test(code));
}

const CALL = /\bimport\s*\(/;

function importsOfExpression(text: string, code: string): FoundImport[] {
  const start = text.indexOf(code);
  return Array.from(code.matchAll(/\bimport\s*\(\s*(["'`])(.*?)\1/g), match => ({
    specifier: match[2] ?? '',
    line: lineAt(text, start + match.index),
  }));
}
