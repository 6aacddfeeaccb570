import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import type { RiskPoints, Signal } from '../../src/core/analyze/judgement/risks/table.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import { ROLES } from '../../src/core/analyze/structure/roles.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { buildModel, type Model, type ModelInput } from '../../src/core/report/model.ts';
import {
  EDGE_FLAGS,
  FILE_ROLES,
  type ModelCycle,
  type ModelKnot,
} from '../../src/core/report/model-types.ts';
import { buildReport } from '../../src/core/report/report.ts';
import type { Report, ReportKnot } from '../../src/core/report/types.ts';
import type { LinkedFile, Role } from '../../src/types.ts';
import { randomFiles } from '../analyze/random.ts';
import { HOSTILE_NAMES, ring } from '../export/sample.ts';
import { draw } from '../graph/draw.ts';

const TOP = 20;

const PROJECTS: Readonly<Record<string, readonly LinkedFile[]>> = {
  'no files': [],
  'one file': draw('a'),
  'a small project': draw(
    'main.py -> api/routes, api/routes -> core/model, api/routes -> pkg:f, core/model -t-> api/routes',
  ),
  'an edge with several lines': draw('a -> b, a -> c, a -t-> b, a -l-> b'),
  'hostile names': ring(HOSTILE_NAMES),
  'known and unknown line counts': [
    { id: 'x/a.ts', language: 'typescript', loc: 0, links: [] },
    { id: 'x/b.py', language: 'python', loc: 12, links: [] },
    { id: 'x/y/z/c.ts', language: 'typescript', links: [] },
  ],
  'roles, barrels, hubs and gods': roles(),
  'a random project': randomFiles(3, { files: 300, links: 1500, downward: 0.97 }),
  'a project full of cycles': randomFiles(4, { files: 60, links: 400, downward: 0.3 }),
};

for (const [name, files] of Object.entries(PROJECTS)) {
  test(`${name}: the report can be rebuilt from the model`, () => {
    const input = inputOf(files);
    const { diagnostics, orphans, packages, modules, reach, detailed, ...report } = buildReport(input);
    // The model leaves out the units of files, because no view shows them.
    const nodes = detailed.nodes.map(({ unit, ...node }) => node);
    assert.equal(decode(throughJson(buildModel(input))), { ...report, detailed: { ...detailed, nodes } });
  });
}

test('names roles as the analysis does', () => {
  assert.equal(FILE_ROLES, ROLES);
});

test('lists the findings in the order of the analysis', () => {
  const text = 'a -> b -> a, c -t-> d -> c, e -l-> f -> e, tests/x -> tests/y -> tests/x, c -> e';
  const { findings, cycles } = buildModel(inputOf(draw(text)));
  assert.equal(
    findings.map(({ cycle, knot, kind, counts }) => [cycle, knot, kind, counts]),
    [
      [0, 0, 'eager', true],
      [2, 0, 'lazy', true],
      [1, -1, 'typeOnly', true],
      [3, 0, 'eager', false],
    ],
  );
  assert.equal(
    findings.map(
      ({ cycle, knot }) => (knot === -1 ? cycles[cycle] : cycles[cycle].runtime[knot]).members.length,
    ),
    [2, 2, 2, 2],
  );
});

test('holds the revision, the project name and the folder tree', () => {
  const model = buildModel(inputOf(draw('b/c/x, b/y, z')));
  assert.is(model.revision, 7);
  assert.equal(model.project, { name: 'project', path: '/some/project' });
  assert.equal(model.folders, { parent: [-1, 0, 1], name: ['', 'b', 'c'] });
  assert.equal(model.files.folder, [2, 1, 0]);
});

test('every root has a name', () => {
  const names: Readonly<Record<string, string>> = { '/': '/', '/a/b': 'b', 'C:\\code\\x': 'x', 'C:\\': 'C:' };
  for (const [projectRoot, name] of Object.entries(names)) {
    assert.is(buildModel({ ...inputOf([]), projectRoot }).project.name, name);
  }
});

test('holds at most 1000 diagnostics of each kind, with long texts truncated', () => {
  const few = inputOf(draw('a'), {
    unresolved: [
      { file: 'b', specifier: './y', line: 2 },
      { file: 'a', specifier: './x', line: 1 },
    ],
    problems: [{ file: '.', line: 0, message: 'no' }],
  });
  const { unresolved, problems } = buildReport(few).diagnostics;
  assert.equal(buildModel(few).diagnostics, { unresolvedCount: 2, problemCount: 1, unresolved, problems });

  const long = 'x'.repeat(100_000);
  const many = inputOf(draw('a'), {
    unresolved: Array.from({ length: 5000 }, (_, line) => ({ file: 'a', specifier: long, line })),
    problems: Array.from({ length: 1001 }, (_, line) => ({ file: 'a', line, message: long })),
  });
  const { diagnostics } = buildModel(many);
  assert.equal([diagnostics.unresolvedCount, diagnostics.problemCount], [5000, 1001]);
  assert.equal([diagnostics.unresolved.length, diagnostics.problems.length], [1000, 1000]);
  assert.is(diagnostics.unresolved[0].specifier, `${'x'.repeat(300)}…`);
  assert.is(diagnostics.problems[999].line, 999);
  assert.ok(JSON.stringify(diagnostics).length < 1_000_000);
});

test('a model of 20,000 files and 90,000 imports is smaller than 3.3 MB', () => {
  const files: LinkedFile[] = Array.from({ length: 20_000 }, (_, i) => ({
    id: idOf(i),
    language: 'typescript',
    loc: 100 + (i % 300),
    links: Array.from({ length: 5 }, (_, n) => ({
      target: idOf((i * 7 + n * 977) % 20_000),
      line: n + 1,
      typeOnly: n === 0,
      lazy: false,
      implicit: false,
    })),
  }));
  const model = buildModel(inputOf(files));
  assert.ok(model.edges.target.length > 90_000);
  assert.ok(JSON.stringify(model).length < 3_300_000, `${JSON.stringify(model).length} bytes`);
});

function idOf(i: number): string {
  return `packages/package-${i % 40}/src/feature-${i % 400}/component-${i}.tsx`;
}

/** What the page does not need. */
type Hints = 'diagnostics' | 'orphans' | 'packages' | 'modules' | 'reach';

/** Rebuilds the report from the model as the page does, in the simplest way. */
function decode(model: Model): Omit<Report, Hints> {
  const { fileCount, files, folders, edges, risks, metrics } = model;
  const paths: string[] = [];
  for (const [folder, parent] of folders.parent.entries()) {
    paths.push(parent <= 0 ? folders.name[folder] : `${paths[parent]}/${folders.name[folder]}`);
  }
  const ids = [
    ...files.name.map((name, file) =>
      files.folder[file] === 0 ? name : `${paths[files.folder[file]]}/${name}`,
    ),
    ...model.packages.map(name => `pkg:${name}`),
  ];
  const sources = edges.outgoing.flatMap((count, file) => Array<number>(count).fill(file));
  const moreLines = new Map(edges.moreLines.map(([edge, ...lines]) => [edge, lines]));
  const incoming = ids.map(() => 0);
  for (const target of edges.target) incoming[target]++;
  const outgoing = ids.map((_, node) => edges.outgoing[node] ?? 0);
  const largest = Math.max(1, ...edges.outgoing);
  const complexity = outgoing.map(count => Math.round((count / largest) * 1e6) / 1e6);
  const cycleOf = new Map(model.cycles.flatMap(({ members }, cycle) => members.map(file => [file, cycle])));
  const pair = (edge: number): [string, string] => [ids[sources[edge]], ids[edges.target[edge]]];
  const has = (edge: number, flag: keyof typeof EDGE_FLAGS) => (edges.flags[edge] & EDGE_FLAGS[flag]) !== 0;
  const isCircular = (edge: number) => {
    const [from, to] = [cycleOf.get(sources[edge]), cycleOf.get(edges.target[edge])];
    return from !== undefined && from === to && !has(edge, 'intraUnit');
  };
  const violations = sources.map((_, edge) => edge).filter(edge => has(edge, 'violation'));
  const connections = ids.map((_, node) => incoming[node] + outgoing[node]);
  const byCount = (counts: readonly number[], least: number) =>
    files.name
      .map((_, file) => file)
      .filter(file => counts[file] >= least)
      .sort((a, b) => counts[b] - counts[a]);
  const name = (numbers: readonly number[]) => numbers.map(number => ids[number]);
  const sourceFiles = files.role.flatMap((role, file) => (role === 0 ? [file] : []));
  return {
    projectRoot: model.project.path,
    generatedAt: model.generatedAt,
    nodes: ids,
    edges: sources.map((_, edge) => pair(edge)),
    metrics: {
      filesAnalyzed: metrics.filesAnalyzed,
      totalDependencies: metrics.totalDependencies,
      externalDependencies: metrics.externalDependencies,
      circularDependencyCount: metrics.circularDependencyCount,
      complexity: byCount(outgoing, 0)
        .slice(0, TOP)
        .map(file => ({ file: ids[file], imports: outgoing[file], score: complexity[file] })),
      criticalFiles: byCount(incoming, 0)
        .slice(0, TOP)
        .map(file => ({ file: ids[file], dependents: incoming[file] })),
    },
    cycles: model.cycles.map(cycle => name(cycle.members)),
    risks: {
      god_modules: byCount(outgoing, risks.godThreshold).map(file => ({
        file: ids[file],
        outgoing: outgoing[file],
      })),
      layer_violations: violations.map(edge => {
        const [from, to] = [files.layer[sources[edge]], files.layer[edges.target[edge]]];
        assert.ok(model.layers.rank[from] < model.layers.rank[to]);
        const [source, target] = pair(edge);
        const [sourceLayer, targetLayer] = [model.layers.name[from], model.layers.name[to]];
        const isTypeOnly = has(edge, 'typeOnly') && { typeOnly: true as const };
        return { source, target, sourceLayer, targetLayer, rule: risks.rule, ...isTypeOnly };
      }),
      dependency_explosions: byCount(connections, risks.explosionThreshold).map(file => ({
        file: ids[file],
        incoming: incoming[file],
        outgoing: outgoing[file],
        totalConnections: connections[file],
      })),
      top_risk_files: risks.topFiles.map(file => ({
        file: ids[file],
        riskScore: files.risk[file],
        percentile: Math.floor(
          (100 * sourceFiles.filter(other => files.risk[other] < files.risk[file]).length) /
            sourceFiles.length,
        ),
        dependents: incoming[file],
        users: sourcesBeside(file, 'in'),
        tests: sources.filter((source, edge) => edges.target[edge] === file && files.role[source] === 1)
          .length,
        outgoing: outgoing[file],
        signals: signalsOf(file),
        factors: factorsOf(file),
      })),
      thresholds: {
        god_module_min_outgoing: risks.godThreshold,
        dependency_explosion_min_connections: risks.explosionThreshold,
      },
    },
    detailed: {
      nodes: ids.map((id, node) =>
        node < fileCount
          ? {
              id,
              label: id,
              type: 'file',
              language: model.languages[files.language[node]],
              folder: id.includes('/') ? id.split('/')[0] : '.',
              outgoing: outgoing[node],
              incoming: incoming[node],
              isCircular: cycleOf.has(node),
              complexity: complexity[node],
              ...(files.loc[node] !== -1 && { loc: files.loc[node] }),
              ...(files.role[node] !== 0 && {
                role: FILE_ROLES[files.role[node]] as Exclude<Role, 'source'>,
              }),
              ...(files.barrel[node] === 1 && { barrel: true }),
              ...(files.risk[node] > 0 && { riskScore: files.risk[node] }),
            }
          : {
              id,
              label: model.packages[node - fileCount],
              type: 'package',
              language: 'package',
              folder: '(external)',
              outgoing: 0,
              incoming: incoming[node],
              isCircular: false,
            },
      ),
      edges: sources.map((_, edge) => ({
        id: pair(edge).join('->'),
        source: pair(edge)[0],
        target: pair(edge)[1],
        isCircular: isCircular(edge),
        lines: [edges.line[edge], ...(moreLines.get(edge) ?? [])],
        ...(has(edge, 'typeOnly') && { typeOnly: true }),
        ...(has(edge, 'lazy') && { lazy: true }),
        ...(has(edge, 'implicit') && { implicit: true }),
        ...(has(edge, 'test') && { test: true }),
      })),
    },
    schemaVersion: model.schemaVersion,
    health: {
      ...model.health,
      levers: risks.levers.map(({ edges: cuts, ...lever }) => ({
        ...lever,
        edges: cuts.map(([source, target]) => [ids[source], ids[target]] as const),
      })),
      gods: risks.gods.map(file => ({ file: ids[file], outgoing: countedOutgoing(file) })),
      thresholds: risks.thresholds,
    },
    cycleDetails: model.cycles.map(cycle => ({
      ...knotOf(cycle),
      typeOnly: cycle.typeOnly,
      lazy: cycle.lazy,
      runtime: cycle.runtime.map(knotOf),
      eager: cycle.eager.map(knotOf),
      deferred: cycle.deferred.map(knotOf),
    })),
    hubs: risks.hubs.map(({ file, reach }) => ({
      file: ids[file],
      users: sourcesBeside(file, 'in'),
      uses: sourcesBeside(file, 'out'),
      ...(reach !== undefined && { reach }),
    })),
  };

  function knotOf({ members, path, breakEdges, freed, largest, unit }: ModelKnot): ReportKnot {
    return {
      members: name(members),
      path: name(path),
      breakEdges: breakEdges.map(pair),
      freed,
      largest,
      ...(unit !== undefined && { unit }),
    };
  }

  /** Is it neither type-only, nor from the file of a folder to a part of that folder? */
  function isCounted(edge: number): boolean {
    const [from, to] = pair(edge);
    const isIndex = /(?:^|\/)index\.ts$/.test(from) && edges.target[edge] < fileCount;
    return !has(edge, 'typeOnly') && !(isIndex && to.startsWith(from.slice(0, -'index.ts'.length)));
  }

  function countedOutgoing(file: number): number {
    return sources.filter((source, edge) => source === file && isCounted(edge)).length;
  }

  /** The number of source files that use a file, or that it uses, at run time. */
  function sourcesBeside(file: number, side: 'in' | 'out'): number {
    return sources.filter((source, edge) => {
      const [own, other] = side === 'in' ? [edges.target[edge], source] : [source, edges.target[edge]];
      const counts = side === 'in' ? !has(edge, 'typeOnly') : isCounted(edge);
      return own === file && other < fileCount && files.role[other] === 0 && counts;
    }).length;
  }

  function factorsOf(file: number): RiskPoints {
    const isIn = (knots: ModelCycle['runtime']) =>
      knots.some(({ members, counts }) => members.includes(file) && counts);
    const cycle = model.cycles.find(({ members }) => members.includes(file));
    const reach = risks.hubs.find(hub => hub.file === file)?.reach ?? 0;
    return {
      lines: Math.floor(10 * Math.log2(Math.max(10, files.loc[file]) / 10)),
      outgoing: Math.floor(3 * Math.log2(1 + outgoing[file])),
      cycle: cycle && isIn(cycle.eager) ? 5 : cycle && isIn(cycle.runtime) ? 2 : 0,
      reach: Math.floor((10 * reach) / sourceFiles.length),
    };
  }

  function signalsOf(file: number): Signal[] {
    const count = violations.filter(edge => sources[edge] === file).length;
    return [
      ...(cycleOf.has(file) ? ['circular_dependency' as const] : []),
      ...(outgoing[file] >= risks.godThreshold ? ['god_module' as const] : []),
      ...(connections[file] >= risks.explosionThreshold ? ['dependency_explosion' as const] : []),
      ...(count > 0 ? [`layer_violations:${count}` as const] : []),
    ];
  }
}

/** A project with a file of each role, a barrel, a hub and a god module. */
function roles(): readonly LinkedFile[] {
  const names = Array.from({ length: 40 }, (_, i) => `src/m${i}`);
  const edges = names.map(name => `${name} -> src/hub`);
  const out = names.slice(0, 20).map((_, i) => `src/hub -> lib/n${i}`);
  const god = names.slice(0, 30).map((_, i) => `src/god -> lib/n${i}`);
  const others = [
    'tests/t -> src/hub',
    'src/m0 -> src/barrel',
    'vendor/v',
    '.eslintrc.js',
    'lib/n1 -> src/gen',
  ];
  return draw([...edges, ...out, ...god, ...others].join(', ')).map(file => ({
    ...file,
    loc: 900,
    ...(file.id === 'src/barrel' && { marks: ['barrel' as const] }),
    ...(file.id === 'src/gen' && { marks: ['generated' as const] }),
  }));
}

function inputOf(
  files: readonly LinkedFile[],
  found: Pick<ModelInput, 'unresolved' | 'problems'> = { unresolved: [], problems: [] },
): ModelInput {
  const graph = buildGraph(files);
  return {
    revision: 7,
    projectRoot: '/some/project',
    generatedAt: new Date(0),
    graph,
    analysis: analyze(graph, { top: TOP, layers: DEFAULT_LAYERS }),
    queries: { workspaces: [], goModules: [] },
    ...found,
  };
}

function throughJson(model: Model): Model {
  return JSON.parse(JSON.stringify(model)) as Model;
}

test.run();
