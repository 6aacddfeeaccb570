/** JSON Schema (2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = { readonly [key: string]: unknown };

export type Members = Readonly<Record<string, JsonSchema>>;

export const text = { type: 'string' };
export const flag = { type: 'boolean' };
export const count = { type: 'integer', minimum: 0 };
export const whole = { type: 'integer' };
export const fraction = { type: 'number', minimum: 0, maximum: 1 };
export const time = { type: 'string', format: 'date-time' };
export const part = { type: 'object' };
export const only = (...values: readonly unknown[]): JsonSchema => ({ enum: values });
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const pairOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items, minItems: 2, maxItems: 2 });
export const pair = pairOf(text);
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** A reference to a schema by its name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export function object(members: Members, optional: Members = {}): JsonSchema {
  return { type: 'object', required: Object.keys(members), properties: { ...members, ...optional } };
}

/** Forbids further members; other objects may gain members in later versions. */
export function exactly(members: Members, optional: Members = {}): JsonSchema {
  return { ...object(members, optional), additionalProperties: false };
}

/** One of these schemas as a document of its own, with those that it refers to. */
export function standalone(name: string, schemas: Members, title: string): JsonSchema {
  const definitions: Record<string, unknown> = {};
  const root = moved(schemas[name]);
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...(root as JsonSchema), definitions };

  function moved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, key === '$ref' ? define(String(item)) : moved(item)]),
    );
  }

  function define(reference: string): string {
    const used = reference.slice(reference.lastIndexOf('/') + 1);
    if (!Object.hasOwn(definitions, used)) {
      definitions[used] = {}; // A schema may refer to itself.
      definitions[used] = moved(schemas[used]);
    }
    return `#/definitions/${used}`;
  }
}
