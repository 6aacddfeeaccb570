import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Analysis, analyze, analyzeInSteps } from '../../src/core/analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { patchGraph } from '../../src/core/graph/patch.ts';
import { finish } from '../../src/shared/steps.ts';
import type { Link, LinkedFile } from '../../src/types.ts';
import { createRandom, type Random, SEED } from '../helpers/random.ts';

const IDS = ['a', 'app/b', 'app/c', 'cli/d', 'core/e', 'core/f', 'é', 'shared/g', 'x', 'z'];
const PACKAGES = ['pkg:a', 'pkg:react', 'pkg:zod', 'pkg:é'];
const OPTIONS = { top: 3, layers: DEFAULT_LAYERS };

test('a patched graph and its analysis equal a rebuilt one after random changes', () => {
  const random = createRandom(SEED);
  const files = new Map<string, LinkedFile>();
  let graph = buildGraph([]);
  let analysis = analyze(graph, OPTIONS);
  let patched = 0;
  let reused = 0;
  for (let step = 0; step < 3000; step++) {
    const changes = new Map<string, LinkedFile | undefined>();
    for (let i = 0; i < 1 + random.below(3); i++) change(files, changes, random);
    const before = { graph, analysis };
    const patch = patchGraph(graph, changes);
    const expected = buildGraph([...files.values()]);
    if (patch) patched++;
    graph = patch ?? expected;
    analysis = finish(analyzeInSteps(graph, OPTIONS, { before }));
    assert.equal(graph, expected, `seed ${SEED}, step ${step}`);
    if (analysis.cycles.order === before.analysis.cycles.order) reused++;
    // The next save came before this one was judged.
    if (random.chance(0.2)) continue;
    assert.equal(
      withoutOrder(analysis),
      withoutOrder(analyze(expected, OPTIONS)),
      `seed ${SEED}, step ${step}: analysis`,
    );
  }
  assert.ok(patched > 2000, `only ${patched} graphs were patched`);
  assert.ok(reused > 300, `only ${reused} analyses reused the circular groups`);
});

/** Drops the topological order, which is not unique, and functions. */
function withoutOrder(analysis: Analysis) {
  const { cycles, judging, isJudged, passes, cells, columns, asWritten, entries, ...rest } = analysis;
  const { order, ...groups } = cycles;
  return { ...rest, cycles: groups };
}

/** As after resolution, removing a file also changes the links of the files that import it. */
function change(
  files: Map<string, LinkedFile>,
  changes: Map<string, LinkedFile | undefined>,
  random: Random,
): void {
  const id = random.pick(IDS);
  if (random.below(4) === 0) {
    files.delete(id);
    changes.set(id, undefined);
    for (const [other, file] of files) {
      const links = file.links.filter(link => link.target !== id);
      if (links.length < file.links.length) put({ ...file, id: other, links });
    }
  } else {
    const targets = [...files.keys(), ...PACKAGES, id];
    const links = Array.from(
      { length: random.below(5) },
      (): Link => ({
        target: random.pick(targets),
        line: 1 + random.below(4),
        typeOnly: random.chance(0.3),
        lazy: random.chance(0.3),
        implicit: random.chance(0.3),
        test: random.chance(0.5),
      }),
    );
    const unit = random.chance(0.1) ? random.pick([undefined, 'a', 'b']) : files.get(id)?.unit;
    put({ id, language: 'typescript', loc: random.below(9), ...(unit && { unit }), links });
  }

  function put(file: LinkedFile): void {
    files.set(file.id, file);
    changes.set(file.id, file);
  }
}

test('searches for cycles again if the files differ but their number does not', () => {
  const a = { id: 'a', language: 'typescript', links: [link('m', 1)] };
  const others = ['m', 'z'].map(id => ({ id, language: 'typescript', links: [] }));
  const graph = buildGraph([a, ...others]);
  const b = { id: 'b', language: 'typescript', links: [] };
  const m = { id: 'm', language: 'typescript', links: [link('a', 1)] };
  const next = buildGraph([a, b, m]);
  const { cycles } = finish(
    analyzeInSteps(next, OPTIONS, { before: { graph, analysis: analyze(graph, OPTIONS) } }),
  );
  assert.equal(cycles.groups, [Uint32Array.of(0, 2)]);
});

test('a changed line count replaces only the files, moved imports only files and lines', () => {
  const a = { id: 'a', language: 'typescript', loc: 1, links: [link('b', 1)] };
  const b = { id: 'b', language: 'typescript', loc: 1, links: [] };
  const graph = buildGraph([a, b]);
  const longer = patchGraph(graph, new Map([['a', { ...a, loc: 2 }]]));
  assert.equal(unshared(graph, longer), ['files']);
  const moved = patchGraph(graph, new Map([['a', { ...a, links: [link('b', 7)] }]]));
  assert.equal(unshared(graph, moved), ['files', 'lines']);
  const analysis = analyze(graph, OPTIONS);
  for (const other of [longer, moved]) {
    assert.is(other && finish(analyzeInSteps(other, OPTIONS, { before: { graph, analysis } })), analysis);
  }
  assert.equal([...graph.lines], [1], 'the old graph is unchanged');
});

test('does not patch if a file is named like a package', () => {
  const a = { id: 'a', language: 'typescript', links: [link('pkg:x', 1)] };
  const odd = { id: 'pkg:x', language: 'typescript', links: [] };
  assert.is(patchGraph(buildGraph([a]), new Map([['pkg:x', odd]])), undefined);
  assert.is(patchGraph(buildGraph([a, odd]), new Map([['a', a]])), undefined);
});

test('does not patch if an edge to a removed file would remain', () => {
  const a = { id: 'a', language: 'typescript', links: [link('b', 1)] };
  const b = { id: 'b', language: 'typescript', links: [] };
  assert.is(patchGraph(buildGraph([a, b]), new Map([['b', undefined]])), undefined);
});

function link(target: string, line: number): Link {
  return { target, line, typeOnly: false, lazy: false, implicit: false };
}

function unshared(a: Graph, b: Graph | undefined): string[] {
  return Object.keys(a).filter(key => Object.is(a[key as keyof Graph], b?.[key as keyof Graph]) === false);
}

test.run();
