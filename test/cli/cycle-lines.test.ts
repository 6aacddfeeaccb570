import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../src/core/report/digest.ts';
import { summary } from '../../src/faces/cli/summary.ts';
import type { Style } from '../../src/faces/cli/terminal.ts';
import { reportInput } from '../export/sample.ts';
import { draw } from '../graph/draw.ts';

const style: Style = { bold: String, dim: String, red: String, green: String, yellow: String };

test('says what the first cuts of a cycle buy', () => {
  const rings = Array.from({ length: 7 }, (_, i) => `hub -> r${i}a -> r${i}b -> hub`).join(',');
  assert.equal(cyclesOf(rings), [
    '15 files',
    '  hub → r0a → r0b → hub',
    '  cut r0b:1 (imports hub): 15 → 13 files; first 5 of 7 cuts: 15 → 5 files',
  ]);
  assert.equal(cyclesOf('a -> b -> a, b -> c -> b'), [
    '3 files',
    '  a → b → a',
    '  cut b:1 (imports a): 3 → 2 files; 2 cuts end it',
  ]);
  assert.equal(cyclesOf('a -> b -> a'), ['2 files', '  a → b → a', '  cut b:1 (imports a)']);
});

test('lists run-time cycles before lazy ones, and those before type-only ones', () => {
  const titles = cyclesOf('a -t-> b -> a, c -l-> d -> c, x -> y -> x').filter(line => !line.startsWith(' '));
  assert.equal(titles, ['2 files', '2 files, only through lazy imports', '2 files, type-only']);
});

/** The rows about cycles. */
function cyclesOf(text: string): string[] {
  const lines = summary({
    digest: digestOf(reportInput(draw(text))),
    stats: { files: 0, reparsed: 0, durationMs: 0, timings: {} } as unknown as Parameters<
      typeof summary
    >[0]['stats'],
    written: [],
    cwd: '/',
    style,
    hasTimings: false,
  });
  const start = lines.indexOf('Cycles') + 1;
  return lines.slice(start, lines.indexOf('', start)).map(line => line.slice(2));
}

test.run();
