import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Digest } from '../../../src/core/report/digest.ts';
import { cycleOverview } from '../../../src/faces/cli/cycle-lines.ts';
import { problemLines } from '../../../src/faces/cli/summary/problems.ts';
import { remedyLines } from '../../../src/faces/cli/summary/remedies.ts';
import { createStyle } from '../../../src/faces/cli/terminal.ts';
import { openEngine } from '../../helpers/analyze.ts';
import { depgraph } from '../../helpers/cli.ts';
import { copyDemo } from '../../helpers/demo.ts';
import { makeProject } from '../../helpers/project.ts';
import { randomDigest } from './random-digest.ts';

const PAGE = { width: 100, style: createStyle(false), tightness: 0 as const };

/** A digest with all kinds of problems; those of health cost these points. */
function digestWith(points: Readonly<Record<string, number>>): Digest {
  const digest = Array.from({ length: 100 }, (_, seed) => randomDigest(seed).digest).find(
    ({ modules, gods, hubs, cycles }) => modules && gods.length + hubs.length > 0 && cycles.head.length > 0,
  );
  assert.ok(digest);
  const factors = digest.health.factors.map(factor => ({ ...factor, points: points[factor.factor] ?? 0 }));
  return { ...digest, health: { ...digest.health, factors } };
}

/** Which problems have sentences, in their order. */
function sentencesOf(digest: Digest): string[] {
  const text = problemLines(digest, PAGE).join(' ').split('  Also ')[0];
  const kinds = {
    cycles: /files? import each other while they load/,
    knots: /modules depend on each other/,
    grain: /against the direction of/,
    outliers: /god modules?|hubs?/,
    unresolved: /missing targets?/,
  };
  return Object.entries(kinds)
    .map(([name, pattern]) => [name, text.search(pattern)] as const)
    .filter(([, at]) => at >= 0)
    .sort((a, b) => a[1] - b[1])
    .map(([name]) => name);
}

test('cycles come first, then what costs most health, then what costs none', () => {
  assert.equal(sentencesOf(digestWith({ knots: 3, against: 9 })), ['cycles', 'grain', 'knots']);
  assert.equal(sentencesOf(digestWith({ knots: 3, against: 0.9 })), ['cycles', 'knots', 'unresolved']);
  const { modules: _, ...single } = digestWith({});
  assert.equal(sentencesOf({ ...single, gods: [], hubs: [] })[1], 'unresolved');
});

test('a file that imports itself is no cycle of several', async () => {
  const engine = openEngine({ root: makeProject({ 'a.ts': "import './a'\n" }).root });
  const digest = (await engine.scan()).digest();
  await engine.close();
  assert.is(
    cycleOverview(digest.cycles)[0]?.[2],
    'none that counts. 1 group of any import, 1 of them close; 0 at run time',
  );
  assert.equal(problemLines(digest, PAGE).slice(1), [
    '  No files import each other while they load, but for 1 close cycle. The largest:',
    '    1 file  (close): a.ts:1 → a.ts',
  ]);
});

test('what has no sentence is counted, and nothing is said twice', () => {
  const digest = digestWith({ knots: 0.9, against: 9 });
  const text = problemLines(
    { ...digest, missing: { imports: 41, targets: 7 } },
    { ...PAGE, width: 1000 },
  ).join('\n');
  const [, rest = ''] = text.split('  Also ');
  assert.match(rest, /modules? in \d+ knots?/);
  assert.not.match(rest, 'against the grain');
  assert.not.match(text, 'unresolved');
});

test('alternatives give way to changes, and changes to the number of lines', () => {
  const { digest } = randomDigest(7);
  const [lever] = Array.from({ length: 50 }, (_, seed) => randomDigest(seed).digest.levers).flat();
  const cut = {
    edge: ['a.ts', 'b.ts'] as const,
    lines: [1],
    note: { edge: ['a.ts', 'b.ts'] as const, names: ['x'], move: { names: ['x'], helpers: [], lines: 3 } },
  };
  const levers = ['a', 'b'].map(() => ({
    ...lever,
    kind: 'cycle' as const,
    gain: 3,
    cuts: [cut],
    others: 0,
    freed: 2,
  }));
  const lines = (most: number, spare = 0) =>
    remedyLines({ ...digest, levers, cycles: { ...digest.cycles, head: [] } }, PAGE, { most, spare });
  const change = '  +3  cut a.ts:1 (imports x of b.ts): frees 2 files';
  const instead = '      or move x out of b.ts';
  assert.equal(lines(5), ['What would help', change, instead, change, instead]);
  assert.equal(lines(5, 1), ['What would help', change, instead, change], 'one line is left to others');
  assert.equal(lines(3, 4), ['What would help', change, change]);
  assert.equal(lines(2), ['What would help', change]);
  assert.equal(lines(1), []);
});

test('--details lists what the summary only counts', async () => {
  const root = copyDemo();
  const short = await depgraph(['analyze', root, '--no-cache']);
  const long = await depgraph(['analyze', root, '--no-cache', '--details']);
  const titles = [
    ...['What would help most', 'Files with many connections', 'Hardest to change'],
    ...['Cycles', 'Unresolved imports', 'Hints'],
  ];
  for (const title of titles) {
    assert.not.match(short.stdout, `\n${title}\n`);
    assert.match(long.stdout, `\n${title}\n`);
  }
  assert.match(long.stdout, 'or move countItems out of shop/core/cart.ts (12 lines, with Cart and CartLine)');
  assert.match(short.stdout, 'More: depgraph analyze --details');
});

test.run();
