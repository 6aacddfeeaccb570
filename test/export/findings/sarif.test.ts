import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lineHashes } from '../../../src/core/formats/findings/line-hashes.ts';
import type { FindingsReport, ReportedFinding } from '../../../src/core/formats/findings/report.ts';
import type { Step } from '../../../src/core/query/edges.ts';
import { AWKWARD_FILES, cycleOf } from '../../rules/sample.ts';
import { render, reportOf, violation, violations } from './sample.ts';
import { SARIF_SCHEMA } from './sarif-schema.ts';

interface Location {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: { readonly startLine: number };
  };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly Location[];
  readonly relatedLocations?: readonly Location[];
  readonly codeFlows?: readonly {
    readonly threadFlows: readonly { readonly locations: readonly { readonly location: Location }[] }[];
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

const validate = new Ajv({ allErrors: true, formats: { uri: true } }).compile(SARIF_SCHEMA);

/** The only run of a document that the schema accepts. */
function sarif(findings: readonly ReportedFinding[], more: Partial<FindingsReport> = {}) {
  const document = JSON.parse(render('sarif', reportOf(findings, more)));
  const isValid: boolean = validate(document);
  assert.ok(isValid, JSON.stringify(validate.errors?.slice(0, 3)));
  const [run] = document.runs;
  return {
    results: run.results as readonly Result[],
    rules: run.tool.driver.rules as readonly { id: string; defaultConfiguration: { level: string } }[],
    category: run.automationDetails.id as string,
    notes: run.invocations[0].toolExecutionNotifications.map(
      (note: { message: { text: string } }) => note.message.text,
    ) as readonly string[],
  };
}

const placeOf = ({ physicalLocation: { artifactLocation, region } }: Location) =>
  `${artifactLocation.uri}:${region.startLine}`;

test('a clean run is valid and has no result', () => {
  const { results, rules } = sarif([]);
  assert.equal(results, []);
  assert.equal(
    rules.map(({ id }) => id),
    ['layers', 'no-db', 'tested'],
  );
  assert.equal(
    rules.map(rule => rule.defaultConfiguration.level),
    ['error', 'warning', 'error'],
  );
});

test('a result has rule, level, message, help and place', () => {
  const { results } = sarif([
    violation('src/a.ts', 'src/b.ts', { lines: [7, 9], help: 'See the docs' }),
    violation('src/page.ts', 'pkg:pg', { level: 'warn', lines: [] }, 'no-db'),
  ]);
  const [first, second] = results;
  assert.equal([first.ruleId, first.ruleIndex, first.level], ['layers', 0, 'error']);
  assert.is(first.message.text, 'src/a.ts may not use src/b.ts\nSee the docs');
  assert.equal(first.locations.map(placeOf), ['src/a.ts:7']);
  assert.equal(first.relatedLocations?.map(placeOf), ['src/a.ts:9', 'src/b.ts:1']);
  assert.equal([second.ruleId, second.ruleIndex, second.level], ['no-db', 1, 'warning']);
  assert.equal(second.locations.map(placeOf), ['src/page.ts:1']);
  assert.is(second.relatedLocations, undefined, 'a package is no file');
});

test('a finding of a rule that is not listed adds the rule', () => {
  const { results, rules } = sarif([violation('a.ts', 'b', {}, 'baseline')]);
  assert.is(rules[results[0].ruleIndex].id, 'baseline');
});

test('addresses are relative to the repository and percent-encoded', () => {
  const { results, category } = sarif(
    AWKWARD_FILES.map(file => violation(file, 'pkg:x')),
    { repositoryPrefix: 'services/my orders' },
  );
  const uris = results.map(({ locations }) => locations[0].physicalLocation.artifactLocation.uri);
  assert.equal(
    new Set(uris.map(decodeURIComponent)),
    new Set(AWKWARD_FILES.map(file => `services/my orders/${file}`)),
  );
  assert.ok(uris.includes('services/my%20orders/src/%5Bid%5D/page.ts'));
  assert.ok(uris.includes('services/my%20orders/src/50%2525.ts'));
  assert.ok(uris.includes('services/my%20orders/src/a%23b.ts'));
  assert.is(category, 'depgraph/services/my orders/');
});

test('a name with half of a surrogate pair is still valid', () => {
  assert.is(sarif([violation('a\ud83d.ts', 'pkg:x')]).results.length, 1);
});

test('line hashes are those of the file, also for a finding about the whole file', () => {
  const text = "// first\n\nimport { b } from './b';\r\nimport { c } from './c';\n";
  const findings = [
    violation('a.ts', 'b.ts', { lines: [3] }),
    violation('a.ts', 'x', { lines: [] }, 'tested'),
  ];
  const { results } = sarif(findings, { readText: file => (file === 'a.ts' ? text : undefined) });
  const hashes = results.map(result => result.partialFingerprints.primaryLocationLineHash);
  assert.equal(hashes, [lineHashes(text)[2], lineHashes(text)[0]]);
});

test('our identity is a fingerprint, and a file that cannot be read has no line hash', () => {
  const finding = violation('a.ts', 'b.ts');
  assert.equal(sarif([finding]).results[0].partialFingerprints, { 'depgraph/v1': finding.id });
  const { results } = sarif([violation('a.ts', 'b.ts', { lines: [99] })], { readText: () => 'short' });
  assert.is(results[0].partialFingerprints.primaryLocationLineHash, undefined, 'a line that is not there');
});

test('reads each file once', () => {
  const read: string[] = [];
  const findings = Array.from({ length: 20 }, (_, i) => violation(`${i % 2}.ts`, `${i}`, { lines: [i + 1] }));
  const readText = (file: string) => {
    read.push(file);
    return undefined;
  };
  sarif(findings, { readText });
  assert.equal(read.sort(), ['0.ts', '1.ts']);
});

test('two findings of one rule on one line are one result that names both', () => {
  const both = [violation('a.ts', 'b.ts', { lines: [3] }), violation('a.ts', 'c.ts', { lines: [3] })];
  const { results } = sarif([...both, violation('a.ts', 'd.ts', { lines: [3] }, 'no-db')]);
  assert.is(results.length, 2);
  assert.is(results[0].message.text, 'a.ts may not use b.ts\na.ts may not use c.ts');
  assert.is(results[0].partialFingerprints['depgraph/v1'], `${both[0].id},${both[1].id}`);
});

test('many findings on one line are counted', () => {
  const { results } = sarif(Array.from({ length: 60 }, (_, i) => violation('a.ts', `pkg:${i}`)));
  assert.is(results.length, 1);
  assert.match(results[0].message.text, /\nand 50 more on this line$/);
});

test('the loop of a cycle is a code flow', () => {
  const loop = cycleOf('layers', ['a.ts', 'b.ts', 'c.ts']);
  const { results } = sarif([{ ...loop, state: 'new' }]);
  const flow = results[0].codeFlows?.[0].threadFlows[0].locations.map(({ location }) => placeOf(location));
  assert.equal(flow, ['a.ts:1', 'b.ts:2', 'c.ts:3']);
  assert.equal(results[0].relatedLocations?.map(placeOf), ['b.ts:2', 'c.ts:3']);
});

test('2,000 related locations are cut to 100', () => {
  const steps = (count: number): Step[] =>
    Array.from({ length: count }, (_, i) => ({
      source: `${i}.ts`,
      target: 'hub.ts',
      line: 4,
      kind: 'eager',
    }));
  const lines = Array.from({ length: 2000 }, (_, i) => i + 1);
  for (const hub of [
    violation('hub.ts', 'x.ts', { lines }),
    violation('hub.ts', 'x.ts', { chain: steps(2000) }),
    violation('hub.ts', 'x.ts', { chain: steps(2000), lines: [] }),
  ]) {
    const { results } = sarif([hub]);
    assert.is(results[0].relatedLocations?.length, 100);
  }
});

test('an expired finding says so', () => {
  const { results } = sarif([violation('a.ts', 'b.ts', { state: 'expired', until: '2027-02-28' })]);
  assert.is(results[0].message.text, 'a.ts may not use b.ts (expired: accepted until 2027-02-28)');
});

test('256 findings are 256 results', () => assert.is(sarif(violations(256)).results.length, 256));

test('of 70,000 findings the worst 5,000 are results, and the rest is counted', () => {
  const findings = [...violations(66_000, { level: 'warn' }), ...violations(4000).map(inOtherFolder)];
  const { results, notes } = sarif(findings, { readText: () => 'import b\n'.repeat(50) });
  assert.is(results.length, 5000);
  assert.is(results.filter(({ level }) => level === 'error').length, 4000);
  assert.equal(notes, ['65,000 further results left out: a run has at most 5000']);
  const text = render('sarif', reportOf(findings));
  assert.ok(gzipSync(text).length < 10 * 1024 * 1024, 'GitHub accepts 10 MiB');
});

function inOtherFolder(finding: ReportedFinding): ReportedFinding {
  return { ...finding, from: `other/${finding.from}` };
}

test('says what was not judged', () => {
  const { notes } = sarif([], { idleRules: ['tested'], notJudged: 3 });
  assert.equal(notes, [
    'Nothing to judge for tested',
    '3 unresolved imports not judged by rules about dependencies',
  ]);
});

test.run();
