import { configSchema } from '../../../core/config/schema.ts';
import { languages } from '../../../core/languages/registry.ts';
import { baselineSchema } from '../../../core/rules/baseline/schema.ts';
import { fail } from '../../../shared/errors.ts';
import { withNearest } from '../../../shared/nearest.ts';
import type { JsonSchema } from '../../../shared/shape-schema.ts';
import { standalone } from '../../server/schema-kit.ts';
import { SCHEMAS as API_SCHEMAS } from '../../server/schemas.ts';
import type { Arguments, Command } from '../command.ts';
import type { Terminal } from '../terminal.ts';

const SCHEMAS: Readonly<Record<string, () => JsonSchema>> = {
  report: () => standalone('Report', API_SCHEMAS, 'depgraph: the report, graph.json'),
  config: () => configSchema({ languages: languages.map(({ name }) => name) }),
  baseline: () => baselineSchema,
};

const NAMES = Object.keys(SCHEMAS)
  .join(', ')
  .replace(/, (?=\w+$)/, ' or ');

export const schemaCommand: Command = {
  name: 'schema',
  usage: '<name>',
  summary: 'print a JSON Schema: of the report, of .depgraphrc, or of the baseline',
  details: [`The name is ${NAMES}. Editors and programs check files with it.`],
  maxPositional: 1,
  needed: [1, `a name: ${NAMES}`],
  options: {},
  examples: ['depgraph schema report', 'depgraph schema config > depgraph.schema.json'],
  run: schema,
};

async function schema({ positional: [name], help }: Arguments, { out }: Terminal): Promise<number> {
  if (!Object.hasOwn(SCHEMAS, name)) {
    const got = withNearest(name, Object.keys(SCHEMAS));
    fail('option_value', { option: '<name>', expected: NAMES, got, help });
  }
  await out.write(`${JSON.stringify(SCHEMAS[name](), null, 2)}\n`);
  return 0;
}
