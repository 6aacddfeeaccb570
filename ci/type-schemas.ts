import ts from 'typescript';
import { descriptionOf, type Tags, tagsOf } from './type-comments.ts';

export type Schema = Readonly<Record<string, unknown>>;

interface Context {
  /** May objects have further members? */
  readonly isOpen: boolean;
  /** Of the member that has the type. */
  readonly tags?: Tags;
}

/** Collects JSON schemas (2020-12) of types. */
export interface TypeSchemas {
  /** Decides how a type is named, and whether its objects may have further members. */
  reserve(name: string, type: ts.Type, isOpen: boolean): void;
  /** Adds the schema of a reserved name, and those of the types that it refers to. */
  define(name: string): void;
  /** By name, in string order. */
  all(): Readonly<Record<string, Schema>>;
}

/** Types that are declared in `folder` and have a name become schemas of their own. */
export function createTypeSchemas(checker: ts.TypeChecker, folder: string): TypeSchemas {
  const schemas = new Map<string, Schema>();
  const names = new Map<ts.Type, string>();
  const reserved = new Map<string, { readonly type: ts.Type; readonly isOpen: boolean }>();

  return {
    reserve,
    define,
    all: () => Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  };

  function reserve(name: string, type: ts.Type, isOpen: boolean): void {
    if (reserved.has(name)) throw new Error(`two types have the schema name ${name}`);
    if (names.has(type)) throw new Error(`one type has the schema names ${names.get(type)} and ${name}`);
    reserved.set(name, { type, isOpen });
    names.set(type, name);
  }

  function define(name: string): void {
    const found = reserved.get(name);
    if (!found || schemas.has(name)) return;
    const { type, isOpen } = found;
    // A type may refer to itself.
    schemas.set(name, {});
    const description = descriptionOf(type.aliasSymbol ?? type.symbol, checker);
    schemas.set(name, { ...(description && { description }), ...structureOf(type, { isOpen }) });
  }

  function schemaOf(type: ts.Type, context: Context): Schema {
    const name = names.get(type) ?? ownName(type);
    if (name === undefined) return structureOf(type, context);
    if (!names.has(type)) reserve(name, type, context.isOpen);
    define(name);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The name of an interface or alias of ours, unless it is generic. */
  function ownName(type: ts.Type): string | undefined {
    const isNamed = type.aliasSymbol !== undefined || type.isClassOrInterface();
    const hasArguments =
      type.aliasTypeArguments !== undefined || checker.getTypeArguments(type as ts.TypeReference).length > 0;
    const symbol = type.aliasSymbol ?? type.symbol;
    if (!isNamed || hasArguments) return undefined;
    const file = symbol.declarations?.[0]?.getSourceFile().fileName;
    return file?.startsWith(`${folder}/`) ? symbol.name : undefined;
  }

  function structureOf(type: ts.Type, context: Context): Schema {
    const { tags = {} } = context;
    if (type.flags & ts.TypeFlags.Unknown) return {};
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Number) return numberSchema(tags);
    if (type.flags & ts.TypeFlags.String) return textSchema(tags);
    if (type.flags & ts.TypeFlags.TemplateLiteral) return templateSchema(type as ts.TemplateLiteralType);
    if (isLiteral(type)) return literalSchema([type]);
    if (type.isUnion()) return unionSchema(type, context);
    if (checker.isTupleType(type)) return tupleSchema(type as ts.TupleTypeReference, context);
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      const most = tags.maxItems === undefined ? {} : { maxItems: Number(tags.maxItems) };
      return { type: 'array', items: schemaOf(element, context), ...most };
    }
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
    if (isObject && type.getCallSignatures().length === 0) return objectSchema(type, context);
    throw new Error(`no schema can describe ${checker.typeToString(type)}`);
  }

  function unionSchema(type: ts.UnionType, context: Context): Schema {
    const rest = checker.getNonNullableType(type);
    if (rest !== type) {
      const schema = schemaOf(rest, context);
      const isNullable = type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
      return isNullable ? { anyOf: [schema, { type: 'null' }] } : schema;
    }
    const literals = type.types.filter(isLiteral);
    const others = type.types.filter(part => !isLiteral(part)).map(part => schemaOf(part, context));
    // The checker orders the parts of a union by when it met them.
    others.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    const all = [...(literals.length > 0 ? [literalSchema(literals)] : []), ...others];
    return all.length === 1 ? all[0] : { anyOf: all };
  }

  function tupleSchema(type: ts.TupleTypeReference, context: Context): Schema {
    const [items, ...others] = checker.getTypeArguments(type).map(element => schemaOf(element, context));
    if (others.some(other => JSON.stringify(other) !== JSON.stringify(items)))
      throw new Error(`the elements of ${checker.typeToString(type)} differ`);
    const length = others.length + 1;
    return { type: 'array', items, minItems: length, maxItems: length };
  }

  function objectSchema(type: ts.Type, { isOpen }: Context): Schema {
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index) {
      const values = schemaOf(index.type, { isOpen });
      return { type: 'object', ...(Object.keys(values).length > 0 && { additionalProperties: values }) };
    }
    const members = checker.getPropertiesOfType(type);
    return {
      type: 'object',
      required: members.filter(isRequired).map(({ name }) => name),
      properties: Object.fromEntries(members.map(member => [member.name, memberSchema(member, isOpen)])),
      ...(!isOpen && { additionalProperties: false }),
    };
  }

  function memberSchema(member: ts.Symbol, isOpen: boolean): Schema {
    const description = descriptionOf(member, checker);
    const schema = schemaOf(checker.getTypeOfSymbol(member), { isOpen, tags: tagsOf(member, checker) });
    return { ...(description && { description }), ...schema };
  }

  /** JSON has no members that are undefined. */
  function isRequired(member: ts.Symbol): boolean {
    const type = checker.getTypeOfSymbol(member);
    const mayBeUndefined = type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Undefined);
    return !(member.flags & ts.SymbolFlags.Optional) && !mayBeUndefined;
  }
}

/** Nearly all numbers of the API count something, so that tags mark the others. */
function numberSchema({ asType = 'integer', minimum = '0', maximum }: Tags): Schema {
  return {
    type: asType,
    minimum: Number(minimum),
    ...(maximum !== undefined && { maximum: Number(maximum) }),
  };
}

function textSchema({ pattern, format }: Tags): Schema {
  return {
    type: 'string',
    ...(pattern !== undefined && { pattern }),
    ...(format !== undefined && { format }),
  };
}

/** `prefix:${number}` */
function templateSchema({ texts, types }: ts.TemplateLiteralType): Schema {
  const parts = types.map(({ flags }) => (flags & ts.TypeFlags.Number ? '[0-9]+' : '.*'));
  const pattern = texts.map((text, i) => text.replace(/[^\w\s:-]/g, '\\$&') + (parts[i] ?? '')).join('');
  return { type: 'string', pattern: `^${pattern}$` };
}

function isLiteral(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.StringOrNumberLiteral | ts.TypeFlags.BooleanLiteral)) !== 0;
}

function literalSchema(types: readonly ts.Type[]): Schema {
  const values = types.map(type => (type.isLiteral() ? type.value : isTrue(type)));
  const kinds = [...new Set(values.map(value => typeof value))].sort();
  if (kinds.length > 1) throw new Error(`literals of several types: ${values.join(', ')}`);
  if (kinds[0] === 'boolean' && values.length === 2) return { type: 'boolean' };
  return { type: kinds[0], enum: values.sort() };
}

function isTrue(type: ts.Type): boolean {
  return (type as ts.Type & { readonly intrinsicName?: string }).intrinsicName === 'true';
}
