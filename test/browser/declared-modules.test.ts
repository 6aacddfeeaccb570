import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { openView, visit } from './steps.ts';
import { inBrowser } from './viewer.ts';

const MODULES = { core: { files: 'src/core/**' }, ui: { files: 'src/ui/**' } };
const FILES = {
  'src/core/a.ts': '',
  'src/core/b.ts': "import './a'\n",
  'src/ui/c.ts': "import '../core/a'\n",
  'src/ui/d.ts': "import '../core/b'\nimport './c'\n",
};

test(
  'a declared module is selected, used and zoomed into like a folder',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ ...FILES, '.depgraphrc': JSON.stringify({ modules: MODULES }) });
    const { page } = await open(root, '?view=overview');
    await page.locator('[data-box="module:core"]').click();
    const panel = page.locator('.side.right');
    await panel.getByRole('heading', { name: 'core', exact: true }).waitFor();
    await panel.getByText('module · 2 files').waitFor();
    await panel.getByText('Used by · 2').waitFor();
    assert.is(await panel.getByText('Not found').count(), 0);

    await visit(page, '?view=overview&edge=module%3Aui&into=module%3Acore');
    await panel.getByText('2 imports').waitFor();

    await visit(page, '?view=focus&at=module%3Acore');
    await page.locator('.view').getByText('c.ts').first().waitFor();

    await visit(page, '?view=overview&at=module%3Acore');
    await panel.getByRole('button', { name: 'zoom into this module' }).click();
    await page.locator('[data-box="src/core/b.ts"]').waitFor();
    assert.match(await page.locator('.side.left .facts').innerText(), /files\s*2/);
    await openView(page, 'Table');
    const grid = page.getByRole('grid');
    await grid.getByText('b.ts').first().waitFor();
    assert.is(await grid.getByText('c.ts').count(), 0);
  }),
);

test(
  'an import to a box in the margin is listed',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ ...FILES, 'src/ui/e.ts': '' });
    const { page } = await open(root, '?view=overview&in=src%2Fui&edge=src%2Fui%2Fc.ts&into=src%2Fcore');
    await page.locator('.side.right').getByText('1 import').first().waitFor();
    assert.is(await page.getByText('No imports are left between them').count(), 0);
  }),
);

test.run();
