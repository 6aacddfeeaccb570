import type { JsonSchema } from '../../shared/shape-schema.ts';
import schemas from './schemas.json' with { type: 'json' };

export type { JsonSchema } from '../../shared/shape-schema.ts';

export type SchemaName = keyof typeof schemas;

/** The schemas of all answers and events by name, which `ci/schemas.ts` generates from their types. */
export const SCHEMAS: Readonly<Record<SchemaName, JsonSchema>> = schemas;

/** A reference to a schema by its name. */
export const ref = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
