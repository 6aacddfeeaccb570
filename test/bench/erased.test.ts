import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareErased } from '../../bench/erased/compare.ts';
import type { DetailedEdge, Report } from '../../src/core/report/types.ts';
import { coldReport } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const test = suite('comparison of erased imports');

/** Two files use each other, of which one import is a type; two others really load each other. */
const FILES: ProjectFiles = {
  'a.ts': "import { B } from './b'; import { c } from './c'; export const a = (b: B) => c(b);",
  'b.ts': "import { a } from './a'; export type B = 1; export const b = a(1);",
  'c.ts': "import { d } from './d'; export const c = (x: number) => d(x);",
  'd.ts': "import { c } from './c'; export const d = (x: number) => c(x); import('./a');",
};

const IDENTICAL = { ours: 1, theirs: 1, files: 2, differing: [] };

test('finds no difference in a true report', async () => {
  const { root } = makeProject(FILES);
  const { files, imports, erased, differences, groups } = await compareErased(
    root,
    await coldReport({ root }),
  );
  assert.equal([files, imports, erased], [4, 6, 1]);
  assert.equal(differences, []);
  assert.equal(groups, IDENTICAL);
});

test('names an import that the report keeps, and a group that differs', async () => {
  const { root } = makeProject(FILES);
  const report = await coldReport({ root });
  const { differences, groups } = await compareErased(root, {
    ...withEdges(report, ({ erased: _, ...edge }) => edge),
    cycleDetails: [],
  });
  assert.equal(differences, [{ kind: 'kept by us only', source: 'a.ts', target: 'b.ts' }]);
  assert.equal(groups, { ours: 0, theirs: 1, files: 2, differing: ["TypeScript's: c.ts d.ts"] });
});

test('names an import that the report alone drops', async () => {
  const { root } = makeProject(FILES);
  const report = withEdges(await coldReport({ root }), edge => ({ ...edge, erased: true }));
  const { differences } = await compareErased(root, report);
  assert.is(differences.length, 5);
  assert.ok(differences.every(({ kind }) => kind === 'erased by us only'));
});

test('tells a config that cannot be read from a difference', async () => {
  const { root } = makeProject({ ...FILES, 'tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json" }' });
  const { erased, differences, groups } = await compareErased(root, await coldReport({ root }));
  assert.is(erased, 0);
  assert.equal(differences, [{ kind: 'incomplete config', source: 'a.ts', target: 'b.ts' }]);
  assert.is(groups.differing.length, 0);
});

test('compiles with the TypeScript that knows the option', async () => {
  for (const option of ['preserveValueImports', 'verbatimModuleSyntax']) {
    const tsconfig = JSON.stringify({ compilerOptions: { [option]: true } });
    const { root } = makeProject({ ...FILES, 'tsconfig.json': tsconfig });
    const { erased, differences } = await compareErased(root, await coldReport({ root }));
    assert.is(erased, 0, option);
    assert.equal(differences, []);
  }
});

test.run();

function withEdges(report: Report, change: (edge: DetailedEdge) => DetailedEdge): Report {
  return { ...report, detailed: { ...report.detailed, edges: report.detailed.edges.map(change) } };
}
