import ts from 'typescript';

/** Keywords of JSON Schema that a tag of a comment can set, and `asType` for the type. */
const KEYWORDS = ['asType', 'minimum', 'maximum', 'maxItems', 'pattern', 'format'] as const;

export type Tags = Readonly<Partial<Record<(typeof KEYWORDS)[number], string>>>;

/** The first paragraph of the comment of a declaration as one line; undefined if there is none. */
export function descriptionOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string | undefined {
  const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker));
  const [paragraph] = text.trim().split(/\n\s*\n/);
  return paragraph.replace(/\s*\n\s*/g, ' ') || undefined;
}

/** The tags of a member, and those of the alias that its type names: the checker itself forgets aliases of `string`. */
export function tagsOf(member: ts.Symbol, checker: ts.TypeChecker): Tags {
  const [declaration] = member.declarations ?? [];
  const node = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
  return { ...(node && tagsIn(aliasIn(node, checker), checker)), ...tagsIn(member, checker) };
}

function tagsIn(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): Tags {
  const tags = (symbol?.getJsDocTags(checker) ?? []).map(({ name, text }) => [
    name,
    ts.displayPartsToString(text),
  ]);
  return Object.fromEntries(tags.filter(([name]) => (KEYWORDS as readonly string[]).includes(name)));
}

/** The alias that a type, the elements of a list, or a type that may be null are declared with. */
function aliasIn(node: ts.TypeNode, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node)) return aliasIn(node.type, checker);
  if (ts.isArrayTypeNode(node)) return aliasIn(node.elementType, checker);
  if (ts.isUnionTypeNode(node)) return aliasIn(node.types[0], checker);
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const symbol = checker.getSymbolAtLocation(node.typeName);
  if (!symbol) return undefined;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target.flags & ts.SymbolFlags.TypeAlias ? target : undefined;
}
