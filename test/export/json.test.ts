import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonChunks } from '../../src/core/formats/json.ts';
import { buildReport, type ReportInput } from '../../src/core/report/report.ts';
import { randomFiles } from '../analyze/random.ts';
import { draw } from '../graph/draw.ts';
import { assertSame } from '../helpers/analyze.ts';
import { SEED } from '../helpers/random.ts';
import { hostileInput } from './hostile.ts';
import { HOSTILE_NAMES, reportInput, ring } from './sample.ts';
import { worldSnapshots } from './worlds.ts';

function assertText(input: ReportInput, what: string): void {
  const text = [...jsonChunks(input)].join('');
  assertSame(text, `${JSON.stringify(buildReport(input))}\n`, what);
}

test('writes what JSON.stringify would, plus a newline', () => {
  assertText(reportInput([], { unresolved: [], problems: [] }), 'an empty project');
  assertText(reportInput(ring(['a'])), 'a file that imports itself');
  assertText(reportInput(draw('a -> pkg:x, b, c -t-> a, c -l-> b, b -i-> c')), 'every kind of edge');
  assertText(reportInput(ring(HOSTILE_NAMES)), 'hostile names');
  const shape = { files: 1000, links: 5000, downward: 0.9 };
  assertText(reportInput(randomFiles(SEED, shape)), `a large project, SEED=${SEED}`);
});

test('agrees with JSON.stringify on hostile texts and absent members', () => {
  for (let seed = SEED * 1000; seed < SEED * 1000 + 100; seed++)
    assertText(hostileInput(seed), `seed ${seed}`);
});

test('agrees with JSON.stringify in every language', async () => {
  let edges = 0;
  for await (const [name, snapshot] of worldSnapshots()) {
    assertText(snapshot, `${name}, SEED=${SEED}`);
    edges += snapshot.graph.edgeCount;
  }
  assert.ok(edges > 100, `compared only ${edges} edges`);
});

test('splits a large report into chunks of about 64 KB', () => {
  const shape = { files: 2000, links: 9000, downward: 0.95 };
  const chunks = [...jsonChunks(reportInput(randomFiles(2, shape)))];
  assert.ok(chunks.length > 20, `${chunks.length} chunks`);
  assert.ok(chunks.slice(0, -1).every(chunk => chunk.length >= 65_536 && chunk.length < 200_000));
});

test.run();
