import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import type { Erasures } from '../../src/core/analyze/erasures.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { buildReport } from '../../src/core/report/report.ts';
import type { EdgePair, HealthLever, Report, ReportKnot } from '../../src/core/report/types.ts';
import { isOwnPart } from '../../src/shared/own-folder.ts';
import type { Link, LinkedFile } from '../../src/types.ts';
import { derive, edgesWithin, groupsOf, hasCycle } from './naive.ts';
import { deriveReach } from './naive-reach.ts';
import { randomFiles, randomNumbers, type Shape, shuffled } from './random.ts';

/** The number of graphs, their maximum size, the links per file, and the share of links that close no cycle. */
const FAMILIES: readonly [graphs: number, files: number, density: number, downward: number][] = [
  [30, 6, 1.5, 0],
  [40, 12, 1.2, 0.5],
  [60, 30, 2, 0.9],
  [30, 40, 4, 0.97],
  [20, 60, 1.1, 0.3],
  [12, 100, 5, 0.8],
  [12, 45, 14, 0.9],
  [4, 300, 3, 0.985],
  [2, 200, 6, 0.5],
  [2, 250, 1, 0],
];

for (const [graphs, files, density, downward] of FAMILIES) {
  test(`agrees with the naive analysis on ${graphs} random graphs of up to ${files} files, ${density} links each`, () => {
    for (let graph = 0; graph < graphs; graph++) {
      const size = files - (graph % 6);
      checkSeed(graph + files * 1000, { files: size, links: Math.round(size * density), downward });
    }
  });
}

test('a project without files has no score', () => {
  const report = reportOf([], 20);
  assert.is(report.health.score, null);
  assert.is(report.health.grade, 'n/a');
  check(report, [], 20);
});

/** Prints the seed on failure. */
function checkSeed(seed: number, shape: Shape): void {
  const files = randomFiles(seed, shape);
  const top = 1 + (seed % 25);
  try {
    const report = reportOf(files, top);
    check(report, files, top);
    const again = reportOf(shuffled(files, randomNumbers(seed)), top);
    assert.is(JSON.stringify(again), JSON.stringify(report), 'the result depends on the order of the input');
  } catch (error) {
    console.error(`seed ${seed}, ${JSON.stringify(shape)}`);
    throw error;
  }
}

function check(report: Report, files: readonly LinkedFile[], top: number): void {
  checkInput(report, files);
  const expected = derive(report, top);
  assert.equal(report.metrics, expected.metrics);
  assert.equal(report.cycles, expected.cycles);
  assert.equal(report.risks, expected.risks);
  const { levers, ...health } = report.health;
  assert.equal(health, expected.health);
  assert.equal(report.hubs, expected.hubs);
  assert.equal(report.reach, deriveReach(report));
  assert.equal(
    report.detailed.nodes.map(({ language, loc, unit, role, barrel, ...rest }) => rest),
    expected.nodes,
  );
  assert.equal(
    report.detailed.edges.map(({ typeOnly, lazy, erased, implicit, test, lines, ...rest }) => rest),
    expected.edges,
  );
  assert.equal(
    report.cycleDetails.map(({ runtime, eager, deferred, ...whole }) => ({
      ...withoutCuts(whole),
      runtime: runtime.map(withoutCuts),
      eager: eager.map(withoutCuts),
    })),
    expected.cycleDetails,
  );
  const closing = report.detailed.edges.filter(({ isCircular }) => isCircular);
  for (const cycle of report.cycleDetails) {
    const runtime = closing.filter(({ typeOnly, erased }) => !typeOnly && !erased);
    const eager = runtime.filter(({ lazy }) => !lazy);
    const levels = [
      [[cycle], closing] as const,
      [cycle.runtime, runtime] as const,
      [cycle.eager, eager] as const,
    ];
    for (const [knots, edges] of levels) {
      for (const knot of knots) {
        checkCuts(knot, edges.map(pairOf));
        checkReExports(knot, edges.map(pairOf), report);
      }
    }
  }
  for (const cycle of report.cycleDetails) {
    const wanted = cycle.runtime.filter(
      ({ members }) => !cycle.eager.some(knot => isSame(knot.members, members)),
    );
    assert.equal(
      cycle.deferred.map(({ members, unit }) => ({ members, unit })),
      wanted.map(({ members, unit }) => ({ members, unit })),
    );
    for (const knot of cycle.deferred) checkDeferred(knot, cycle, closing);
  }
  for (const lever of levers) checkLever(lever, report, files);
}

/** The cuts of a group that lazy imports close are lazy, and leave the eager groups inside it. */
function checkDeferred(
  { members, path, breakEdges, freed, largest }: ReportKnot,
  { eager }: Pick<Report['cycleDetails'][number], 'eager'>,
  closing: Report['detailed']['edges'],
): void {
  const inside = closing.filter(
    ({ source, target, typeOnly, erased }) =>
      !typeOnly && !erased && members.includes(source) && members.includes(target),
  );
  const isLazy = (pair: EdgePair) => inside.some(edge => isSame(pairOf(edge), pair) && edge.lazy);
  assert.ok(breakEdges.length > 0 && breakEdges.every(isLazy), 'every cut is lazy');
  const steps = path.slice(0, -1).map((id, i): EdgePair => [id, path[i + 1] ?? '']);
  assert.ok(
    steps.every(step => inside.some(edge => isSame(pairOf(edge), step))),
    'the loop exists',
  );
  assert.ok(
    steps.some(step => breakEdges.some(cut => isSame(cut, step))),
    'it contains a cut',
  );
  for (let count = 1; count <= breakEdges.length; count++) {
    const cut = breakEdges.slice(0, count);
    const left = inside.map(pairOf).filter(pair => !cut.some(other => isSame(other, pair)));
    const groups = groupsOf(members, left).filter(group => !eager.some(knot => isSame(knot.members, group)));
    assert.is(freed[count - 1], members.length - groups.flat().length, `freed by ${count}`);
    assert.is(largest[count - 1], Math.max(0, ...groups.map(group => group.length)), `left by ${count}`);
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}

function withoutCuts<T extends ReportKnot>({
  breakEdges,
  freed,
  largest,
  ...rest
}: T): Omit<T, 'breakEdges' | 'freed' | 'largest'> {
  return rest;
}

function pairOf({ source, target }: Report['detailed']['edges'][number]): EdgePair {
  return [source, target];
}

/** Checks nodes, edges and flags against the links. */
function checkInput(report: Report, files: readonly LinkedFile[]): void {
  const ids = files.map(file => file.id).sort();
  const targets = files.flatMap(file => file.links.map(link => link.target));
  const packages = [
    ...new Set(targets.filter(target => target.startsWith('pkg:') && !ids.includes(target))),
  ].sort();
  assert.equal(report.nodes, [...ids, ...packages]);
  const expected = ids.flatMap(source => {
    const links = files.find(file => file.id === source)?.links ?? [];
    return [...new Set(links.map(link => link.target))]
      .filter(target => report.nodes.includes(target))
      .sort()
      .map(target => {
        const own = links.filter(link => link.target === target);
        const isTest = own.every(link => link.test);
        const deciding = isTest ? own : own.filter(link => !link.test);
        return {
          source,
          target,
          ...(own.every(link => link.typeOnly) && { typeOnly: true }),
          ...(isLazy(own) && { lazy: true }),
          ...(deciding.every(link => link.implicit) && { implicit: true }),
          ...(isTest && { test: true }),
          lines: [...new Set(own.map(link => link.line))].sort((a, b) => a - b),
        };
      });
  });
  assert.equal(
    report.detailed.edges.map(({ id, isCircular, erased, ...rest }) => rest),
    expected,
  );
  assert.equal(
    report.edges,
    expected.map(({ source, target }) => [source, target]),
  );
}

/** Nothing is executed while the module loads, and something is executed later. */
function isLazy(links: readonly Link[]): boolean {
  if (links.every(link => link.typeOnly)) return links.every(link => link.lazy);
  return links.every(link => link.lazy || link.typeOnly);
}

function checkCuts({ members, breakEdges, freed, largest }: ReportKnot, edges: readonly EdgePair[]): void {
  const within = edgesWithin(members, edges);
  const key = ([source, target]: EdgePair) => `${source}\n${target}`;
  const cut = new Set(breakEdges.map(key));
  assert.is(cut.size, breakEdges.length, 'an edge is cut twice');
  assert.is(within.filter(edge => cut.has(key(edge))).length, cut.size, 'a cut edge is not in the group');
  const left = within.filter(edge => !cut.has(key(edge)));
  assert.not(hasCycle(left), 'a cycle remains');
  for (const edge of breakEdges.slice(0, 40)) {
    assert.ok(hasCycle([...left, edge]), 'an edge is cut needlessly');
  }
  assert.is(freed.length, breakEdges.length);
  for (const count of new Set([1, 2, 3, Math.ceil(cut.size / 2), cut.size].filter(n => n <= cut.size))) {
    const first = new Set(breakEdges.slice(0, count).map(key));
    const remaining = circularIn(
      members,
      within.filter(edge => !first.has(key(edge))),
    );
    assert.is(freed[count - 1], members.length - remaining.files, `${count} cuts free other files`);
    assert.is(largest[count - 1], remaining.largest, `${count} cuts leave another largest cycle`);
  }
}

/** Another import that breaks the same loops is cut instead of what a barrel, or the file of a folder, is there to name. */
function checkReExports(
  { members, breakEdges }: ReportKnot,
  edges: readonly EdgePair[],
  { detailed }: Report,
): void {
  const barrels = new Set(detailed.nodes.filter(({ barrel }) => barrel).map(({ id }) => id));
  const isReExport = ([source, target]: EdgePair) => barrels.has(source) || isOwnPart(source, target);
  const key = ([source, target]: EdgePair) => `${source}\n${target}`;
  const cut = new Set(breakEdges.map(key));
  const left = edgesWithin(members, edges).filter(edge => !cut.has(key(edge)));
  for (const edge of breakEdges.filter(isReExport).slice(0, 5)) {
    for (const other of left.filter(each => !isReExport(each)).slice(0, 60)) {
      const swapped = [...left.filter(each => each !== other), edge];
      assert.ok(hasCycle(swapped), `${key(other)} does as much as ${key(edge)}`);
    }
  }
}

/** The number of files that lie on a cycle of these edges, and the most that one file shares a cycle with. */
function circularIn(members: readonly string[], edges: readonly EdgePair[]) {
  const next = new Map(members.map(id => [id, edges.filter(([source]) => source === id)]));
  const reach = new Map(
    members.map(id => {
      const seen = new Set<string>();
      const queue = [id];
      for (const at of queue) {
        for (const [, target] of next.get(at) ?? []) {
          if (seen.has(target)) continue;
          seen.add(target);
          queue.push(target);
        }
      }
      return [id, seen];
    }),
  );
  const circular = members.filter(id => reach.get(id)?.has(id));
  const sizes = circular.map(id => {
    const mates = circular.filter(other => reach.get(id)?.has(other) && reach.get(other)?.has(id));
    return mates.length;
  });
  return { files: circular.length, largest: Math.max(0, ...sizes) };
}

/** Makes the change that a lever suggests, and compares the score. */
function checkLever(lever: HealthLever, report: Report, files: readonly LinkedFile[]): void {
  if (lever.edges.length === 0) return;
  const isCut = (source: string, target: string) =>
    lever.edges.some(([from, to]) => from === source && to === target);
  const after = reportOf(
    files.map(file => ({ ...file, links: file.links.filter(({ target }) => !isCut(file.id, target)) })),
    20,
  );
  assert.is(
    (after.health.score ?? 0) - (report.health.score ?? 0),
    lever.gain,
    'the gain is not as promised',
  );
}

function reportOf(files: readonly LinkedFile[], top: number): Report {
  const graph = buildGraph(files);
  return buildReport({
    projectRoot: '/project',
    generatedAt: new Date(0),
    graph,
    analysis: analyze(graph, { top, layers: DEFAULT_LAYERS }, { erasures: () => erasuresOf(files) }),
    unresolved: [],
    problems: [],
  });
}

/** About a fifth of the imports; always the same ones. */
function erasuresOf(files: readonly LinkedFile[]): Erasures {
  const isErased = (id: string, { target, typeOnly }: Link) =>
    !typeOnly &&
    [...`${id} ${target}`].reduce((sum, character) => sum + character.charCodeAt(0), 0) % 5 === 0;
  return new Map(
    files.map(({ id, links }) => {
      const gone = links.filter(link => isErased(id, link)).map(({ target }) => target);
      return [id, { gone: new Set(gone), deferred: new Set<string>() }];
    }),
  );
}

test.run();
