import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { type Neighbourhood, neighbourhoodOf } from '../../src/core/report/neighbourhood.ts';
import { buildReport } from '../../src/core/report/report.ts';
import type { Report } from '../../src/core/report/types.ts';
import type { LinkedFile } from '../../src/types.ts';
import { randomFiles } from '../analyze/random.ts';
import { analyzeFiles } from '../helpers/analyze.ts';

const SHAPES = [
  { files: 6, links: 9, downward: 0 },
  { files: 12, links: 20, downward: 0.5 },
  { files: 9, links: 30, downward: 0.2 },
  { files: 40, links: 160, downward: 0.97 },
  { files: 25, links: 300, downward: 1 },
];

for (const shape of SHAPES) {
  test(`agrees with the naive version on random graphs of ${shape.files} files and ${shape.links} links`, () => {
    for (let seed = 1; seed <= 15; seed++) {
      const report = reportOf(randomFiles(seed + shape.links * 100, shape));
      const files = report.nodes.slice(0, report.metrics.filesAnalyzed);
      for (const file of files) {
        try {
          assert.equal(neighbourhoodOf(report, file), naive(report, file));
        } catch (error) {
          console.error(`seed ${seed}, ${JSON.stringify(shape)}, ${file}`);
          throw error;
        }
      }
    }
  });
}

/** Follows the definition, slowly and without product code. */
function naive(report: Report, file: string): Neighbourhood {
  const node = report.detailed.nodes.find(({ id }) => id === file);
  const kind = (id: string) => report.detailed.nodes.find(other => other.id === id)?.type;
  const facts = ([source, target]: readonly [string, string]) => {
    const edge = report.detailed.edges.find(({ id }) => id === `${source}->${target}`);
    return {
      lines: edge?.lines ?? [],
      ...(edge?.typeOnly && { typeOnly: true as const }),
      ...(edge?.lazy && { lazy: true as const }),
      ...(edge?.implicit && { implicit: true as const }),
      ...(edge?.test && { test: true as const }),
    };
  };
  const outgoing = report.edges.filter(([source]) => source === file);
  const incoming = report.edges.filter(([, target]) => target === file);
  const { risks } = report;
  const gods = risks.god_modules.filter(god => god.file === file);
  const explosions = risks.dependency_explosions.filter(explosion => explosion.file === file);
  const violations = risks.layer_violations.filter(violation => violation.source === file);
  const isCircular = report.cycles.some(members => members.includes(file));
  return {
    projectRoot: '/project',
    generatedAt: '1970-01-01T00:00:00.000+00:00',
    file,
    uses: outgoing.map(edge =>
      kind(edge[1]) === 'file'
        ? { file: edge[1], ...facts(edge) }
        : { package: edge[1].replace('pkg:', ''), ...facts(edge) },
    ),
    usedBy: incoming.map(edge => ({ file: edge[0], ...facts(edge) })),
    cycles: report.cycleDetails
      .filter(({ members }) => members.includes(file))
      .map(cycle => ({ ...cycle, path: leastLoop(file, report) })),
    findings: {
      role: node?.role ?? 'source',
      riskScore: node?.riskScore ?? 0,
      percentile: percentile(node?.riskScore ?? 0, report),
      signals: [
        ...(isCircular ? (['circular_dependency'] as const) : []),
        ...(gods.length > 0 ? (['god_module'] as const) : []),
        ...(explosions.length > 0 ? (['dependency_explosion'] as const) : []),
        ...(violations.length > 0 ? ([`layer_violations:${violations.length}`] as const) : []),
      ],
      god_modules: gods,
      gods: report.health.gods.filter(entry => entry.file === file),
      hubs: report.hubs.filter(entry => entry.file === file),
      dependency_explosions: explosions,
      layer_violations: violations,
      orphans: report.orphans.filter(entry => entry.file === file),
      unresolved: [],
      problems: [],
    },
  };
}

function percentile(score: number, { detailed }: Report): number {
  const sources = detailed.nodes.filter(({ type, role }) => type === 'file' && !role);
  return Math.floor((100 * sources.filter(({ riskScore = 0 }) => riskScore < score).length) / sources.length);
}

/** Of eager imports if they close one through the file, else of run-time imports, else of all. */
function leastLoop(file: string, report: Report): string[] {
  const closing = report.detailed.edges.filter(({ isCircular }) => isCircular);
  const runtime = closing.filter(({ typeOnly }) => !typeOnly);
  const eager = runtime.filter(({ lazy }) => !lazy);
  for (const edges of [eager, runtime, closing]) {
    const loop = leastLoopOf(
      file,
      edges.map(({ source, target }) => [source, target]),
    );
    if (loop) return loop;
  }
  throw new Error(`no loop through ${file}`);
}

/** Enumerates all paths of one length, then all of the next, until some of them return to the file. */
function leastLoopOf(file: string, edges: Report['edges']): string[] | undefined {
  let paths = [[file]];
  while (paths.length > 0) {
    paths = paths.flatMap(path =>
      edges
        .filter(([source, target]) => source === path.at(-1) && !path.slice(1).includes(target))
        .map(([, target]) => [...path, target]),
    );
    const loops = paths.filter(path => path.at(-1) === file);
    const [least] = loops.map(path => path.join('\0')).sort();
    if (least !== undefined) return least.split('\0');
  }
  return undefined;
}

test('scores and signals match the report', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const report = reportOf(randomFiles(seed, { files: 40, links: 200, downward: 0.9 }));
    for (const { file, riskScore, signals } of report.risks.top_risk_files) {
      const findings = neighbourhoodOf(report, file)?.findings;
      assert.equal([findings?.riskScore, findings?.signals], [riskScore, signals]);
    }
  }
});

test('lists only the diagnostics of the file, and is undefined for packages and unknown files', async () => {
  const report = await analyzeFiles({
    'a.ts': "import './gone'\nimport './a'\nimport 'react'\n",
    'b.ts': "import './lost'\nimport type { A } from './a'\n",
  });
  const found = neighbourhoodOf(report, 'a.ts');
  assert.equal(found?.findings.unresolved, [{ file: 'a.ts', specifier: './gone', line: 1 }]);
  assert.equal(found?.uses, [
    { file: 'a.ts', lines: [2] },
    { package: 'react', lines: [3] },
  ]);
  assert.equal(found?.usedBy, [
    { file: 'a.ts', lines: [2] },
    { file: 'b.ts', lines: [2], typeOnly: true },
  ]);
  assert.equal(found?.cycles[0]?.path, ['a.ts', 'a.ts']);
  assert.is(neighbourhoodOf(report, 'pkg:react'), undefined);
  assert.is(neighbourhoodOf(report, 'c.ts'), undefined);
});

function reportOf(files: readonly LinkedFile[]): Report {
  const graph = buildGraph(files);
  return buildReport({
    projectRoot: '/project',
    generatedAt: new Date(0),
    graph,
    analysis: analyze(graph, { top: 20, layers: DEFAULT_LAYERS }),
    unresolved: [],
    problems: [],
  });
}

test.run();
