import { type JsonSchema, shapeSchema } from '../../shared/shape-schema.ts';
import type { Scope } from './options.ts';
import { configShape } from './validate.ts';

export interface SchemaOptions {
  /** `project` (a `.depgraphrc`) omits the keys that only the user may set. */
  readonly scope?: Scope;
  /** The valid names for `languages`. */
  readonly languages?: readonly string[];
}

/** A JSON Schema that lets editors complete and check a configuration file. */
export function configSchema(options: SchemaOptions = {}): JsonSchema {
  const { scope = 'project', languages } = options;
  const { properties, ...schema } = shapeSchema(configShape({ scope, languages }));
  return {
    ...schema,
    $schema: 'http://json-schema.org/draft-07/schema#',
    title:
      scope === 'project' ? 'depgraph: .depgraphrc of a project' : "depgraph: the user's own configuration",
    allowComments: true,
    allowTrailingCommas: true,
    properties: {
      $schema: { type: 'string', description: 'Address of this schema, for editors' },
      ...(properties as object),
    },
  };
}

/** The text of `depgraph.schema.json`. */
export function schemaText(options: SchemaOptions = {}): string {
  return `${JSON.stringify(configSchema(options), null, 2)}\n`;
}
