import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import { DEFAULT_LAYERS, type LayerRule } from '../../src/core/analyze/structure/layers.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { draw } from '../graph/draw.ts';

test('the first folder with a layer name decides, regardless of case; file names do not count', () => {
  const layers: [file: string, layer: string | undefined][] = [
    ['src/core/api/x.ts', 'core'],
    ['src/API/core/x.ts', 'api'],
    ['Web-UI/x.ts', 'web-ui'],
    ['core', undefined],
    ['src/core', undefined],
    ['src/core.ts', undefined],
    ['src/score/x.ts', undefined],
    ['x.ts', undefined],
    ['constructor/x.ts', undefined],
  ];
  for (const [file, layer] of layers) assert.is(layerOf(file, DEFAULT_LAYERS), layer, file);
});

test('ranks the default layers', () => {
  const ranks = Object.fromEntries(DEFAULT_LAYERS.map(rule => [rule.name, rule.rank]));
  assert.equal(ranks, {
    ...{ cli: 5, 'web-ui': 5, api: 5, interface: 5, app: 4, application: 4, core: 3, domain: 3 },
    ...{ exporters: 2, adapters: 2, infra: 2, utils: 1, shared: 1 },
  });
});

test('reports only edges between files from a lower to a higher layer', () => {
  const violations = violationsOf(
    `utils/a -> core/b, core/b -> utils/a, core/b -> api/c, api/c -> cli/d, core/b -> domain/e
     core/b -> core/f, core/b -> other/g, other/g -> api/c, utils/a -> pkg:core/api, utils/a -> shared/h`,
    DEFAULT_LAYERS,
  );
  assert.equal(violations, ['core/b api/c: core < api', 'utils/a core/b: utils < core']);
});

test('compares siblings only: folders of one name in different trees are different layers', () => {
  assert.equal(violationsOf('a/utils/x -> b/core/y', DEFAULT_LAYERS), []);
  assert.equal(violationsOf('a/utils/x -> a/b/core/y', DEFAULT_LAYERS), []);
  assert.equal(violationsOf('a/utils/deep/x -> a/core/deep/y', DEFAULT_LAYERS), [
    'a/utils/deep/x a/core/deep/y: utils < core',
  ]);
});

test('compares layers that globs give with all others', () => {
  const rules: LayerRule[] = [
    { name: 'ui', rank: 9, match: ['packages/web/**'] },
    { name: 'data', rank: 1, match: ['packages/db/**'] },
    { name: 'core', rank: 3 },
  ];
  assert.equal(violationsOf('packages/db/a -> packages/web/b, src/core/c -> packages/web/b', rules), [
    'packages/db/a packages/web/b: data < ui',
    'src/core/c packages/web/b: core < ui',
  ]);
});

test('is about sources: neither imports of tests nor imports by them count', () => {
  assert.equal(violationsOf('utils/a.test.ts -> core/b, utils/a -> core/b.test.ts', DEFAULT_LAYERS), []);
});

test('globs take precedence over folder names, in rule order, and replace the folder name of their rule', () => {
  const rules: LayerRule[] = [
    { name: 'core', rank: 3 },
    { name: 'Edge', rank: 9, match: ['src/**/*.edge.ts', '.hidden/**'] },
    { name: 'rest', rank: 1, match: ['src/core/*.ts'] },
  ];
  assert.is(layerOf('src/core/a.edge.ts', rules), 'edge');
  assert.is(layerOf('src/core/a.ts', rules), 'rest');
  assert.is(layerOf('src/core/deep/a.ts', rules), 'core');
  assert.is(layerOf('edge/a.ts', rules), undefined);
  assert.is(layerOf('.hidden/a.ts', rules), 'edge');
});

test('two rules with the same name form one layer', () => {
  const rules: LayerRule[] = [
    { name: 'core', rank: 3 },
    { name: 'Core', rank: 4, match: ['kernel/**'] },
    { name: 'api', rank: 5 },
  ];
  assert.equal(violationsOf('core/a -> kernel/b, core/a -> api/c', rules), ['core/a api/c: core < api']);
});

function layerOf(file: string, rules: readonly LayerRule[]): string | undefined {
  const { layers } = analyze(buildGraph(draw(file)), { top: 20, layers: rules });
  return layers.names[layers.layerOf[0]];
}

function violationsOf(text: string, rules: readonly LayerRule[]): string[] {
  const graph = buildGraph(draw(text));
  const { layers } = analyze(graph, { top: 20, layers: rules });
  return Array.from(layers.violations, edge => {
    const source = graph.sources[edge];
    const target = graph.targets[edge];
    const names = [source, target].map(node => layers.names[layers.layerOf[node]]);
    return `${graph.ids[source]} ${graph.ids[target]}: ${names.join(' < ')}`;
  });
}

test.run();
