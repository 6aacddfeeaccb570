import type { Shape } from './shape.ts';

/** JSON Schema (2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = { readonly [key: string]: unknown };

/** The JSON Schema of what has this shape. */
export function shapeSchema(shape: Shape): JsonSchema {
  const { description, default: value } = shape;
  return { ...typeSchema(shape), ...given({ description, default: value }) };
}

function typeSchema(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return given({
        type: 'string',
        minLength: shape.minLength,
        maxLength: shape.maxLength,
        pattern: shape.pattern?.source,
        format: shape.format,
      });
    case 'integer':
    case 'number':
      return { type: shape.kind, minimum: shape.min, maximum: shape.max };
    case 'flag':
      return { type: 'boolean' };
    case 'constant':
      return { const: shape.value };
    case 'choice':
      return { enum: shape.of };
    case 'list': {
      const items = shapeSchema(shape.items);
      const list = given({ type: 'array', items, minItems: shape.min, maxItems: shape.max });
      return shape.isSpread ? { anyOf: [items, list] } : list;
    }
    case 'object':
      return given({
        type: 'object',
        additionalProperties: shape.isOpen ? undefined : false,
        required: shape.required,
        properties: mapValues(shape.fields, shapeSchema),
        dependencies: shape.beside && mapValues(shape.beside, other => [other]),
        oneOf: shape.oneOf?.map(name => ({ required: [name] })),
      });
    case 'record':
      return { type: 'object', additionalProperties: shapeSchema(shape.values) };
    case 'either':
      return { anyOf: shape.of.map(shapeSchema) };
  }
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function given(members: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
