import { type AstNode, isAstNode } from '../nodes.ts';

/** The class that stands for a type at run time. */
export interface Entity {
  /** The first part of its name. */
  readonly root: string;
  /** Is that all of it? */
  readonly isSimple: boolean;
}

/** The class that TypeScript takes a type to be; undefined if it is no single class. */
export function entityOf(type: AstNode | undefined, strictNulls: boolean): Entity | undefined {
  switch (type?.type) {
    case 'TsTypeReference':
      return entityNamed(type.typeName);
    case 'TsParenthesizedType':
      return isAstNode(type.typeAnnotation) ? entityOf(type.typeAnnotation, strictNulls) : undefined;
    case 'TsUnionType':
    case 'TsIntersectionType':
      return commonEntity(Array.isArray(type.types) ? type.types : [], strictNulls);
    case 'TsConditionalType':
      return commonEntity([type.trueType, type.falseType], strictNulls);
    default:
      return undefined;
  }
}

/** The type of one argument of a rest parameter. */
export function restElementOf(type: AstNode | undefined): AstNode | undefined {
  if (type?.type === 'TsArrayType') return isAstNode(type.elemType) ? type.elemType : undefined;
  const list =
    type?.type === 'TsTypeReference' && isAstNode(type.typeParams) ? type.typeParams.params : undefined;
  return Array.isArray(list) && list.length === 1 && isAstNode(list[0]) ? list[0] : undefined;
}

function entityNamed(name: unknown): Entity | undefined {
  let at = name;
  while (isAstNode(at) && at.type === 'TsQualifiedName') at = at.left;
  if (!isAstNode(at) || typeof at.value !== 'string') return undefined;
  return { root: at.value, isSimple: at === name };
}

/** Of several types, all must be the same class. */
function commonEntity(types: readonly unknown[], strictNulls: boolean): Entity | undefined {
  let common: Entity | undefined;
  for (const type of types) {
    const inner = withoutParentheses(type);
    if (isIgnored(inner, strictNulls)) continue;
    const one = entityOf(inner, strictNulls);
    if (!one) return undefined;
    if (common && !(common.isSimple && one.isSimple && common.root === one.root)) return undefined;
    common ??= one;
  }
  return common;
}

function withoutParentheses(type: unknown): AstNode | undefined {
  let at = type;
  while (isAstNode(at) && at.type === 'TsParenthesizedType') at = at.typeAnnotation;
  return isAstNode(at) ? at : undefined;
}

function isIgnored(type: AstNode | undefined, strictNulls: boolean): boolean {
  if (type?.type !== 'TsKeywordType') return false;
  return type.kind === 'never' || (!strictNulls && (type.kind === 'null' || type.kind === 'undefined'));
}
