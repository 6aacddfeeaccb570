import type { RawImport } from '../../../types.ts';
import type { Found } from './found.ts';
import { type AstNode, elementsOf, isAstNode, literalOf, startOf, templateParts } from './nodes.ts';

/** `import.meta.glob('x')`, or with an array in which `!` excludes. */
export function importsOfGlob(node: AstNode, alwaysEager: boolean): readonly Found[] {
  const [first, options] = elementsOf(node.arguments);
  const elements = first?.type === 'ArrayExpression' ? elementsOf(first.elements) : [first];
  const patterns = elements.map(literalOf).filter(pattern => pattern !== undefined);
  const eager = alwaysEager || isEager(options);
  return globImports(patterns, eager).map(glob => ({ ...glob, position: startOf(node) }));
}

/** One import for each pattern that does not begin with `!`. */
export function globImports(patterns: readonly string[], eager: boolean): Omit<RawImport, 'line'>[] {
  const except = patterns.filter(pattern => pattern.startsWith('!')).map(pattern => pattern.slice(1));
  return patterns
    .filter(pattern => !pattern.startsWith('!'))
    .map(specifier => ({
      specifier,
      kind: 'glob',
      ...(eager ? {} : { lazy: true }),
      ...(except.length > 0 ? { except } : {}),
    }));
}

/** The pattern of a template literal with substitutions, if it names files. */
export function patternOfTemplate(node: AstNode): string | undefined {
  const parts = node.type === 'TemplateLiteral' ? templateParts(node) : undefined;
  return parts && patternOf(parts);
}

/**
 * The texts around the substitutions as a glob pattern: each substitution is one path segment or a part
 * of one. Without a folder before the first substitution it could be anything, and with a scheme it is
 * not a file. Everything after a `?` is a query.
 */
export function patternOf(parts: readonly string[]): string | undefined {
  const prefix = parts[0] ?? '';
  if (!prefix.includes('/') || /^[a-z][a-z\d+.-]*:/i.test(prefix)) return undefined;
  const query = parts.findIndex(part => part.includes('?'));
  const path = query === -1 ? parts : [...parts.slice(0, query), parts[query]?.split('?')[0] ?? ''];
  return path
    .filter((part, i) => part !== '' || i === path.length - 1) // Two neighbours would be `**`, which crosses folders.
    .map(part => part.replace(/[\\*?[\]{}()]|^!/g, '\\$&'))
    .join('*');
}

function isEager(options: AstNode | undefined): boolean {
  if (options?.type !== 'ObjectExpression' || !Array.isArray(options.properties)) return false;
  return options.properties.some((property: unknown) => {
    if (!isAstNode(property) || property.type !== 'KeyValueProperty') return false;
    const { key, value } = property;
    return isAstNode(key) && key.value === 'eager' && isAstNode(value) && value.value === true;
  });
}
