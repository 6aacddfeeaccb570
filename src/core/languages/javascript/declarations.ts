import type { ImportKind } from '../../../types.ts';
import type { Found } from './found.ts';
import { type AstNode, isAstNode, literalOf, startOf } from './nodes.ts';

/** The import of an `import` or `export` declaration, or of `import('x')` in a type. */
export function importOfDeclaration(node: AstNode): readonly Found[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return found(node, { source: node.source, kind: 'static', typeOnly: isTypeOnly(node) });
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return found(node, { source: node.source, kind: 'reexport', typeOnly: isTypeOnly(node) });
    case 'TsImportType':
      return found(node, { source: node.argument, kind: 'type', typeOnly: true });
    default:
      return importEquals(node);
  }
}

/** `import x = require('x')`. In `import x = A.B` the right side is a name of this program. */
function importEquals(node: AstNode): readonly Found[] {
  const from = node.moduleRef;
  if (!isAstNode(from) || from.type !== 'TsExternalModuleReference') return [];
  return found(node, { source: from.expression, kind: 'require', typeOnly: node.isTypeOnly === true });
}

interface Source {
  readonly source: unknown;
  readonly kind: ImportKind;
  readonly typeOnly: boolean;
}

function found(node: AstNode, { source, kind, typeOnly }: Source): readonly Found[] {
  const specifier = literalOf(source);
  if (specifier === undefined) return [];
  const one: Found = { specifier, kind, position: startOf(node) };
  return [typeOnly ? { ...one, typeOnly: true } : one];
}

/** By its own modifier, or because all names are types. `import {} from 'x'` is imported for its side effects. */
function isTypeOnly(node: AstNode): boolean {
  if (node.typeOnly === true) return true;
  const names = node.specifiers;
  return (
    Array.isArray(names) &&
    names.length > 0 &&
    names.every(name => isAstNode(name) && name.isTypeOnly === true)
  );
}
