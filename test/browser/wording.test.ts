import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { sharePage } from './shared-page.ts';
import { visit } from './steps.ts';

const FILES = {
  'shop/core/cart.ts': "import '../app/session'\n",
  'shop/core/order.ts': "import './cart'\nimport './nothing'\n",
  'shop/app/session.ts': "import '../core/order'\n",
  'shop/app/lone.ts': '',
  'shop/main.ts': '',
  'tools/build.ts': '',
  'tools/large.ts': `// ${'x'.repeat(4_047_534)}`,
  'test/cart.test.ts': "import '../shop/core/cart'\n",
};

const shared = sharePage(() => makeProject(FILES).root);

test(
  'wording: the side panel, the filters and the status bar',
  shared.at('?view=map&packages=on', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    const overview = page.getByRole('complementary', { name: 'Project' });
    await overview.getByRole('heading', { name: 'Changes since you opened this page' }).waitFor();
    await overview.getByText('No changes yet. Edit and save a file to see them here.').waitFor();
    await overview.getByRole('heading', { name: 'Most used files' }).waitFor();
    await overview.getByRole('heading', { name: 'Mutual dependencies' }).waitFor();
    await overview.getByRole('button', { name: 'core → app 1 ↑ 1 ↓' }).waitFor();
    const filters = page.getByRole('toolbar', { name: 'Map filters' });
    const isOn = async (name: string) =>
      (await filters.getByRole('button', { name }).getAttribute('aria-pressed')) === 'true';
    assert.equal(
      [await isOn('Type imports'), await isOn('Tests'), await isOn('Packages')],
      [true, false, true],
    );
    await page.getByRole('button', { name: '1 unresolved import, 1 file problem' }).click();
    const notes = page.getByRole('dialog', { name: 'Unresolved imports and file problems' });
    await notes.getByRole('heading', { name: 'Unresolved imports · 1' }).waitFor();
    await notes.getByText('Skipped: 3.9 MB exceeds the 2 MB limit (maxFileSize)').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.project-name').click();
    const other = page.getByRole('dialog', { name: 'Open another project' });
    await other.getByRole('button', { name: 'Open', exact: true }).waitFor();
  }),
);

test(
  'wording: the selection',
  shared.at('?view=map&at=shop%2Fapp%2Flone.ts', async ({ page }) => {
    const side = page.getByRole('complementary', { name: 'Selection' });
    await side.getByText('No other file depends on it').waitFor();
    await side.getByText('No file uses it.').waitFor();
    await side.getByText('It imports nothing.').waitFor();
    await visit(page, '?view=map&at=shop%2Fapp%2Flone.ts&to=tools%2Fbuild.ts');
    await side
      .getByText('lone.ts does not depend on build.ts, directly or indirectly, nor build.ts on lone.ts.')
      .waitFor();
    await visit(page, '?view=map&at=shop%2Fcore');
    await side.getByRole('button', { name: 'zoom into this folder' }).click();
    await page
      .getByRole('button', { name: /^zoomed into shop\/core \(\d+ files outside hidden\)/ })
      .waitFor();
  }),
);

test.after(shared.close);

test.run();
