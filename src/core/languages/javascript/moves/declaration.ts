import type { OutlineDeclaration } from '../../../../types.ts';
import { type AstNode, isAstNode } from '../nodes.ts';
import { mentionedIn } from './mentioned.ts';

/** What a statement declares; undefined for one that is no declaration with a name. */
export function declarationIn(
  statement: AstNode,
): Pick<OutlineDeclaration, 'names' | 'isMovable' | 'uses'> | undefined {
  const node = declaredBy(statement);
  if (!node) return undefined;
  const names = namesIn(node);
  if (names.length === 0) return undefined;
  const uses = mentionedIn(statement);
  for (const name of names) uses.delete(name);
  return { names, isMovable: isMovable(node), uses: [...uses] };
}

function declaredBy(statement: AstNode): AstNode | undefined {
  const { type, declaration, decl } = statement;
  if (type === 'ExportDeclaration') return isAstNode(declaration) ? declaration : undefined;
  if (type === 'ExportDefaultDeclaration') return isAstNode(decl) ? decl : undefined;
  return statement;
}

/** The members in which declarations keep their name. Swc calls a default export an expression. */
const NAMED_BY: Readonly<Record<string, 'identifier' | 'id'>> = {
  ClassDeclaration: 'identifier',
  ClassExpression: 'identifier',
  FunctionDeclaration: 'identifier',
  FunctionExpression: 'identifier',
  TsEnumDeclaration: 'id',
  TsImportEqualsDeclaration: 'id',
  TsInterfaceDeclaration: 'id',
  TsTypeAliasDeclaration: 'id',
  TsModuleDeclaration: 'id',
};

function namesIn(node: AstNode): readonly string[] {
  if (node.type === 'VariableDeclaration') {
    const declarators = Array.isArray(node.declarations) ? node.declarations.filter(isAstNode) : [];
    return declarators.flatMap(({ id }) => (isAstNode(id) ? [...boundBy(id)] : []));
  }
  const name = node[NAMED_BY[node.type] ?? ''];
  return isAstNode(name) && name.type === 'Identifier' ? [String(name.value)] : [];
}

/** Default values and computed keys are counted, too, which is of no harm. */
function boundBy(pattern: AstNode): ReadonlySet<string> {
  if (pattern.type === 'Identifier') return new Set([String(pattern.value)]);
  return mentionedIn(pattern);
}

/** Namespaces may be open, and `import a = b` is another name of something. */
function isMovable({ type, kind }: AstNode): boolean {
  if (type === 'VariableDeclaration') return kind === 'const';
  return type !== 'TsModuleDeclaration' && type !== 'TsImportEqualsDeclaration';
}
