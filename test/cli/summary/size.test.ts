import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../../src/core/report/digest.ts';
import { type SummaryInput, summary } from '../../../src/faces/cli/summary/summary.ts';
import { createStyle } from '../../../src/faces/cli/terminal.ts';
import { hostileInput } from '../../export/hostile.ts';
import { SEED } from '../../helpers/random.ts';
import { randomDigest } from './random-digest.ts';

const RUN = {
  stats: {
    files: 20_000,
    reparsed: 20_000,
    durationMs: 61_000,
    timings: {},
  } as unknown as SummaryInput['stats'],
  written: ['/home/me/project/.depgraph/graph.json'],
  cwd: '/home/me/project',
  style: createStyle(false),
  columns: 100,
  hasTimings: false,
  more: 'More: depgraph analyze --details, check, modules, hotspots',
};

const SEEDS = Array.from({ length: 100 }, (_, i) => SEED * 1000 + i);

function assertSize(lines: readonly string[], columns: number, what: string): void {
  const long = lines.slice(1).filter(line => line.length > columns);
  assert.equal(long, [], `${what}: too long\n${lines.join('\n')}`);
}

test('has at most 40 lines of 100 columns, whatever is in the project', () => {
  let most = 0;
  for (const seed of SEEDS) {
    const lines = summary({ ...RUN, ...randomDigest(seed) });
    assertSize(lines, 100, `seed ${seed}`);
    assert.ok(lines.length <= 40, `seed ${seed}: ${lines.length} lines\n${lines.join('\n')}`);
    most = Math.max(most, lines.length);
  }
  assert.is(most, 40, 'what there is room for is shown');
});

test('always says what is wrong, and what would help if anything does', () => {
  for (const seed of SEEDS) {
    const { digest, ...others } = randomDigest(seed);
    const lines = summary({ ...RUN, digest, ...others });
    assert.is(lines.includes('What is wrong'), true, `seed ${seed}`);
    const rows = lines.filter(line => /^ {4,}[\d,]+ files /.test(line));
    assert.ok(rows.length >= Math.min(3, digest.cycles.head.length), `seed ${seed}\n${lines.join('\n')}`);
    if (digest.levers.length > 0)
      assert.ok(lines.includes('What would help'), `seed ${seed}\n${lines.join('\n')}`);
  }
});

test('a narrow terminal gets shorter lines', () => {
  for (const columns of [60, 80]) {
    for (const seed of SEEDS.slice(0, 30))
      assertSize(
        summary({ ...RUN, columns, ...randomDigest(seed) }),
        columns,
        `${columns} columns, seed ${seed}`,
      );
  }
});

test('a wide one gets none of more than 100 columns', () => {
  for (const seed of SEEDS.slice(0, 30))
    assertSize(summary({ ...RUN, columns: 200, ...randomDigest(seed) }), 100, `${seed}`);
});

test('hostile names break no line', () => {
  for (const seed of SEEDS.slice(0, 30)) {
    const lines = summary({ ...RUN, digest: digestOf(hostileInput(seed)) });
    assertSize(lines, 100, `seed ${seed}`);
    assert.ok(lines.length <= 40);
    assert.equal(
      lines.slice(1).filter(line => line.includes('\n')),
      [],
      `seed ${seed}`,
    );
  }
});

test.run();
