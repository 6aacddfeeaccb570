import type { ObjectShape, TextShape } from '../../../shared/shape.ts';
import { shapeSchema } from '../../../shared/shape-schema.ts';
import { isDate } from './dates.ts';
import { BASELINE_VERSION } from './render.ts';

const TEXT: TextShape = { kind: 'text', minLength: 1, expected: 'a text' };
const DATE = 'a date such as 2027-03-01';

const ENTRY: ObjectShape = {
  kind: 'object',
  required: ['rule'],
  oneOf: ['from', 'members'],
  beside: { to: 'from' },
  fields: {
    rule: { ...TEXT, description: 'The rule that the finding is against' },
    from: { ...TEXT, description: 'The file that the finding is about' },
    /** `import ''` is an unresolved import of nothing. */
    to: { kind: 'text', description: 'What it should not import' },
    members: {
      kind: 'list',
      items: TEXT,
      min: 1,
      expected: 'a list of texts',
      description: 'The files of a cycle',
    },
    reason: { ...TEXT, description: 'Why it is accepted for now' },
    owner: { ...TEXT, description: 'Who will remove it' },
    until: {
      ...TEXT,
      format: 'date',
      objection: text => (isDate(text) ? undefined : DATE),
      description: 'The last day on which the entry counts, in UTC',
    },
  },
};

export const BASELINE: ObjectShape = {
  kind: 'object',
  required: ['version', 'entries'],
  isOpen: true,
  fields: {
    version: { kind: 'constant', value: BASELINE_VERSION },
    build: { ...TEXT, description: 'The version of depgraph that wrote it' },
    entries: { kind: 'list', items: ENTRY, expected: 'a list of entries' },
  },
};

/** A JSON Schema that lets editors and programs check a baseline. */
export const baselineSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'depgraph: .depgraph-baseline.json of a project',
  ...shapeSchema(BASELINE),
};
