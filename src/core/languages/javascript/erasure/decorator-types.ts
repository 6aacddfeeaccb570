import type { ErasureSettings } from '../../../../types.ts';
import { loadSwc } from '../load-swc.ts';
import { type AstNode, isAstNode } from '../nodes.ts';
import { entityOf, restElementOf } from './entity-names.ts';
import type { Stripped } from './strip.ts';

interface DecoratedContext {
  readonly settings: ErasureSettings;
  readonly stripped: Stripped;
}

/**
 * The names of the types that `emitDecoratorMetadata` makes values: those of constructor parameters of decorated classes,
 * and of decorated members and parameters. Throws for a text that swc rejects.
 */
export async function decoratorTypeNames(
  text: string,
  tsx: boolean,
  { settings: { decoratorTypes }, stripped }: DecoratedContext,
): Promise<readonly string[]> {
  if (decoratorTypes === 'none' || !mayDecorate(text, stripped)) return [];
  const { parseSync } = await loadSwc();
  const program = parseSync(text, { syntax: 'typescript', tsx, decorators: true, target: 'esnext' });
  const names = new Set<string>();
  for (const type of classesIn(program).flatMap(typesOfClass)) {
    const entity = entityOf(type, decoratorTypes === 'strict');
    if (entity) names.add(entity.root);
  }
  return [...names];
}

/**
 * Swc calls this function for all decorators but those of `accessor` members. A syntax tree costs several times as much as
 * everything else that is found out about a text.
 */
function mayDecorate(text: string, { code }: Stripped): boolean {
  return code.includes('_ts_decorate') || text.includes('accessor');
}

/** Only declarations of classes have metadata. Swc calls a default export an expression. */
function classesIn(program: object): AstNode[] {
  const found: AstNode[] = [];
  const stack: object[] = [program];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isAstNode(node)) {
      if (node.type === 'ClassDeclaration') found.push(node);
      if (node.type === 'ExportDefaultDeclaration' && isAstNode(node.decl) && isClass(node.decl))
        found.push(node.decl);
    }
    for (const [key, child] of Object.entries(node))
      if (typeof child === 'object' && child !== null && key !== 'span') stack.push(child);
  }
  return found;
}

function isClass({ type }: AstNode): boolean {
  return type === 'ClassExpression';
}

type MaybeType = AstNode | undefined;

function typesOfClass(node: AstNode): readonly MaybeType[] {
  const members = nodesIn(node.body);
  const construct = members.find(({ type, body }) => type === 'Constructor' && isAstNode(body));
  return [
    ...(isDecorated(node) ? typesOfParameters(construct) : []),
    ...(nodesIn(construct?.params).some(isDecorated) ? typesOfParameters(construct) : []),
    ...members.flatMap(member => typesOfMember(member, members)),
  ];
}

function typesOfMember(member: AstNode, members: readonly AstNode[]): readonly MaybeType[] {
  switch (member.type) {
    case 'ClassProperty':
    case 'AutoAccessor':
      return isDecorated(member) ? [typeOf(member)] : [];
    case 'ClassMethod':
      return typesOfMethod(member, members);
    default:
      return [];
  }
}

/** An overload without a body has no metadata. A getter and its setter share theirs. */
function typesOfMethod(method: AstNode, members: readonly AstNode[]): readonly MaybeType[] {
  const run = functionOf(method);
  if (!run || !isAstNode(run.body)) return [];
  const hasDecoratedParameter = nodesIn(run.params).some(isDecorated);
  if (!isDecorated(run) && !hasDecoratedParameter) return [];
  const all = [...typesOfParameters(run), annotation(run.returnType)];
  if (method.kind === 'method' || hasDecoratedParameter) return all;
  return [accessorType(method) ?? accessorType(members.find(other => isOtherAccessor(method, other)))];
}

function isOtherAccessor(method: AstNode, other: AstNode): boolean {
  const kinds = ['getter', 'setter'];
  return (
    other !== method &&
    other.type === 'ClassMethod' &&
    kinds.includes(String(other.kind)) &&
    other.isStatic === method.isStatic &&
    keyOf(other) === keyOf(method)
  );
}

function accessorType(accessor: AstNode | undefined): MaybeType {
  const run = accessor && functionOf(accessor);
  return accessor?.kind === 'getter' ? annotation(run?.returnType) : typesOfParameters(run)[0];
}

function functionOf({ function: run }: AstNode): AstNode | undefined {
  return typeof run === 'object' && run !== null ? ({ type: 'Function', ...run } as AstNode) : undefined;
}

function keyOf({ key }: AstNode): unknown {
  return isAstNode(key) ? key.value : undefined;
}

/** The types of all parameters, `this` among them. */
function typesOfParameters(run: AstNode | undefined): readonly MaybeType[] {
  const receiver = isAstNode(run?.thisParam) ? [typeOf(run.thisParam)] : [];
  return [...receiver, ...nodesIn(run?.params).map(typeOfParameter)];
}

function typeOfParameter(parameter: AstNode): MaybeType {
  let pattern = parameter.pat ?? parameter.param;
  if (isAstNode(pattern) && pattern.type === 'AssignmentPattern') pattern = pattern.left;
  if (!isAstNode(pattern)) return undefined;
  const type = typeOf(pattern);
  return pattern.type === 'RestElement' ? restElementOf(type) : type;
}

function typeOf(node: AstNode): MaybeType {
  return annotation(node.typeAnnotation);
}

function annotation(written: unknown): MaybeType {
  return isAstNode(written) && isAstNode(written.typeAnnotation) ? written.typeAnnotation : undefined;
}

function isDecorated({ decorators }: AstNode): boolean {
  return Array.isArray(decorators) && decorators.length > 0;
}

function nodesIn(list: unknown): readonly AstNode[] {
  return Array.isArray(list) ? list.filter(isAstNode) : [];
}
