import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type AnalyzeOptions, analyze, analyzeInSteps, withRules } from '../../src/core/analyze/analyze.ts';
import { NO_MODULE_OPTIONS } from '../../src/core/analyze/modules/findings.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { orphansOf, packagesOf } from '../../src/core/report/hints.ts';
import { parentOf } from '../../src/shared/paths.ts';
import { finish } from '../../src/shared/steps.ts';
import type { DeclaredPackages, LinkedFile, Role } from '../../src/types.ts';
import { draw } from '../graph/draw.ts';
import { type NaiveProject, naiveOrphans, naivePackages } from './naive-hints.ts';
import { randomNumbers } from './random.ts';

const FOLDERS = ['', 'a', 'a/src', 'b', 'b/src', 'c'];
const PACKAGES = ['one', 'two', 'three', '@s/four'];

interface Case extends NaiveProject {
  readonly linked: readonly LinkedFile[];
}

/**
 * Files of Rust: no path of theirs is an entry point by convention. Every fourth project has so many entry points that
 * all other files may be orphans.
 */
function randomCase(seed: number): Case {
  const next = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)];
  const count = 2 + Math.floor(next() * 30);
  const others = Array.from({ length: count }, (_, i) => {
    const folder = pick(FOLDERS);
    const name = `${pick(['x', 'x', 'x', 'x', 't', 'k'])}${String(i).padStart(2, '0')}.rs`;
    return folder === '' ? name : `${folder}/${name}`;
  });
  const named = FOLDERS.flatMap(folder =>
    Array.from({ length: seed % 4 === 0 ? 15 : 0 }, (_, i) => `${folder === '' ? '' : `${folder}/`}e${i}.rs`),
  );
  const edges = new Map<string, readonly [string, string]>();
  for (let i = 0; i < count * 2; i++) {
    const target = next() < 0.3 ? `pkg:${pick(PACKAGES)}` : pick(others);
    const edge = [pick(others), target] as const;
    if (edge[0] !== target) edges.set(edge.join(), edge);
  }
  const declared = ['', 'a', 'b'].flatMap((folder): DeclaredPackages[] => {
    if (next() < 0.3) return [];
    const packages = PACKAGES.filter(() => next() < 0.4).map((name, i) => [name, i + 3] as const);
    return [{ manifest: folder === '' ? 'Cargo.toml' : `${folder}/Cargo.toml`, family: 'rust', packages }];
  });
  const files = [...others, ...named].sort();
  const linked = files.map(id => ({
    id,
    language: 'rust',
    loc: 1,
    links: [...edges.values()]
      .filter(([source]) => source === id)
      .map(([, target]) => ({ target, line: 7, typeOnly: false, lazy: false, implicit: false })),
  }));
  const sorted = [...edges.values()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    files,
    edges: sorted,
    entries: files.filter(id => named.includes(id) || next() < (named.length > 0 ? 0.1 : 0.4)),
    roleOf,
    declared,
    linked,
  };
}

function roleOf(id: string): Role {
  const name = id.slice(id.lastIndexOf('/') + 1);
  return name.startsWith('t') ? 'test' : name.startsWith('k') ? 'config' : 'source';
}

function optionsFor({ entries, declared }: Case): AnalyzeOptions {
  const folders = declared.map(({ manifest }) => parentOf(manifest));
  return {
    top: 5,
    layers: [],
    roles: {
      byConfiguration: roleOf,
      attributesOf: () => ({}),
      byManifest: () => undefined,
      prefix: '',
    },
    orphans: {
      isEntry: id => entries.includes(id),
      projectOf(id) {
        for (let at = id; at !== ''; ) {
          at = parentOf(at);
          if (folders.includes(at)) return at;
        }
        return undefined;
      },
    },
    packages: { declared, prefix: '', isWhole: true },
  };
}

test('agrees with the naive computation on random projects', () => {
  let orphans = 0;
  let grouped = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const project = randomCase(seed);
    const graph = buildGraph(project.linked);
    const analysis = analyze(graph, optionsFor(project));
    const found = packagesOf(graph, analysis);
    const short = {
      ...found,
      undeclared: found.undeclared.map(one => ({ ...one, first: one.first.file })),
      undeclaredGroups: found.undeclaredGroups.map(one => ({ ...one, first: one.first.file })),
    };
    assert.equal(orphansOf(graph, analysis), naiveOrphans(project), `seed ${seed}`);
    assert.equal(short, naivePackages(project), `seed ${seed}`);
    orphans += analysis.orphans.files.length;
    grouped += analysis.orphans.files.filter((file, i) => analysis.orphans.rootOf[i] !== file).length;
  }
  assert.ok(orphans > 50, 'the random projects have orphans');
  assert.ok(grouped > 30, `${grouped} of them are used by others`);
});

test('an analysis by other rules has the rest of the first one, and computes none of it', () => {
  const asked: string[] = [];
  const isEntry = (id: string) => {
    asked.push(id);
    return true;
  };
  const orphans = { isEntry, projectOf: () => '' };
  const analysis = analyze(buildGraph(draw('a -> b -> a')), { top: 3, layers: [], orphans });
  const layers = { ...analysis.layers, names: ['other'] };
  const moduleFindings = () => assert.unreachable() as never;
  const other = withRules(analysis, { layers, moduleOptions: NO_MODULE_OPTIONS, moduleFindings });
  assert.equal([other.layers, asked, analysis.isJudged()], [layers, [], false]);
  assert.is(other.cycleDetails, analysis.cycleDetails);
  assert.is(other.roles, analysis.roles);
});

test('only source files are compared with the entries of manifests', () => {
  const asked: string[] = [];
  const orphans = {
    isEntry(id: string) {
      asked.push(id);
      return id === 'src/a.ts';
    },
    projectOf: () => '',
  };
  const graph = buildGraph(draw('src/a.ts -> src/b.ts, tests/a.ts -> src/b.ts'));
  const { files } = analyze(graph, { top: 3, layers: [], orphans }).orphans;
  assert.equal([files.length, asked], [0, ['src/a.ts', 'src/b.ts']]);
});

test('what the last analysis knew gives the same result', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const project = randomCase(seed);
    const options = optionsFor(project);
    const fewer = buildGraph(project.linked.filter((_, i) => i % 3 !== seed % 3));
    const graph = buildGraph(project.linked);
    const before = { graph: fewer, analysis: analyze(fewer, options) };
    const { orphans, packages } = finish(analyzeInSteps(graph, options, { before }));
    const cold = analyze(graph, options);
    assert.equal(orphans, cold.orphans, `seed ${seed}`);
    assert.equal(packages, cold.packages, `seed ${seed}`);
  }
});

test.run();
