import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../src/core/report/digest.ts';
import { detailLines } from '../../src/faces/cli/summary/details.ts';
import { overviewLines } from '../../src/faces/cli/summary/overview.ts';
import type { Style } from '../../src/faces/cli/terminal.ts';
import { reportInput } from '../export/sample.ts';
import { draw } from '../graph/draw.ts';

const style: Style = { bold: String, dim: String, red: String, green: String, yellow: String };

test('says what the first cuts of a cycle buy', () => {
  const rings = Array.from({ length: 7 }, (_, i) => `hub -> r${i}a -> r${i}b -> hub`).join(',');
  assert.equal(cyclesOf(rings), [
    '15 files',
    '  hub → r0a → r0b → hub',
    '  closed by r0b:1 (imports hub): 15 → 13 files without it; first 5 of 7 cuts: 15 → 5 files',
  ]);
  assert.equal(cyclesOf('a -> b -> a, b -> c -> b'), [
    '3 files',
    '  a → b → a',
    '  closed by b:1 (imports a): 3 → 2 files without it; 2 cuts end it',
  ]);
  assert.equal(cyclesOf('a -> b -> a'), ['2 files', '  a → b → a', '  closed by b:1 (imports a)']);
});

test('advises a cut only where folders say which import is the wrong one', () => {
  const change = (text: string) => cyclesOf(text).at(-1)?.trim();
  assert.is(change('p/all -> p/q/part -> p/all'), 'cut p/q/part:1 (imports all)');
  assert.is(change('p/q/part -> p/whole -> p/q/part'), 'closed by p/whole:1 (imports part)');
  assert.is(change('p/a -> p/index.ts -> p/a'), 'cut p/a:1 (imports p/index.ts)');
  assert.is(change('x/a -> y/b -> x/a, x/c -> y/d'), 'cut y/b:1 (imports a)');
  assert.is(change('x/a -> y/b -> x/a'), 'closed by y/b:1 (imports a)');
  assert.is(change('x/a -> x/b -> x/a'), 'closed by x/b:1 (imports a)');
  assert.is(change('p/q/part -l-> p/all -> p/q/part'), 'closed by p/q/part:1 (imports all)');
});

test('lists run-time cycles before lazy ones, and those before type-only ones', () => {
  const titles = cyclesOf('a -t-> b -> a, c -l-> d -> c, x -> y -> x').filter(line => !line.startsWith(' '));
  assert.equal(titles, ['2 files', '2 files, closed by lazy imports', '2 files, type-only']);
});

test('the largest are shown, whatever a cut of the others frees', () => {
  const names = (i: number, size: number) => Array.from({ length: size }, (_, at) => `${i}_${at}`);
  const complete = (i: number, size: number) =>
    names(i, size).flatMap(a => names(i, size).flatMap(b => (a === b ? [] : [`${a} -> ${b}`])));
  const ring = (i: number, size: number) => `${names(i, size).join(' -> ')} -> ${i}_0`;
  // A ring ends with one cut, and a cut of a group in which all import each other frees nothing.
  const rings = [5, 5, 5, 5, 5].map((size, i) => ring(i, size));
  const groups = [9, 8, 7, 6].flatMap((size, i) => complete(i + 10, size));
  const sizes = cyclesOf([...rings, ...groups].join(',')).filter(line => /^\d/.test(line));
  assert.equal(sizes.sort(), ['5 files', '5 files', '7 files', '8 files', '9 files']);
});

test('counts each kind apart, with its size, and says what any import would give', () => {
  const rows = (text: string) => {
    const lines = overviewLines(digestOf(reportInput(draw(text))), { width: 100, style, tightness: 0 });
    const start = lines.findIndex(line => line.startsWith('  Cycles'));
    return lines.slice(start).map(line => line.trim().replace(/ +/g, ' '));
  };
  assert.equal(rows('a -> b'), ['Cycles 0 no circular dependencies']);
  assert.equal(rows('a -> b -> c -> a, x -> y -> x'), ['Cycles 2 at load time, the largest of 3 files']);
  assert.equal(rows('a -> b -> a, c -> d -> c, b -l-> c, d -l-> a, t -t-> u -> t'), [
    'Cycles 2 at load time, the largest of 2 files',
    'later 1 closed by lazy imports, of 4 files',
    'type-only 1 of types, of 2 files. 2 groups of any import; 1 at run time',
  ]);
  assert.equal(rows('a -l-> b -> a'), [
    'Cycles 0 none at load time',
    'later 1 closed by lazy imports, of 2 files. 1 group of any import; 1 at run time',
  ]);
});

test('a group that lazy imports close is cut at those, and the groups in it are not', () => {
  assert.equal(cyclesOf('a -> b -> a, c -> d -> c, b -l-> c, d -l-> a'), [
    '2 files',
    '  a → b → a',
    '  closed by a:1 (imports b)',
    '2 files',
    '  c → d → c',
    '  closed by c:1 (imports d)',
    '4 files, closed by lazy imports',
    '  a → b → c → d → a',
    '  closed by d:2 (imports a)',
  ]);
});

/** The rows about cycles. */
function cyclesOf(text: string): string[] {
  const sections = detailLines(
    digestOf(reportInput(draw(text))),
    { style, width: 100, tightness: 0 },
    undefined,
  );
  const [, ...rows] = sections.find(([title]) => title === 'Cycles') ?? [];
  return rows.map(line => line.slice(2));
}

test.run();
