import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { buildReport } from '../../src/core/report/report.ts';
import type { Report } from '../../src/core/report/types.ts';
import type { FileProblem, LinkedFile, Unresolved } from '../../src/types.ts';
import { draw } from '../graph/draw.ts';

test('reports a small project as computed by hand', () => {
  const report = reportOf(
    draw(
      'main.py -> api/routes, api/routes -> core/model, api/routes -> pkg:flask, core/model -t-> api/routes',
    ),
  );
  assert.equal(report, {
    projectRoot: '/project',
    generatedAt: '2026-01-31T12:00:00.000+00:00',
    nodes: ['api/routes', 'core/model', 'main.py', 'pkg:flask'],
    edges: [
      ['api/routes', 'core/model'],
      ['api/routes', 'pkg:flask'],
      ['core/model', 'api/routes'],
      ['main.py', 'api/routes'],
    ],
    metrics: {
      filesAnalyzed: 3,
      totalDependencies: 4,
      externalDependencies: 1,
      circularDependencyCount: 1,
      complexity: [
        { file: 'api/routes', imports: 2, score: 1 },
        { file: 'core/model', imports: 1, score: 0.5 },
        { file: 'main.py', imports: 1, score: 0.5 },
      ],
      criticalFiles: [
        { file: 'api/routes', dependents: 2 },
        { file: 'core/model', dependents: 1 },
        { file: 'main.py', dependents: 0 },
      ],
    },
    cycles: [['api/routes', 'core/model']],
    risks: {
      god_modules: [],
      layer_violations: [
        {
          source: 'core/model',
          target: 'api/routes',
          sourceLayer: 'core',
          targetLayer: 'api',
          rule: 'lower-level module should not depend on higher-level module',
          typeOnly: true,
        },
      ],
      dependency_explosions: [],
      // No score is 50 or more.
      top_risk_files: [],
      thresholds: { god_module_min_outgoing: 8, dependency_explosion_min_connections: 12 },
    },
    detailed: {
      nodes: [
        fileNode('api/routes', {
          folder: 'api',
          outgoing: 2,
          incoming: 2,
          isCircular: true,
          complexity: 1,
          // 3 × log2(1 + 2), and nothing for the cycle, which is type-only
          riskScore: 4,
        }),
        fileNode('core/model', {
          folder: 'core',
          outgoing: 1,
          incoming: 1,
          isCircular: true,
          complexity: 0.5,
          riskScore: 3,
        }),
        fileNode('main.py', {
          folder: '.',
          outgoing: 1,
          incoming: 0,
          isCircular: false,
          complexity: 0.5,
          riskScore: 3,
        }),
        {
          id: 'pkg:flask',
          label: 'flask',
          type: 'package',
          language: 'package',
          folder: '(external)',
          outgoing: 0,
          incoming: 1,
          isCircular: false,
        },
      ],
      edges: [
        edge('api/routes', 'core/model', { isCircular: true, lines: [1] }),
        edge('api/routes', 'pkg:flask', { isCircular: false, lines: [2] }),
        edge('core/model', 'api/routes', { isCircular: true, typeOnly: true, lines: [1] }),
        edge('main.py', 'api/routes', { isCircular: false, lines: [1] }),
      ],
    },
    schemaVersion: 6,
    // Of modules there are too few, so that cycles count 100, and the type-only cycle a quarter of that × √(2 / 50).
    health: {
      score: 95,
      grade: 'A',
      dimensions: [
        { dimension: 'cycles', points: 5, max: 100, measured: 1 },
        {
          ...{ dimension: 'modules', points: 0, max: 0, measured: 0 },
          notMeasured: 'there are fewer than 5 modules',
        },
        {
          ...{ dimension: 'reach', points: 0, max: 0, measured: 0 },
          notMeasured: 'there are fewer than 10 modules',
        },
      ],
      factors: [
        { factor: 'cycles', dimension: 'cycles', points: 5, max: 100, count: 0, circular: 2, of: 3 },
        { factor: 'knots', dimension: 'modules', points: 0, max: 0, count: 0, of: 3 },
        { factor: 'against', dimension: 'modules', points: 0, max: 0, count: 0, of: 1 },
        { factor: 'reach', dimension: 'reach', points: 0, max: 0, count: 4, of: 9 },
      ],
      levers: [],
      gods: [],
      thresholds: { god: 16, hubUsers: 12, hubUses: 8 },
    },
    cycleDetails: [
      {
        members: ['api/routes', 'core/model'],
        path: ['api/routes', 'core/model', 'api/routes'],
        typeOnly: true,
        lazy: false,
        breakEdges: [['core/model', 'api/routes']],
        freed: [2],
        largest: [0],
        runtime: [],
        eager: [],
        deferred: [],
      },
    ],
    hubs: [],
    orphans: [],
    // At run time the model reaches main.py; with types, model and routes reach each other, too.
    reach: { runTime: { share: 0.6667, core: 0 }, all: { share: 0.7778, core: 2 } },
    packages: { undeclared: [], undeclaredGroups: [], unused: [] },
    // The import of types does not count, and main.py starts what is around it.
    modules: {
      list: [
        { name: '*', kind: 'own files', folder: '', files: 1, lines: 0, level: 0, uses: 0, usedBy: 0 },
        { name: 'api', kind: 'folder', folder: 'api', files: 1, lines: 0, level: 1, uses: 1, usedBy: 0 },
        { name: 'core', kind: 'folder', folder: 'core', files: 1, lines: 0, level: 0, uses: 0, usedBy: 1 },
      ],
      imports: [{ from: 'api', to: 'core', imports: 1 }],
      againstTheGrain: [],
      knots: [],
      pastTheEntry: [],
      versionSkew: [],
    },
    diagnostics: { unresolved: [], unresolvedGroups: [], problems: [], outside: 0 },
  });
});

test('members have a fixed order', () => {
  assert.equal(Object.keys(reportOf([])), [
    ...['projectRoot', 'generatedAt', 'nodes', 'edges', 'metrics', 'cycles', 'risks', 'detailed'],
    ...['schemaVersion', 'health', 'cycleDetails', 'hubs', 'orphans', 'reach', 'packages', 'modules'],
    'diagnostics',
  ]);
});

test('a threshold is the 90th percentile if that exceeds the fixed minimum', () => {
  // Eleven files: the last two of the sorted counts, at indices 9 and 10, are 9 and 10.
  const imports = (file: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${file} -> pkg:p${i}`).join('\n');
  const small = Array.from({ length: 9 }, (_, i) => `s${i}`).join('\n');
  const { risks } = reportOf(draw([imports('big', 9), imports('bigger', 10), small].join('\n')));
  assert.is(risks.thresholds.god_module_min_outgoing, 9);
  assert.is(risks.thresholds.dependency_explosion_min_connections, 12);
  assert.equal(risks.god_modules, [
    { file: 'bigger', outgoing: 10 },
    { file: 'big', outgoing: 9 },
  ]);
});

test('a stable file that many use is an explosion, but hardly a risk', () => {
  const users = Array.from({ length: 26 }, (_, i) => `u${i} -> constants`).join('\n');
  const { risks, hubs, health } = reportOf(draw(users));
  assert.equal(risks.dependency_explosions, [
    { file: 'constants', incoming: 26, outgoing: 0, totalConnections: 26 },
  ]);
  assert.equal(risks.top_risk_files, []);
  assert.equal(hubs, []);
  assert.is(health.score, 100);
});

test('a hub has many users and many dependencies', () => {
  const many = (line: (i: number) => string, count: number) =>
    Array.from({ length: count }, (_, i) => line(i));
  const text = [...many(i => `u${i} -> hub`, 20), ...many(i => `hub -> d${i}`, 9)].join('\n');
  const { risks, hubs } = reportOf(draw(text).map(file => ({ ...file, loc: 600 })));
  assert.equal(hubs, [{ file: 'hub', users: 20, uses: 9, reach: 10 }]);
  // 10 × log2(600 ÷ 10), 3 × log2(1 + 9); it depends on 10 of 30 files. All others have 59 and 62 points.
  const [risk] = risks.top_risk_files;
  assert.equal(risk?.factors, { lines: 59, outgoing: 9, cycle: 0, reach: 3 });
  assert.equal([risk?.riskScore, risk?.percentile], [71, 96]);
  assert.equal(reportOf(draw(text).map(file => ({ ...file, loc: 170 }))).hubs, [], 'it only connects others');
});

test('rounds scores to six decimal places', () => {
  const { metrics } = reportOf(
    draw('a -> pkg:1, a -> pkg:2, a -> pkg:3, b -> pkg:1, c -> pkg:1, c -> pkg:2'),
  );
  assert.equal(
    metrics.complexity.map(({ file, score }) => [file, score]),
    [
      ['a', 1],
      ['c', 0.666667],
      ['b', 0.333333],
    ],
  );
});

test('derives the grade from the score', () => {
  // A ring of n files among 400 costs √(n / 400) of 100 points.
  const gradeOf = (ring: number) => {
    const names = Array.from({ length: 400 }, (_, i) => (i < ring ? `r${i} -> r${(i + 1) % ring}` : `x${i}`));
    const { health } = reportOf(draw(names.join('\n')));
    return `${health.grade} ${health.score}`;
  };
  assert.equal([2, 4, 8, 16, 33, 41, 67, 100, 400].map(gradeOf), [
    ...['A 93', 'A 90', 'B 86', 'B 80', 'C 71', 'D 68', 'F 59', 'F 50', 'F 0'],
  ]);
});

test('reports the line count of a file if it is known, even if it is 0', () => {
  const [a, b] = draw('a, b');
  const { detailed } = reportOf([{ ...a, loc: 0 }, b]);
  assert.is(detailed.nodes[0].loc, 0);
  assert.not('loc' in detailed.nodes[1]);
});

test('orders diagnostics by file, line and text', () => {
  const unresolved: Unresolved[] = [
    { file: 'b', specifier: './x', line: 1 },
    { file: 'a', specifier: './y', line: 10 },
    { file: 'a', specifier: './z', line: 9 },
    { file: 'a', specifier: './x', line: 9 },
  ];
  const problems: FileProblem[] = [
    { line: 0, message: 'too large', file: 'b' },
    { line: 2, message: 'b', file: 'a' },
    { line: 2, message: 'a', file: 'a' },
  ];
  assert.is(
    JSON.stringify(reportOf([], unresolved, problems).diagnostics),
    JSON.stringify({
      unresolved: [
        { file: 'a', specifier: './x', line: 9 },
        { file: 'a', specifier: './z', line: 9 },
        { file: 'a', specifier: './y', line: 10 },
        { file: 'b', specifier: './x', line: 1 },
      ],
      unresolvedGroups: [],
      problems: [
        { file: 'a', line: 2, message: 'a' },
        { file: 'a', line: 2, message: 'b' },
        { file: 'b', line: 0, message: 'too large' },
      ],
      outside: 0,
    }),
  );
});

function reportOf(
  files: readonly LinkedFile[],
  unresolved: readonly Unresolved[] = [],
  problems: readonly FileProblem[] = [],
): Report {
  const graph = buildGraph(files);
  return buildReport({
    projectRoot: '/project',
    generatedAt: new Date('2026-01-31T12:00:00Z'),
    graph,
    analysis: analyze(graph, { top: 20, layers: DEFAULT_LAYERS }),
    unresolved,
    problems,
  });
}

function fileNode(id: string, rest: object): object {
  return { id, label: id, type: 'file', language: 'typescript', ...rest };
}

function edge(source: string, target: string, rest: object): object {
  return { id: `${source}->${target}`, source, target, ...rest };
}

test.run();
