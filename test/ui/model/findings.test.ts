import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsOf } from '../../../src/core/ask/findings.ts';
import type { Snapshot } from '../../../src/core/ask/snapshot.ts';
import type { RuleSetting } from '../../../src/core/config/rule-settings.ts';
import { findingsDelta } from '../../../src/core/formats/findings/delta.ts';
import type { FindingsModel, JudgedFinding } from '../../../src/core/formats/findings/model-types.ts';
import { entryOf } from '../../../src/core/rules/baseline/entry.ts';
import { findingsOfEdges } from '../../../ui/src/model/finding-edges.ts';
import {
  briefMessage,
  countFindings,
  findingRows,
  groupFindings,
  matchingFindings,
  type ShownState,
} from '../../../ui/src/model/findings.ts';
import { forbiddenImports } from '../../../ui/src/model/forbidden-edges.ts';
import { chooseDrawn, MAX_FORBIDDEN, visibleEdges } from '../../../ui/src/model/map-edges.ts';
import { patchFindings } from '../../../ui/src/model/patch-findings.ts';
import { createRandom, type Random } from '../../helpers/random.ts';
import { mapOf } from './map.ts';
import { edited, FILES, projectOf, randomShape, snapshotOf } from './sample.ts';

const TODAY = '2027-03-01';

const RULES: readonly RuleSetting[] = [
  { name: 'no-loops', acyclic: { between: 'files' } },
  { name: 'no-src-in-core', forbid: { from: ['core/**'], to: ['src/**'], transitive: true }, optional: true },
  { name: 'apart', forbid: { from: ['src/**'], to: ['core/**'] }, level: 'warn', optional: true },
  { name: 'resolved', unresolved: true },
];

/** As the page receives it. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

test('patched findings equal fetched ones, after random saves and edits of rules and baseline', () => {
  const counts = { patched: 0, fetched: 0, changes: 0 };
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    let files = randomShape(seed, random).slice(0, 40);
    let snapshot = judgedBy(snapshotOf(files), random);
    let before = findingsOf(snapshot, TODAY);
    let page = sent(before);
    for (let step = 0; step < 6; step++) {
      files = edited(files, random).files;
      snapshot = judgedBy(snapshotOf(files, { revision: before.revision + 1 }), random, before, snapshot);
      const after = findingsOf(snapshot, TODAY);
      const delta = sent(findingsDelta(before, after));
      const patched = patchFindings(page, delta);
      counts[patched ? 'patched' : 'fetched']++;
      counts.changes += delta ? delta.added.length + delta.removed.length : 0;
      page = patched ?? sent(after);
      assert.equal(page, sent(after), `seed ${seed}, step ${step}`);
      before = after;
    }
  }
  assert.ok(counts.patched > 300 && counts.changes > 500, JSON.stringify(counts));
});

/** Judged by random rules, and by a baseline with some of the findings of before. */
function judgedBy(snapshot: Snapshot, random: Random, before?: FindingsModel, old?: Snapshot): Snapshot {
  const rules = random.chance(0.8) && old ? old.config.rules : RULES.filter(() => random.chance(0.7));
  const known = (before?.findings ?? []).filter(({ kind }) => kind !== 'baseline' && random.chance(0.3));
  const entries = known.map(finding => entryOf(finding, random.chance(0.2) ? { until: '2027-02-01' } : {}));
  const keeps = random.chance(0.5) && old !== undefined;
  const judgingTexts = keeps ? old.judgingTexts : { baseline: JSON.stringify({ version: 1, entries }) };
  const unresolved = snapshot.graph.ids
    .slice(0, Math.min(5, snapshot.graph.fileCount))
    .filter(() => random.chance(0.4))
    .map(file => ({ file, specifier: './lost', line: 1 + random.below(3) }));
  return { ...snapshot, unresolved, judgingTexts, config: { ...snapshot.config, rules } };
}

test('rejects an event without a delta, or one that does not continue our revision', () => {
  const model = findingsOf(snapshotOf([]), TODAY);
  const delta = findingsDelta(model, { ...model, revision: 2 });
  assert.ok(delta);
  assert.is(patchFindings(model, null), undefined);
  assert.is(patchFindings({ ...model, revision: 3 }, delta), undefined);
  assert.is(patchFindings(model, delta)?.revision, 2);
});

function finding(more: Partial<JudgedFinding>): JudgedFinding {
  const from = more.from ?? 'src/a.ts';
  return {
    id: '0123456789abcdef',
    rule: 'apart',
    kind: 'import',
    level: 'error',
    from,
    lines: [1],
    message: `${from} is wrong`,
    state: 'new',
    ...more,
  };
}

test('counts, filters and groups findings; those that count come first', () => {
  const findings = [
    finding({ id: '1', rule: 'few', module: 'web', owner: '@web' }),
    finding({ id: '2', rule: 'many', level: 'warn', from: 'lib/b.ts', module: 'lib' }),
    finding({ id: '3', rule: 'many', level: 'warn', state: 'expired' }),
    finding({ id: '4', rule: 'many', state: 'known', module: 'lib' }),
    finding({ id: '5', rule: 'many', level: 'warn', state: 'moved', module: 'lib' }),
  ];
  assert.equal(countFindings({ findings }), {
    new: 2,
    expired: 1,
    stale: 0,
    known: 2,
    errors: 1,
    warnings: 2,
  });
  const ids = (text: string, ...states: ShownState[]) =>
    matchingFindings({ findings }, { text, states: new Set(states) }).map(({ id }) => id);
  assert.equal(ids('', 'new', 'expired'), ['1', '2', '3']);
  assert.equal(ids('', 'known'), ['4', '5']);
  assert.equal(ids(' LIB  many', 'new', 'known'), ['2', '4', '5']);
  const names = (group: 'rule' | 'module' | 'owner') =>
    groupFindings(findings, group).map(
      ({ name, findings: own, errors }) => `${name} ${own.length} ${errors}`,
    );
  assert.equal(names('rule'), ['few 1 1', 'many 4 0'], 'a known error does not count');
  assert.equal(names('module'), ['web 1 1', 'lib 3 0', ' 1 0']);
  assert.equal(names('owner'), ['@web 1 1', ' 4 0']);
  const rows = findingRows(groupFindings(findings, 'rule'), new Set(['many']));
  assert.equal(
    rows.map(({ kind, at, of }) => [kind, at, of]),
    [
      ['group', 0, 2],
      ['finding', 0, 1],
      ['group', 1, 2],
    ],
  );
});

test('a brief message has names instead of paths', () => {
  const [from, to] = ['src/web/page.ts', 'src/store/rows.ts'];
  assert.is(
    briefMessage(finding({ from, to, message: `${from} imports ${to}: "web" is above` })),
    'page.ts imports rows.ts: "web" is above',
  );
  const members = ['a/x.ts', 'a/x.tsx'];
  assert.is(
    briefMessage(finding({ members, message: 'in a cycle: a/x.ts → a/x.tsx' })),
    'in a cycle: x.ts → x.tsx',
  );
  const lost = finding({ kind: 'unresolved', to: './b/lost', message: 'src/a.ts imports ./b/lost' });
  assert.is(briefMessage(lost), 'a.ts imports ./b/lost');
  const odd = finding({ from: 'src/$&.ts', message: 'src/$&.ts is odd' });
  assert.is(briefMessage(odd), '$&.ts is odd');
});

test('findings are attributed to their imports, and those to the edges of the map', () => {
  const project = projectOf('a/1 -> b/1 -> c/1, c/2 -> a/1, a/2 -> pkg:pg');
  const found = findingsOfEdges(project, [
    finding({ id: '1', from: 'a/1', to: 'b/1' }),
    finding({
      id: '2',
      kind: 'chain',
      from: 'a/1',
      to: 'c/1',
      chain: [
        { source: 'a/1', target: 'b/1', line: 1, kind: 'eager' },
        { source: 'b/1', target: 'c/1', line: 1, kind: 'eager' },
      ],
    }),
    finding({ id: '3', kind: 'cycle', from: 'c/2', members: ['a', 'c'], lines: [1] }),
    finding({ id: '4', from: 'a/2', to: 'pkg:pg' }),
    finding({ id: '5', from: 'gone', to: 'b/1' }),
    finding({ id: '6', kind: 'file', from: 'a/1', lines: [] }),
  ]);
  const { source, target } = project.edges;
  const named = Array.from(found, ([edge, list]) => {
    const ends = `${project.ids[source[edge]]} ${project.ids[target[edge]]}`;
    return `${ends}: ${list.map(({ id }) => id).join(' ')}`;
  });
  assert.equal(named.sort(), ['a/1 b/1: 1 2', 'a/2 pg: 4', 'b/1 c/1: 2', 'c/2 a/1: 3']);
  const { layout } = mapOf(project, FILES, new Set());
  const edges = visibleEdges(layout);
  const forbidden = forbiddenImports(layout, edges, found.keys());
  assert.equal(
    Array.from(forbidden),
    Array.from(edges.from, () => 1),
  );
  assert.equal(
    Array.from(forbiddenImports(layout, edges, [])),
    Array.from(edges.from, () => 0),
  );
});

test('of many edges, the map draws those with the most imports against a rule', () => {
  const names = Array.from({ length: 120 }, (_, i) => `f${i}`);
  const drawing = names.slice(1).map((name, i) => `${names[i]}/x -> ${name}/x`);
  const { layout } = mapOf(projectOf(drawing.join(', ')), FILES, new Set());
  const edges = visibleEdges(layout);
  const forbidden = new Uint32Array(edges.count).map((_, edge) => edge % 100);
  const drawn = Array.from(chooseDrawn(edges, layout, undefined, forbidden));
  assert.is(drawn.length, MAX_FORBIDDEN);
  assert.ok(drawn.every(edge => forbidden[edge] >= 40));
});

test.run();
