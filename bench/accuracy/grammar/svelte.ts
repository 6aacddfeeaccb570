import { type FoundImport, importsOfScript, lineAt, type Range } from './scripts.ts';

export { svelte as language } from '../../../src/core/languages/components/index.ts';

/** Not a literal type, so that the type check does not need the package. */
const COMPILER: string = 'svelte/compiler';

/** The imports of a Svelte component according to Svelte's compiler; undefined if it rejects the text. */
export async function importsByCompiler(text: string): Promise<FoundImport[] | undefined> {
  const { parse } = (await import(COMPILER)) as { parse: Parse };
  let root: Root;
  try {
    root = parse(text, { modern: true });
  } catch {
    return undefined;
  }
  const scripts = [root.instance, root.module].flatMap(script => script ?? []);
  return [
    ...scripts.flatMap(({ content }) => importsOfScript(text, content)),
    ...importsOfMarkup(root.fragment, text),
  ];
}

type Parse = (text: string, options: { modern: true }) => Root;

interface Root {
  readonly instance?: Script | null;
  readonly module?: Script | null;
  readonly fragment: object;
}

interface Script {
  readonly content: Range;
}

/** Finds `import('x')` in expressions, anywhere in the tree. */
function importsOfMarkup(fragment: object, text: string): FoundImport[] {
  const found: FoundImport[] = [];
  const seen = new Set<object>();
  const stack: object[] = [fragment];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const specifier = importedBy(node);
    if (specifier !== undefined && 'start' in node) {
      found.push({ specifier, line: lineAt(text, Number(node.start)) });
    }
    for (const child of Object.values(node))
      if (typeof child === 'object' && child !== null) stack.push(child);
  }
  return found;
}

function importedBy(node: object): string | undefined {
  if (!('type' in node) || node.type !== 'ImportExpression' || !('source' in node)) return undefined;
  const { source } = node;
  if (typeof source !== 'object' || source === null || !('value' in source)) return undefined;
  return typeof source.value === 'string' ? source.value : undefined;
}
