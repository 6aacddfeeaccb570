import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../src/core/report/digest.ts';
import { buildReport, type ReportInput } from '../../src/core/report/report.ts';
import { randomFiles } from '../analyze/random.ts';
import { hostileInput } from '../export/hostile.ts';
import { reportInput } from '../export/sample.ts';
import { worldSnapshots } from '../export/worlds.ts';
import { draw } from '../graph/draw.ts';
import { assertSame } from '../helpers/analyze.ts';
import { SEED } from '../helpers/random.ts';
import { naiveDigest } from './naive-digest.ts';

/** Compares JSON, because the order of members matters too: a digest is stored and sent as text. */
function assertDigest(input: ReportInput, what: string): void {
  const unmatchedIncludes = ['lib/**'];
  const digest = digestOf({ ...input, unmatchedIncludes });
  assertSame(
    JSON.stringify(digest),
    JSON.stringify(naiveDigest(buildReport(input), unmatchedIncludes)),
    what,
  );
}

test('a digest counts what the report lists', () => {
  assertDigest(reportInput([], { unresolved: [], problems: [] }), 'an empty project');
  for (const downward of [0.5, 0.9, 0.99]) {
    const shape = { files: 200, links: 600, downward };
    assertDigest(reportInput(randomFiles(SEED, shape)), `${downward} downward, SEED=${SEED}`);
  }
  for (let seed = SEED * 1000; seed < SEED * 1000 + 100; seed++)
    assertDigest(hostileInput(seed), `seed ${seed}`);
});

test('agrees with the naive digest in every language', async () => {
  for await (const [name, snapshot] of worldSnapshots()) assertDigest(snapshot, `${name}, SEED=${SEED}`);
});

test('counts a file named like a package as a file', () => {
  const files = draw('a -> b, a -> pkg:x');
  const named = files.map(file => (file.id === 'b' ? { ...file, id: 'pkg:b' } : file));
  const [a] = named;
  const links = a.links.map(link => (link.target === 'b' ? { ...link, target: 'pkg:b' } : link));
  const digest = digestOf(reportInput([{ ...a, links }, ...named.slice(1)]));
  assert.equal([digest.dependencies, digest.internal, digest.packages], [2, 1, 1]);
});

test.run();
