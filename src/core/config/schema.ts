import {
  isGroup,
  type Option,
  type OptionGroup,
  optionEntries,
  type Scope,
  type ValueType,
} from './options.ts';
import { MODULE_SHAPE, RULE_SHAPE } from './rule-shapes.ts';
import type { Shape } from './shape.ts';
import { MAX_TEXT } from './shapes.ts';

export type JsonSchema = { readonly [key: string]: unknown };

export interface SchemaOptions {
  /** `project` (a `.depgraphrc`) omits the keys that only the user may set. */
  readonly scope?: Scope;
  /** The valid names for `languages`. */
  readonly languages?: readonly string[];
}

/** A JSON Schema that lets editors complete and check a configuration file. */
export function configSchema(options: SchemaOptions = {}): JsonSchema {
  const { scope = 'project', languages } = options;
  const entries = optionEntries().filter(([, entry]) => scope === 'user' || entry.scope === undefined);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title:
      scope === 'project' ? 'depgraph: .depgraphrc of a project' : "depgraph: the user's own configuration",
    type: 'object',
    additionalProperties: false,
    allowComments: true,
    allowTrailingCommas: true,
    properties: {
      $schema: { type: 'string', description: 'Address of this schema, for editors' },
      ...Object.fromEntries(entries.map(([key, entry]) => [key, entrySchema(entry, languages)])),
    },
  };
}

/** The text of `depgraph.schema.json`. */
export function schemaText(options: SchemaOptions = {}): string {
  return `${JSON.stringify(configSchema(options), null, 2)}\n`;
}

function entrySchema(entry: Option | OptionGroup, languages: readonly string[] | undefined): JsonSchema {
  if (!isGroup(entry)) return optionSchema(entry, languages);
  const properties = Object.entries(entry.options).map(([key, option]) => [
    key,
    optionSchema(option, languages),
  ]);
  return {
    type: 'object',
    description: entry.description,
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

function optionSchema(option: Option, languages: readonly string[] | undefined): JsonSchema {
  return { ...typeSchema(option.type, languages), description: option.description, default: option.default };
}

function typeSchema(type: ValueType, languages: readonly string[] | undefined): JsonSchema {
  switch (type.kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer', minimum: type.min, maximum: type.max };
    case 'choice':
      return { enum: type.of };
    case 'text':
      return { type: 'string' };
    case 'list':
      return {
        type: 'array',
        items: type.form === 'language' && languages ? { enum: languages } : { type: 'string' },
      };
    case 'layers':
      return { type: 'object', additionalProperties: { anyOf: [RANK, RANK_WITH_GLOBS, { const: false }] } };
    case 'modules':
      return {
        type: 'object',
        additionalProperties: { anyOf: [shapeSchema(MODULE_SHAPE.fields.files), shapeSchema(MODULE_SHAPE)] },
      };
    case 'rules':
      return { type: 'array', items: shapeSchema(RULE_SHAPE) };
  }
}

function shapeSchema(shape: Shape): JsonSchema {
  return { ...shapeType(shape), description: shape.description };
}

function shapeType(shape: Shape): JsonSchema {
  const text = { type: 'string', minLength: 1, maxLength: MAX_TEXT };
  switch (shape.kind) {
    case 'text':
      return { ...text, ...(shape.accepts && { pattern: shape.accepts.source }) };
    case 'texts':
      return { anyOf: [text, { type: 'array', minItems: 1, items: text }] };
    case 'flag':
      return { type: 'boolean' };
    case 'true':
      return { const: true };
    case 'choice':
      return { enum: shape.of };
    case 'object':
      return {
        type: 'object',
        additionalProperties: false,
        required: shape.required,
        properties: Object.fromEntries(
          Object.entries(shape.fields).map(([key, field]) => [key, shapeSchema(field)]),
        ),
      };
  }
}

const RANK: JsonSchema = { type: 'number', minimum: 0, maximum: 100 };

const RANK_WITH_GLOBS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['rank'],
  properties: { rank: RANK, match: { type: 'array', items: { type: 'string' } } },
};
