import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import type { LayerRule } from '../../src/core/analyze/structure/layers.ts';
import { buildGraph, type Graph } from '../../src/core/graph/graph.ts';
import { deltaBetween } from '../../src/core/report/delta.ts';
import { judgementBetween } from '../../src/core/report/delta-judgement.ts';
import type { DeltaInput } from '../../src/core/report/delta-nodes.ts';
import type { CyclesDelta, Delta, DeltaEdge, DeltaNode } from '../../src/core/report/delta-types.ts';
import { EDGE_FLAGS } from '../../src/core/report/model-types.ts';
import type { Link, LinkedFile } from '../../src/types.ts';
import { randomFiles } from '../analyze/random.ts';
import { draw } from '../graph/draw.ts';
import { createRandom, type Random } from '../helpers/random.ts';

const NOTHING: Delta = {
  nodes: { added: [], removed: [], changed: [] },
  edges: { added: [], removed: [], changed: [] },
  cycles: { opened: [], closed: [] },
};

/** How the details of cycles and their findings change. */
function detailsBetween(before: DeltaInput, after: DeltaInput): CyclesDelta {
  const { cycles } = judgementBetween(before, after);
  assert.ok(cycles);
  return cycles;
}

const NO_GROUPS = { runtime: [], eager: [], deferred: [], erased: [], leftLazy: [] };

test('reports an import that closes a cycle', () => {
  const knot = { path: [0, 1, 0], breakEdges: [1], freed: [2], largest: [0], counts: true };
  const [before, after] = [stateOf(draw('a -> b')), stateOf(draw('a -> b, b -t-> a'))];
  assert.equal(deltaBetween(before, after), {
    nodes: NOTHING.nodes,
    edges: {
      ...NOTHING.edges,
      added: [{ source: 'b', target: 'a', flags: EDGE_FLAGS.typeOnly, lines: [1] }],
    },
    cycles: { opened: [['a', 'b']], closed: [] },
  });
  assert.equal(detailsBetween(before, after), {
    details: [{ cycle: 0, ...knot, typeOnly: true, lazy: false, ...NO_GROUPS }],
    findings: [{ cycle: 0, knot: -1, kind: 'typeOnly', counts: true }],
  });
});

test('reports an import that becomes lazy', () => {
  assert.equal(deltaBetween(stateOf(draw('a -> b')), stateOf(draw('a -l-> b'))), {
    ...NOTHING,
    edges: {
      ...NOTHING.edges,
      changed: [{ source: 'a', target: 'b', flags: EDGE_FLAGS.lazy, lines: [1] }],
    },
  });
});

test('closes and reopens a group that grows', () => {
  const [before, after] = ['a -> b -> a, c', 'a -> b -> a, b -> c -> a'].map(text => stateOf(draw(text)));
  assert.equal(deltaBetween(before, after)?.cycles, { opened: [['a', 'b', 'c']], closed: [['a', 'b']] });
  assert.is(detailsBetween(before, after).details.length, 1);
});

test('sends the details of a group again if its flags change', () => {
  const [before, after] = ['a -> b, b -l-> a, c', 'a -> b, b -> a, c -> pkg:x'].map(text =>
    stateOf(draw(text)),
  );
  const knot = { path: [0, 1, 0], breakEdges: [1], freed: [2], largest: [0], counts: true };
  const inner = [{ members: [0, 1], ...knot }];
  assert.equal(detailsBetween(before, after), {
    details: [
      { cycle: 0, ...knot, typeOnly: false, lazy: false, ...NO_GROUPS, runtime: inner, eager: inner },
    ],
    findings: [{ cycle: 0, knot: 0, kind: 'eager', counts: true }],
  });
});

test('sends the details of a group again if there is a shorter loop', () => {
  const [before, after] = ['a -> b -> c -> d -> a', 'a -> b -> c -> d -> a, a -> c'].map(text =>
    stateOf(draw(text)),
  );
  assert.equal(
    detailsBetween(before, after).details.map(({ path }) => path),
    [[0, 2, 3, 0]],
  );
});

test('does not send the details of a group again if only its numbers change', () => {
  const [before, after] = ['b -> c -> b', 'a, b -> c -> b'].map(text => stateOf(draw(text)));
  assert.equal(deltaBetween(before, after)?.cycles, NOTHING.cycles);
  assert.equal(detailsBetween(before, after), { details: [] });
});

test('removes the edges and packages of a removed file', () => {
  const [before, after] = [stateOf(draw('a -> b, b -> pkg:x, b -> b')), stateOf(draw('a'))];
  const delta = deltaBetween(before, after);
  assert.equal(delta?.nodes, { added: [], removed: ['b', 'pkg:x'], changed: [] });
  assert.equal(delta?.edges, {
    added: [],
    removed: [
      ['b', 'b'],
      ['b', 'pkg:x'],
      ['a', 'b'],
    ],
    changed: [],
  });
  assert.equal(delta?.cycles, { opened: [], closed: [['b']] });
  // A client drops the findings of a cycle that is gone.
  assert.equal(detailsBetween(before, after), { details: [] });
  assert.equal(judgementBetween(before, after).scores, [{ file: 'a', score: 0 }]);
});

test('treats a package that replaces a file with the same id as a new node with new edges', () => {
  const before: LinkedFile[] = [...draw('a -> pkg:x'), { id: 'pkg:x', language: 'go', loc: 3, links: [] }];
  const after = draw('a -> pkg:x');
  const edge = { source: 'a', target: 'pkg:x', flags: 0, lines: [1] };
  const delta = deltaBetween(stateOf(before), stateOf(after));
  assert.equal(delta?.nodes, {
    added: [{ id: 'pkg:x', language: 'package' }],
    removed: ['pkg:x'],
    changed: [],
  });
  assert.equal(delta?.edges, { added: [edge], removed: [['a', 'pkg:x']], changed: [] });
  assert.equal(deltaBetween(stateOf(after), stateOf(before))?.nodes, {
    added: [{ id: 'pkg:x', language: 'go', loc: 3 }],
    removed: ['pkg:x'],
    changed: [],
  });
});

test('the delta between equal graphs is empty', () => {
  const files = randomFiles(1, { files: 200, links: 700, downward: 0.9 });
  const state = stateOf(files);
  for (const other of [state, stateOf(files), stateOf(files.toReversed())]) {
    assert.equal(deltaBetween(state, other), NOTHING);
    assert.equal(judgementBetween(state, other), { scores: [], cycles: { details: [] } });
  }
});

test('reports the new line count of a file and the moved lines of its imports', () => {
  const moved = draw('a -> b, b -> c').map(file =>
    file.id !== 'a' ? file : { ...file, loc: 9, links: file.links.map(link => ({ ...link, line: 7 })) },
  );
  assert.equal(deltaBetween(stateOf(draw('a -> b, b -> c')), stateOf(moved)), {
    ...NOTHING,
    nodes: { ...NOTHING.nodes, changed: [nodeNow('a', { loc: 9 })] },
    edges: { ...NOTHING.edges, changed: [{ source: 'a', target: 'b', flags: 0, lines: [7] }] },
  });
});

test('reports files that change their role, or become barrels', () => {
  const before = draw('a -> b -> c, d');
  const after = before.map(file =>
    file.id === 'b' ? { ...file, marks: ['generated' as const] } : file.id === 'd' ? barrel(file) : file,
  );
  const there = deltaBetween(stateOf(before), stateOf(after));
  assert.equal(there?.nodes.changed, [nodeNow('b', { role: 2 }), nodeNow('d', { barrel: true })]);
  const back = deltaBetween(stateOf(after), stateOf(before));
  assert.equal(back?.nodes.changed, [nodeNow('b'), nodeNow('d')]);
});

test('sends the details and findings again if a cycle counts no longer, because its files were generated', () => {
  const before = draw('a -> b -> a');
  const after = before.map(file => ({ ...file, marks: ['generated' as const] }));
  const states = [stateOf(before), stateOf(after)] as const;
  assert.equal(deltaBetween(...states)?.cycles, NOTHING.cycles);
  const { details, findings } = detailsBetween(...states);
  assert.equal(
    details.map(({ counts, runtime, eager }) => [counts, runtime[0].counts, eager[0].counts]),
    [[false, false, false]],
  );
  assert.equal(
    findings?.map(({ counts }) => counts),
    [false],
  );
});

test('sends the runtime groups again if only they change', () => {
  const [before, after] = ['a -> b -> a, a -> c, c -t-> a', 'a -> b -> a, a -> c -> a'].map(text =>
    stateOf(draw(text)),
  );
  const { details } = detailsBetween(before, after);
  assert.equal(
    details.map(({ runtime }) => runtime.map(({ members }) => members)),
    [[[0, 1, 2]]],
  );
});

test('a save inside a large cycle sends its details, but no other file', () => {
  const ids = Array.from({ length: 3000 }, (_, i) => `src/m${String(i).padStart(4, '0')}`);
  const files = ids.map((id, i) => ({
    id,
    language: 'typescript',
    links: i < 1000 ? [linkTo(ids[(i + 1) % 1000]), linkTo(ids[(i * 7) % 1000])] : [linkTo(ids[i - 1000])],
  }));
  const saved = files.with(500, { ...files[500], links: [...files[500].links, linkTo(ids[3])] });
  const [before, after] = [stateOf(files), stateOf(saved)];
  assert.equal(deltaBetween(before, after)?.nodes.changed, []);
  const judgement = judgementBetween(before, after);
  assert.ok(judgement.scores.length <= 2, `${judgement.scores.length} files`);
  assert.is(judgement.cycles?.details.length, 1);
  assert.ok(JSON.stringify(judgement).length < 60_000, `${JSON.stringify(judgement).length} bytes`);
});

const LAYERS: readonly LayerRule[] = [
  { name: 'low', rank: 1, match: ['x/**'] },
  { name: 'high', rank: 2, match: ['y/**'] },
];

test('flags a new import that violates the layers', () => {
  const [before, after] = ['x/a, y/b', 'x/a -> y/b'].map(text => stateOf(draw(text), LAYERS));
  const delta = deltaBetween(before, after);
  assert.is(delta?.edges.added[0].flags, EDGE_FLAGS.violation);
  assert.equal(judgementBetween(before, after).scores[0], { file: 'x/a', score: 3 });
});

test('reports files that change their layer, and the imports that become violations', () => {
  const files = draw('x/a -> y/b, z/c -> y/b, z/d');
  const wider = [{ ...LAYERS[0], match: ['x/**', 'z/**'] }, LAYERS[1]];
  const [before, after] = [stateOf(files, LAYERS), stateOf(files, wider)];
  const delta = deltaBetween(before, after);
  assert.equal(delta?.nodes.changed, [nodeNow('z/c', { layer: 0 }), nodeNow('z/d', { layer: 0 })]);
  assert.equal(judgementBetween(before, after).scores, []);
  assert.equal(delta?.edges.changed, [
    { source: 'z/c', target: 'y/b', flags: EDGE_FLAGS.violation, lines: [1] },
  ]);
});

test('returns no delta if the layers change', () => {
  const files = draw('x/a -> y/b');
  const higher = [LAYERS[0], { ...LAYERS[1], rank: 3 }];
  assert.is(deltaBetween(stateOf(files, LAYERS), stateOf(files, higher)), undefined);
});

/** The number of entries in the delta of two graphs; a lower limit is too small. */
const SIZES: readonly [entries: number, before: string, after: string][] = [
  [3, '', 'a, b, c'],
  [3, 'a, b, c', ''],
  // Two edges.
  [2, 'a, b -> c', 'a -> b, b -l-> c'],
  // One edge, and five members of two groups.
  [6, 'a -> b -> a, b -> c', 'a -> b -> a, b -> c -> a'],
];

for (const [entries, before, after] of SIZES) {
  test(`"${before}" to "${after}" takes ${entries} entries, and exceeds a limit of ${entries - 1}`, () => {
    assert.ok(deltaBetween(stateOf(draw(before)), stateOf(draw(after)), entries));
    assert.is(deltaBetween(stateOf(draw(before)), stateOf(draw(after)), entries - 1), undefined);
  });
}

test('members of cycles count towards the limit of 2000 entries', () => {
  const ids = Array.from({ length: 2001 }, (_, i) => `m${i}`);
  const chain = ids.map((id, i) => ({ id, language: 'go', links: i < 2000 ? [linkTo(ids[i + 1])] : [] }));
  const ring = chain.with(2000, { id: ids[2000], language: 'go', links: [linkTo(ids[0])] });
  assert.is(deltaBetween(stateOf(chain), stateOf(ring)), undefined);
  assert.ok(deltaBetween(stateOf(chain), stateOf(ring), 2002 + 2001 + 1));
});

test('applying successive deltas to the first graph yields the last one', () => {
  for (let seed = 0; seed < 150; seed++) {
    const random = createRandom(seed);
    const size = 2 + random.below(60);
    let files = randomFiles(seed, { files: size, links: random.below(size * 4), downward: random.next() });
    let state = stateOf(files);
    for (let step = 0; step < 4; step++) {
      files = edited(files, random);
      const next = stateOf(files);
      const delta = deltaBetween(state, next, Number.POSITIVE_INFINITY);
      assert.ok(delta);
      assert.equal(applied(setsOf(state), delta), setsOf(next), `seed ${seed}, step ${step}`);
      checkMinimal(delta, setsOf(state));
      state = next;
    }
  }
});

test('a delta connects even unrelated graphs', () => {
  for (let seed = 0; seed < 40; seed++) {
    const [previous, next] = [seed, seed + 1].map(each =>
      stateOf(randomFiles(each, { files: 30, links: 60, downward: 0.5 })),
    );
    const delta = deltaBetween(previous, next);
    assert.ok(delta);
    assert.equal(applied(setsOf(previous), delta), setsOf(next), `seed ${seed}`);
  }
});

/** The state of a client, as strings. */
interface Sets {
  readonly nodes: Map<string, string>;
  readonly edges: Map<string, string>;
  readonly cycles: Set<string>;
}

function setsOf({ graph, analysis }: DeltaInput): Sets {
  const edge = (number: number) => `${graph.ids[graph.sources[number]]}\n${graph.ids[graph.targets[number]]}`;
  return sorted({
    nodes: new Map(graph.ids.map((id, node) => [id, nodeText(nodeIn({ graph, analysis }, node))])),
    edges: new Map(
      Array.from(graph.sources, (_, number) => [
        edge(number),
        [
          ...FLAGS.map(flag => graph[flag === 'test' ? 'tests' : flag][number]),
          ...linesIn(graph, number),
        ].join(' '),
      ]),
    ),
    cycles: new Set(
      analysis.cycles.groups.map(members => Array.from(members, member => graph.ids[member]).join('\n')),
    ),
  });
}

const FLAGS = ['typeOnly', 'lazy', 'implicit', 'intraUnit', 'test'] as const;

function edgeText({ flags, lines }: DeltaEdge): string {
  return [...FLAGS.map(flag => ((flags & EDGE_FLAGS[flag]) === 0 ? 0 : 1)), ...lines].join(' ');
}

function linesIn({ lines, lineStart }: Graph, edge: number): Uint32Array {
  return lines.subarray(lineStart[edge], lineStart[edge + 1]);
}

function nodeIn({ graph, analysis: { layers, roles } }: DeltaInput, node: number): Omit<DeltaNode, 'id'> {
  if (node >= graph.fileCount) return { language: 'package' };
  const { language, loc, unit } = graph.files[node];
  const [layer, role] = [layers.layerOf[node], roles.roleOf[node]];
  return {
    language,
    ...(layer >= 0 && { layer }),
    ...(role > 0 && { role }),
    ...(roles.isBarrel[node] === 1 && { barrel: true }),
    ...(loc !== undefined && { loc }),
    ...(unit !== undefined && { unit }),
  };
}

function nodeText({ language, loc, layer, role, barrel, unit }: Omit<DeltaNode, 'id'>): string {
  return [language, loc, layer, role, barrel, unit].map(String).join(' ');
}

/** Applies a delta strictly: removed entries must exist, and added ones must not. */
function applied({ nodes, edges, cycles }: Sets, delta: Delta): Sets {
  for (const [source, target] of delta.edges.removed) assert.ok(edges.delete(`${source}\n${target}`));
  for (const id of delta.nodes.removed) assert.ok(nodes.delete(id));
  for (const { id } of delta.nodes.added) assert.not(nodes.has(id));
  for (const { id } of delta.nodes.changed) assert.ok(nodes.has(id));
  for (const node of [...delta.nodes.added, ...delta.nodes.changed]) nodes.set(node.id, nodeText(node));
  for (const edge of delta.edges.added) assert.not(edges.has(`${edge.source}\n${edge.target}`));
  for (const edge of delta.edges.changed) assert.ok(edges.has(`${edge.source}\n${edge.target}`));
  for (const edge of [...delta.edges.added, ...delta.edges.changed]) {
    assert.ok(nodes.has(edge.source) && nodes.has(edge.target));
    edges.set(`${edge.source}\n${edge.target}`, edgeText(edge));
  }
  for (const members of delta.cycles.closed) assert.ok(cycles.delete(members.join('\n')));
  for (const members of delta.cycles.opened) cycles.add(members.join('\n'));
  return sorted({ nodes, edges, cycles });
}

function sorted({ nodes, edges, cycles }: Sets): Sets {
  return {
    nodes: new Map([...nodes].sort()),
    edges: new Map([...edges].sort()),
    cycles: new Set([...cycles].sort()),
  };
}

/** Only a node that was replaced by a different one with the same id may be both removed and added, with its edges. */
function checkMinimal({ nodes, edges, cycles }: Delta, before: Sets): void {
  const replaced = new Set(nodes.removed.filter(id => nodes.added.some(node => node.id === id)));
  for (const { id, language } of nodes.added)
    assert.not(before.nodes.get(id)?.startsWith(`${language} `), id);
  for (const node of nodes.changed) assert.is.not(before.nodes.get(node.id), nodeText(node), node.id);
  for (const [source, target] of edges.removed) {
    const isReadded = edges.added.some(edge => edge.source === source && edge.target === target);
    assert.ok(!isReadded || replaced.has(source) || replaced.has(target), `${source} -> ${target}`);
  }
  for (const edge of edges.changed) {
    assert.is.not(before.edges.get(`${edge.source}\n${edge.target}`), edgeText(edge));
  }
  for (const members of cycles.opened) {
    const isKnown = before.cycles.has(members.join('\n'));
    assert.ok(!isKnown || members.some(id => replaced.has(id)), members.join());
  }
}

/** Adds and removes files, and changes the languages and imports of others. */
function edited(files: readonly LinkedFile[], random: Random): LinkedFile[] {
  const kept = files.filter(() => random.chance(0.95));
  const has = (id: string) => kept.some(file => file.id === id);
  const ids = [...kept.map(file => file.id), 'new/a.ts', 'pkg:react', 'pkg:new'];
  const changed = kept.map(file => {
    if (random.chance(0.8)) return file;
    const links = file.links
      .filter(() => random.chance(0.7))
      .map(link => (random.chance(0.8) ? link : flipped(link)));
    return {
      ...file,
      language: random.chance(0.1) ? 'python' : file.language,
      ...(random.chance(0.3) && { unit: random.pick(['a', 'b']) }),
      links: random.chance(0.5) ? [...links, linkTo(random.pick(ids))] : links,
    };
  });
  if (!has('new/a.ts') && random.chance(0.3))
    changed.push({ id: 'new/a.ts', language: 'go', links: [linkTo(random.pick(ids))] });
  if (!has('pkg:react') && random.chance(0.1)) changed.push({ id: 'pkg:react', language: 'go', links: [] });
  return changed;
}

function flipped(link: Link): Link {
  return { ...link, typeOnly: !link.typeOnly, implicit: !link.implicit, test: !link.test };
}

function linkTo(target: string): Link {
  return { target, line: 1, typeOnly: false, lazy: false, implicit: false };
}

function barrel(file: LinkedFile): LinkedFile {
  return { ...file, marks: ['barrel'] };
}

/** A file from `draw` as it appears in a delta. */
function nodeNow(id: string, columns: Partial<DeltaNode> = {}): DeltaNode {
  return { id, language: 'typescript', ...columns };
}

function stateOf(files: readonly LinkedFile[], layers: readonly LayerRule[] = []): DeltaInput {
  const graph = buildGraph(files);
  return { graph, analysis: analyze(graph, { top: 20, layers }) };
}

test.run();
