import type { Found } from './found.ts';
import { importsOfGlob, patternOfTemplate } from './globs.ts';
import { type AstNode, elementsOf, isAstNode, literalOf, startOf, unwrap } from './nodes.ts';

const NONE: readonly Found[] = [];

/** `import('x')`, `require('x')`, `require.resolve('x')`, `import.meta.glob('x')`. */
export function importsOfCall(node: AstNode, anyRequire: boolean): readonly Found[] {
  const callee = node.callee;
  if (!isAstNode(callee)) return NONE;
  switch (callee.type) {
    case 'Import':
      return dynamicImport(node);
    case 'Identifier':
      return isRequire(callee, anyRequire) ? required(node) : NONE;
    case 'MemberExpression':
      return memberCall(node, callee, anyRequire);
    default:
      return NONE;
  }
}

/** `new URL('x', import.meta.url)`. */
export function importsOfNew(node: AstNode): readonly Found[] {
  const { callee } = node;
  if (!isAstNode(callee) || callee.type !== 'Identifier' || callee.value !== 'URL') return NONE;
  const [path, base] = elementsOf(node.arguments);
  const specifier = literalOf(path);
  if (specifier === undefined || base === undefined || metaMember(base) !== 'url') return NONE;
  return [{ specifier, kind: 'url', position: startOf(node) }];
}

function dynamicImport(node: AstNode): readonly Found[] {
  const [argument] = elementsOf(node.arguments);
  const position = startOf(node);
  const specifier = literalOf(argument);
  if (specifier !== undefined) return [{ specifier, kind: 'dynamic', position, lazy: true }];
  const pattern = argument && patternOfTemplate(argument);
  return pattern === undefined ? NONE : [{ specifier: pattern, kind: 'glob', position, lazy: true }];
}

function memberCall(node: AstNode, callee: AstNode, anyRequire: boolean): readonly Found[] {
  const meta = metaMember(callee);
  if (meta === 'glob' || meta === 'globEager') return importsOfGlob(node, meta === 'globEager');
  const object = callee.object;
  if (!isAstNode(object) || object.type !== 'Identifier' || !isRequire(object, anyRequire)) return NONE;
  return isAstNode(callee.property) && callee.property.value === 'resolve' ? required(node) : NONE;
}

function required(node: AstNode): readonly Found[] {
  const specifier = literalOf(elementsOf(node.arguments)[0]);
  return specifier === undefined ? NONE : [{ specifier, kind: 'require', position: startOf(node) }];
}

/** Swc numbers the scopes of names: 1 for a name that the text does not declare, 2 for the top level. */
const TOP_LEVEL = 2;

/**
 * A parameter or local variable called `require` belongs to a bundle, whose modules are not named after files. Only
 * `createRequire` may create a real one anywhere.
 */
function isRequire(identifier: AstNode, anyRequire: boolean): boolean {
  return identifier.value === 'require' && (anyRequire || Number(identifier.ctxt ?? 0) <= TOP_LEVEL);
}

/** The name after `import.meta.`. */
export function metaMember(node: AstNode): unknown {
  if (node.type !== 'MemberExpression') return undefined;
  const object = unwrap(node.object);
  if (object?.type !== 'MetaProperty' || object.kind !== 'import.meta') return undefined;
  return isAstNode(node.property) && node.property.type === 'Identifier' ? node.property.value : undefined;
}
