/**
 * Swc's AST, parsed from JSON: the walk visits every member, and each reader checks the few that it needs. That is
 * safer than swc's published types, which lag behind its releases.
 */
export interface AstNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

export function isAstNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Only functions, arrows, constructors and methods have parameters and a body. */
export function isFunction(node: object): boolean {
  return 'params' in node && 'body' in node;
}

/** The position at which a node begins. */
export function startOf(node: AstNode): number {
  const span = node.span;
  return typeof span === 'object' && span !== null && 'start' in span ? Number(span.start) : 0;
}

/** The expression inside parentheses and TypeScript's assertions. */
export function unwrap(value: unknown): AstNode | undefined {
  let node = value;
  while (isAstNode(node)) {
    switch (node.type) {
      case 'ParenthesisExpression':
      case 'TsAsExpression':
      case 'TsConstAssertion':
      case 'TsNonNullExpression':
      case 'TsSatisfiesExpression':
      case 'TsTypeAssertion':
        node = node.expression;
        break;
      default:
        return node;
    }
  }
  return undefined;
}

/** The expressions of a call's arguments or of an array; spread ones are undefined. */
export function elementsOf(list: unknown): readonly (AstNode | undefined)[] {
  if (!Array.isArray(list)) return [];
  return list.map((element: unknown) => {
    if (typeof element !== 'object' || element === null || !('expression' in element)) return undefined;
    return 'spread' in element && element.spread !== null ? undefined : unwrap(element.expression);
  });
}

/** The value of a string, or of a template literal without substitutions. */
export function literalOf(value: unknown): string | undefined {
  const node = unwrap(value);
  if (node?.type === 'StringLiteral') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const parts = templateParts(node);
  return parts?.length === 1 ? parts[0] : undefined;
}

/** The texts around the substitutions of a template literal. */
export function templateParts(node: AstNode): readonly string[] | undefined {
  if (!Array.isArray(node.quasis)) return undefined;
  const parts = node.quasis.map((part: unknown) => (isAstNode(part) ? part.cooked : undefined));
  return parts.every(part => typeof part === 'string') ? parts : undefined;
}
