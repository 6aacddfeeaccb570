import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import type { LinkedFile } from '../../src/types.ts';
import { draw } from '../graph/draw.ts';
import { randomNumbers } from './random.ts';

test('sorts members, and groups by their first member', () => {
  assert.equal(
    cyclesOf(draw('z -> y -> z, b -> c -> a -> b, m -> m, n -> a, a -> pkg:x')).map(cycle => cycle.members),
    [['a', 'b', 'c'], ['m'], ['y', 'z']],
  );
});

test('a file that imports itself inside a larger group does not form a group of its own', () => {
  const [cycle, ...others] = cyclesOf(draw('a -> b -> a, b -> b'));
  assert.equal(others, []);
  assert.equal(cycle, {
    members: ['a', 'b'],
    path: ['a', 'b', 'a'],
    typeOnly: false,
    lazy: false,
    breakEdges: ['b a', 'b b'],
  });
});

test('the path is the lexicographically smallest of the shortest loops', () => {
  // The shortest loops have three files. `a` lies only on longer ones.
  const [cycle] = cyclesOf(draw('a -> d -> e -> f -> d, f -> g -> a, d -> c -> f, e -> b -> d'));
  assert.equal(cycle.path, ['b', 'd', 'e', 'b']);
  const [other] = cyclesOf(draw('a -> d -> e -> f -> d, f -> g -> a, d -> c -> f'));
  assert.equal(other.path, ['c', 'f', 'd', 'c']);
});

test('a cycle is type-only or lazy if it disappears without those imports', () => {
  const flags = (text: string) => cyclesOf(draw(text)).map(cycle => [cycle.typeOnly, cycle.lazy]);
  assert.equal(flags('a -> b -t-> a'), [[true, false]]);
  assert.equal(flags('a -> b -l-> a'), [[false, true]]);
  assert.equal(flags('a -l-> b -t-> a'), [[true, true]]);
  assert.equal(flags('a -> b -t-> a, b -> a'), [[false, false]]);
  assert.equal(flags('a -> b -t-> a, b -> c -> b'), [[false, false]]);
  assert.equal(flags('a -t-> a'), [[true, false]]);
});

test('cuts the edge with the fewest import lines', () => {
  const [cycle] = cyclesOf(draw('a -> b, a -> b, a -> b, b -> c, c -> a, c -> a'));
  assert.equal(cycle.breakEdges, ['b c']);
});

test('cuts a ring at its lightest edge', () => {
  const lines = [6, 6, 6, 1, 3, 4, 2, 5];
  const names = numbered(lines.length);
  const ring = lines.flatMap((count, i) =>
    Array(count).fill(`${names[i]} -> ${names[(i + 1) % lines.length]}`),
  );
  assert.equal(cyclesOf(draw(ring.join('\n')))[0].breakEdges, ['f00003 f00004']);
});

test('lists edges to cut by import lines, then by source and target', () => {
  const [cycle] = cyclesOf(
    draw('hub -> d, d -> hub, d -> hub, hub -> c, hub -> c, hub -> b, hub -> a, b -> hub, b -> hub').concat(
      draw('c -> hub, c -> hub, c -> hub, a -> hub, a -> hub'),
    ),
  );
  assert.equal(cycle.breakEdges, ['hub a', 'hub b', 'hub d', 'hub c']);
});

test('a ring of 5,000 files is one cycle, broken by one cut', () => {
  const names = numbered(5000);
  const [cycle, ...others] = cyclesOf(draw([...names, names[0]].join(' -> ')));
  assert.equal(others, []);
  assert.is(cycle.members.length, 5000);
  assert.equal(cycle.path, [...names, names[0]]);
  assert.is(cycle.breakEdges.length, 1);
});

test('60 files that all import each other are one cycle, and half of its edges must be cut', () => {
  const names = numbered(60);
  const all = names.flatMap(a => names.filter(b => b !== a).map(b => `${a} -> ${b}`));
  const [cycle, ...others] = cyclesOf(draw(all.join('\n')));
  assert.equal(others, []);
  assert.is(cycle.members.length, 60);
  assert.equal(cycle.path, [names[0], names[1], names[0]]);
  assert.is(cycle.breakEdges.length, (60 * 59) / 2);
});

test('counts 256 separate cycles', () => {
  const names = numbered(512);
  const pairs = names.flatMap((a, i) => (i % 2 === 0 ? [`${a} -> ${names[i + 1]} -> ${a}`] : []));
  const cycles = cyclesOf(draw(pairs.join('\n')));
  assert.is(cycles.length, 256);
  assert.ok(cycles.every(cycle => cycle.breakEdges.length === 1 && cycle.path.length === 3));
});

test('in a ring of 50 layers of 60 files, the loop goes around once and the cut is about one layer', () => {
  const random = randomNumbers(1);
  const names = numbered(3000);
  const layered = names.flatMap((name, i) => {
    const next = (Math.floor(i / 60) + 1) % 50;
    return Array.from({ length: 8 }, () => `${name} -> ${names[next * 60 + Math.floor(random() * 60)]}`);
  });
  const cycles = cyclesOf(draw(layered.join('\n')));
  assert.is(cycles.length, 1);
  assert.is(cycles[0].path.length, 51);
  assert.ok(cycles[0].members.length > 2950);
  assert.ok(cycles[0].breakEdges.length < 2 * 60 * 8, `${cycles[0].breakEdges.length} edges`);
});

test('a dense graph of 9,000 files and 75,000 imports is one cycle, which the cut breaks', () => {
  const random = randomNumbers(2);
  const names = numbered(9000);
  const any = () => names[Math.floor(random() * names.length)];
  const files = draw([...names, names[0]].join(' -> '));
  const byName = new Map(files.map(file => [file.id, [...file.links]]));
  for (let i = 0; i < 66_000; i++) {
    byName.get(any())?.push({ target: any(), line: i, typeOnly: false, lazy: false, implicit: false });
  }
  const tangled = files.map(file => ({ ...file, links: byName.get(file.id) ?? [] }));
  const [cycle, ...others] = cyclesOf(tangled);
  assert.equal(others, []);
  assert.is(cycle.members.length, 9000);
  const cut = new Set(cycle.breakEdges);
  assert.ok(cut.size < 75_000 / 2);
  assert.not(hasLoop(tangled, cut), 'a cycle remains');
});

interface Cycle {
  members: string[];
  path: string[];
  typeOnly: boolean;
  lazy: boolean;
  breakEdges: string[];
}

function cyclesOf(files: readonly LinkedFile[]): Cycle[] {
  const graph = buildGraph(merged(files));
  const { cycleDetails } = analyze(graph, { top: 20, layers: [] });
  return cycleDetails.map(cycle => ({
    members: Array.from(cycle.members, node => graph.ids[node]),
    path: Array.from(cycle.path, node => graph.ids[node]),
    typeOnly: cycle.typeOnly,
    lazy: cycle.lazy,
    breakEdges: cycle.cuts.map(({ source, target }) => `${graph.ids[source]} ${graph.ids[target]}`),
  }));
}

/** Merges the links of files with the same id. */
function merged(files: readonly LinkedFile[]): LinkedFile[] {
  const byId = new Map<string, LinkedFile>();
  for (const file of files) {
    const known = byId.get(file.id);
    byId.set(file.id, known ? { ...known, links: [...known.links, ...file.links] } : file);
  }
  return [...byId.values()];
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `f${String(i).padStart(5, '0')}`);
}

/** Kahn's algorithm: removes files without incoming edges until none is left or only loops remain. */
function hasLoop(files: readonly LinkedFile[], cut: ReadonlySet<string>): boolean {
  const out = new Map(
    files.map(file => [
      file.id,
      [...new Set(file.links.map(link => link.target))].filter(target => !cut.has(`${file.id} ${target}`)),
    ]),
  );
  const inDegree = new Map(files.map(file => [file.id, 0]));
  for (const target of [...out.values()].flat()) inDegree.set(target, (inDegree.get(target) ?? 0) + 1);
  const free = [...inDegree].filter(([, count]) => count === 0).map(([id]) => id);
  for (const id of free) {
    for (const target of out.get(id) ?? []) {
      const count = (inDegree.get(target) ?? 0) - 1;
      inDegree.set(target, count);
      if (count === 0) free.push(target);
    }
  }
  return free.length < files.length;
}

test.run();
