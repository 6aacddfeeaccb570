import { BASELINE_VERSION } from './render.ts';

const text = { type: 'string', minLength: 1 };

/** A JSON Schema that lets editors and programs check a baseline. */
export const baselineSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'depgraph: .depgraph-baseline.json of a project',
  type: 'object',
  required: ['version', 'entries'],
  properties: {
    version: { const: BASELINE_VERSION },
    build: { ...text, description: 'The version of depgraph that wrote it' },
    entries: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rule'],
        properties: {
          rule: { ...text, description: 'The rule that the finding is against' },
          from: { ...text, description: 'The file that the finding is about' },
          to: { type: 'string', description: 'What it should not import' },
          members: { type: 'array', items: text, minItems: 1, description: 'The files of a cycle' },
          reason: { ...text, description: 'Why it is accepted for now' },
          owner: { ...text, description: 'Who will remove it' },
          until: { ...text, format: 'date', description: 'The last day on which the entry counts, in UTC' },
        },
        oneOf: [{ required: ['from'] }, { required: ['members'], not: { required: ['to'] } }],
      },
    },
  },
};
