import type { JsonSchema } from '../../shared/shape-schema.ts';

/** One of these schemas as a document of its own, with those that it refers to. */
export function standalone(
  name: string,
  schemas: Readonly<Record<string, JsonSchema>>,
  title: string,
): JsonSchema {
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
