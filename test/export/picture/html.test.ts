import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failedModel } from '../../../src/core/formats/findings/model.ts';
import { pageHtml } from '../../../src/core/formats/picture/html.ts';
import { DATA_ID, readPage, type SavedPage } from '../../../src/core/formats/picture/saved-page.ts';
import type { Model } from '../../../src/core/report/model.ts';
import { createRandom } from '../../helpers/random.ts';
import { modelOf, NO_LABELS } from './model.ts';

const TEMPLATE = '<html><title>depgraph</title><body><!-- data --><script>run()</script></body></html>';

function pageOf(model: Model, more: Partial<SavedPage> = {}): SavedPage {
  return {
    model,
    findings: failedModel(1, 'nothing'),
    labels: NO_LABELS,
    packages: { revision: 1, packages: [] },
    query: '?view=table',
    theme: 'dark',
    ...more,
  };
}

function dataIn(html: string): string {
  return new RegExp(`id="${DATA_ID}">([^<]*)</script>`).exec(html)?.[1] ?? '';
}

test('a page holds what was saved, but not where the project is', async () => {
  const root = '/home/someone/secret place';
  const model = modelOf(
    { "a.ts</script><script>alert('$&')": ['b.ts'], 'b.ts': [] },
    { projectRoot: root, problems: [{ file: 'b.ts', line: 1, message: `cannot read ${root}/b.ts` }] },
  );
  const page = pageOf(model, { findings: failedModel(1, `mistake in ${root}/.depgraphrc`) });
  const html = await pageHtml(TEMPLATE, page);
  assert.match(html, '<title>secret place · depgraph</title>');
  assert.match(html, '<script>run()</script>');
  assert.is(html.split('<script').length - 1, 2, 'data and script');
  const read = await readPage(dataIn(html));
  assert.not.match(JSON.stringify(read), '/home/someone');
  assert.equal(read.model.project, { name: 'secret place', path: 'secret place' });
  assert.equal(read.model.files, model.files);
  assert.equal(read.model.edges, model.edges);
  assert.match(read.model.diagnostics.problems[0].message, 'cannot read secret place/b.ts');
  assert.equal([read.query, read.theme, read.labels], ['?view=table', 'dark', NO_LABELS]);
});

test('a page says nowhere where the project is, and changes no other names', async () => {
  const model = modelOf(
    { 'lib/app/b.ts': [] },
    {
      projectRoot: '/app',
      problems: [{ file: 'lib/app/b.ts', line: 1, message: 'lib/app/b.ts, /app/b.ts' }],
    },
  );
  const unresolved = [{ file: 'lib/app/b.ts', line: 1, specifier: 'file:///app/lost' }];
  const declared = [{ manifest: 'package.json', line: 1, version: 'file:/app/x' }];
  const packages = { revision: 1, packages: [{ name: 'x', declared, undeclared: [] }] };
  const diagnostics = { ...model.diagnostics, unresolved };
  const html = await pageHtml(
    TEMPLATE,
    pageOf({ ...model, diagnostics }, { packages } as Partial<SavedPage>),
  );
  const read = await readPage(dataIn(html));
  assert.is(read.model.diagnostics.problems[0].message, 'lib/app/b.ts, app/b.ts');
  assert.is(read.model.diagnostics.unresolved[0].specifier, 'file://app/lost');
  assert.is(read.packages.packages[0].declared[0].version, 'file:app/x');
});

test('the name of a project cannot end the title', async () => {
  const html = await pageHtml(TEMPLATE, pageOf(modelOf({}, { projectRoot: '/</title><script>$&' })));
  assert.is(html.split('<script').length - 1, 2);
  assert.match(html, 'script&#62;$&#38; · depgraph</title>');
});

/** As many names and imports as in a monorepo; no two folders import alike. */
function largeModel(files: number, importsOfEach: number): Model {
  const random = createRandom(1);
  const model = modelOf({ 'a.ts': [] });
  const column = (value: () => number) => Array.from({ length: files }, value);
  const edges = (value: () => number) => Array.from({ length: files * importsOfEach }, value);
  const folders = Math.floor(files / 12);
  return {
    ...model,
    fileCount: files,
    folders: {
      parent: Array.from({ length: folders }, (_, i) => (i === 0 ? -1 : random.below(i))),
      name: Array.from({ length: folders }, (_, i) => (i === 0 ? '' : `folder-${random.below(1e6)}`)),
    },
    files: {
      ...model.files,
      folder: column(() => random.below(folders)),
      name: Array.from({ length: files }, (_, i) => `component-${i}-${random.below(1e6)}.ts`),
      language: column(() => 0),
      loc: column(() => random.below(900)),
      layer: column(() => -1),
      risk: column(() => random.below(60)),
      role: column(() => random.below(2)),
      barrel: column(() => 0),
      unit: column(() => -1),
    },
    edges: {
      outgoing: column(() => importsOfEach),
      target: edges(() => random.below(files)),
      flags: edges(() => random.below(2)),
      line: edges(() => 1 + random.below(40)),
      moreLines: [],
    },
  };
}

test('20,000 files with 80,000 imports take less than 3 MB with the page', async () => {
  const model = largeModel(20_000, 4);
  const page = 'x'.repeat(600_000);
  const html = await pageHtml(`${TEMPLATE}${page}`, pageOf(model));
  assert.ok(html.length < 3_000_000, `${html.length} bytes`);
  assert.equal((await readPage(dataIn(html))).model.edges.target, model.edges.target);
});

test.run();
