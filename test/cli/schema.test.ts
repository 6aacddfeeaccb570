import { Ajv } from 'ajv';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseBaseline } from '../../src/core/rules/baseline/parse.ts';
import { schemaCommand } from '../../src/faces/cli/commands/schema.ts';
import { analyzeFiles } from '../helpers/analyze.ts';
import { runCommand } from '../helpers/in-process.ts';

const schema = suite('depgraph schema');

async function validator(name: string) {
  const { stdout } = await runCommand('depgraph', schemaCommand, [name]);
  return new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(stdout));
}

schema('a report is valid, and one that lacks a member is not', async () => {
  const isValid = await validator('report');
  const { cycles, ...report } = await analyzeFiles({
    'a.ts': "import './b'\nimport './lost'\n",
    'b.ts': "import './a'\n",
  });
  assert.ok(isValid({ ...report, cycles }), JSON.stringify(isValid.errors));
  assert.not(isValid(report));
  assert.not(isValid({ ...report, cycles, health: { score: 'good' } }), 'references are followed');
});

schema('a configuration is valid, and one with an unknown key is not', async () => {
  const isValid = await validator('config');
  assert.ok(isValid({ top: 5, languages: ['typescript'] }));
  assert.not(isValid({ tops: 5 }));
  assert.not(isValid({ languages: ['klingon'] }));
});

/** The schema accepts what the program accepts. */
const ENTRIES: readonly unknown[] = [
  { rule: 'cycles', members: ['a.ts', 'b.ts'] },
  { rule: 'layers', from: 'a.ts', to: 'b.ts', reason: 'later', owner: '@me', until: '2027-01-01' },
  { rule: 'unresolved', from: 'a.ts', to: '' },
  { rule: 'gods', from: 'a.ts' },
  { from: 'a.ts' },
  { rule: 'gods' },
  { rule: 'gods', from: '' },
  { rule: 'cycles', members: [] },
  { rule: 'cycles', members: ['a.ts'], from: 'a.ts' },
  { rule: 'cycles', members: ['a.ts'], to: 'b.ts' },
  { rule: 'gods', from: 'a.ts', note: 'unknown' },
  'text',
];

for (const entry of ENTRIES) {
  schema(`a baseline with ${JSON.stringify(entry)}`, async () => {
    const baseline = { version: 1, entries: [entry] };
    const isValid = await validator('baseline');
    assert.is(isValid(baseline), isAccepted(JSON.stringify(baseline)));
  });
}

function isAccepted(text: string): boolean {
  try {
    parseBaseline(text, 'baseline');
    return true;
  } catch {
    return false;
  }
}

schema('an unknown name, or none, is one line', async () => {
  const wrong = await runCommand('depgraph', schemaCommand, ['reprot']);
  assert.is(wrong.code, 2);
  assert.match(wrong.stderr, 'expected report, config or baseline, got reprot; did you mean report?');
  const none = await runCommand('depgraph', schemaCommand, []);
  assert.is(none.code, 2);
  assert.match(none.stderr, 'report, config or baseline');
});

schema.run();
