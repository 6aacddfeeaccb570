import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { sharePage } from './shared-page.ts';
import { dismissHint } from './steps.ts';
import { inBrowser } from './viewer.ts';

const FILES = {
  'src/export.ts': "import './table'\n",
  'src/table.ts': "import './fit'\n",
  'src/fit.ts': '',
  'src/ui/button.vue': '<template><b /></template>\n',
  'src/ui/list/row.vue': '<template><b /></template>\n',
  'main.ts': "import './src/export'\n",
};

const shared = sharePage(() => makeProject(FILES).root);

const MODULES = {
  ...FILES,
  '.depgraphrc': JSON.stringify({
    modules: { ui: { files: 'src/ui/**', tags: ['leaf'] }, core: { files: 'src/*.ts' } },
  }),
};

test(
  'palette: a command precedes files when its name is typed',
  shared.at('', async ({ page }) => {
    for (const [typed, command] of [
      ['export', 'Export the graph'],
      ['table', 'Go to Table'],
      ['fit', 'Fit the map to the window'],
    ]) {
      assert.equal((await resultsFor(page, typed))[0], command, typed);
      assert.ok((await resultsFor(page, typed)).includes(`${typed}.ts`), `${typed}: the file is listed, too`);
    }
    assert.is((await resultsFor(page, 'table.ts'))[0], 'table.ts');
  }),
);

test(
  'palette: > lists commands only',
  shared.at('', async ({ page }) => {
    const all = await resultsFor(page, '>');
    assert.ok(all.includes('Re-analyse') && all.includes('Go to Table'));
    assert.not.ok(all.some(name => /\.(?:ts|vue)$/.test(name)));
    assert.equal(await resultsFor(page, '> table'), ['Go to Table']);
    await page.keyboard.press('Enter');
    await page.locator('.view-button[aria-current="page"]', { hasText: 'Table' }).waitFor();
  }),
);

test(
  'palette: globs find files, by name in any folder or by path',
  shared.at('', async ({ page }) => {
    assert.equal(await resultsFor(page, '*.vue'), ['Show 2 files', 'button.vue', 'row.vue']);
    assert.equal(await resultsFor(page, 'src/*.ts'), ['Show 3 files', 'export.ts', 'fit.ts', 'table.ts']);
    assert.equal((await resultsFor(page, 'src/**/*.{ts,vue}'))[0], 'Show 5 files');
    await resultsFor(page, '*.vue');
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]q=/);
    assert.is(new URL(page.url()).searchParams.get('q'), '**/*.vue', 'what depgraph query understands');
  }),
);

test(
  'palette: module: and tag: select what the rules declare, also after a reload',
  inBrowser(async ({ open }) => {
    const page = await opened(open, MODULES);
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('module:ui');
    await page.getByRole('option', { name: 'Show 2 files' }).waitFor();
    await field.fill('tag:leaf + module:core');
    await page.getByRole('option', { name: 'Show 5 files' }).waitFor();
    await field.fill('module:cord');
    await page.locator('.palette-problem', { hasText: 'did you mean' }).waitFor();
    await field.fill('deps(module:core) & src/');
    await page.locator('.palette-problem').waitFor();
    await field.fill('module:ui');
    await page.getByRole('option', { name: 'Show 2 files' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.status-query', { hasText: '2 files' }).waitFor();
    await page.reload();
    await page.locator('.status-query', { hasText: '2 files' }).waitFor();
  }),
);

test(
  'palette: without declared modules, module: says how to declare them',
  shared.at('', async ({ page }) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('module:ui');
    await page.locator('.palette-problem', { hasText: 'no modules are declared' }).waitFor();
    const line = (await page.locator('.palette-problem').textContent()) ?? '';
    assert.match(line, '.depgraphrc');
  }),
);

test.after(shared.close);

test.run();

type Open = Parameters<Parameters<typeof inBrowser>[0]>[0]['open'];

async function opened(open: Open, files: Readonly<Record<string, string>>): Promise<Page> {
  const { page } = await open(makeProject(files).root, '?view=map');
  await page.locator('.box').first().waitFor();
  await dismissHint(page);
  return page;
}

/** The names of what the search finds. */
async function resultsFor(page: Page, text: string): Promise<readonly string[]> {
  const field = page.getByRole('combobox', { name: 'Search' });
  if ((await field.count()) === 0) await page.keyboard.press('/');
  await field.fill(text);
  await page.getByRole('option').first().waitFor();
  return page.locator('.found-name').allTextContents();
}
