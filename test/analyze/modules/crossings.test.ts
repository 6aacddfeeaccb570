import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Analysis, analyzeInSteps } from '../../../src/core/analyze/analyze.ts';
import type { Erasures } from '../../../src/core/analyze/erasures.ts';
import { GRAIN } from '../../../src/core/analyze/modules/grain.ts';
import { buildGraph, type Graph } from '../../../src/core/graph/graph.ts';
import { modulesOf } from '../../../src/core/report/modules.ts';
import { finish } from '../../../src/shared/steps.ts';
import type { LinkedFile } from '../../../src/types.ts';
import { createRandom, type Random } from '../../helpers/random.ts';

const FILES = ['a', 'b', 'c', 'd'].flatMap(folder =>
  ['index.ts', 'x.ts', 'y.ts', 'z.ts'].map(name => `${folder}/${name}`),
);

function randomFile(id: string, { below, chance, pick }: Random): LinkedFile {
  const targets = Array.from({ length: below(6) }, () => pick([...FILES, 'pkg:one', 'pkg:two']));
  const links = targets
    .filter(target => target !== id)
    .map((target, i) => ({
      ...{ target, line: i + 1, lazy: false, implicit: false },
      typeOnly: chance(0.2),
      test: chance(0.1),
    }));
  return { id, language: 'typescript', links };
}

test('after an edit, only its file is looked at, and those of which compilers drop imports', () => {
  const random = createRandom(7);
  let asked: string[] = [];
  const isRoot = (id: string) => {
    asked.push(id);
    return id === 'a/x.ts';
  };
  const options = { top: 3, layers: [], moduleOptions: { grain: GRAIN, isRoot } };
  let files = FILES.map(id => randomFile(id, random));
  let before: { graph: Graph; analysis: Analysis } | undefined;
  const analyzed = (graph: Graph, known: typeof before, erasures: Erasures) =>
    finish(analyzeInSteps(graph, options, { before: known, erasures: () => erasures, isRejudged: true }));
  let erasing = 0;
  let erasedBefore: string | undefined;
  for (let round = 0; round < 200; round++) {
    const edited = random.pick(FILES);
    files = files.map(file => (file.id === edited ? randomFile(edited, random) : file));
    const erased = random.pick(files);
    const gone = new Set(erased.links.slice(1).map(({ target }) => target));
    const erasures: Erasures = new Map([[erased.id, { gone, deferred: new Set<string>() }]]);
    const graph = buildGraph(files);
    asked = [];
    const analysis = analyzed(graph, before, erasures);
    const found = modulesOf(graph, analysis);
    if (before) {
      assert.ok(
        asked.every(id => id === edited || id === erased.id || id === erasedBefore),
        `round ${round}: ${asked}`,
      );
      const { crossings, runtimeCrossings } = analysis.passes();
      assert.equal([crossings, runtimeCrossings], ['updated', 'updated']);
    }
    erasing += Number(asked.includes(erased.id));
    assert.equal(found, modulesOf(graph, analyzed(graph, undefined, erasures)), `round ${round}`);
    before = { graph, analysis };
    erasedBefore = erased.id;
  }
  assert.ok(erasing > 10, `${erasing} rounds with imports that compilers drop`);
});

test.run();
