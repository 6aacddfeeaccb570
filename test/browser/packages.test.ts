import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { sharePage } from './shared-page.ts';
import { assertTidyEverywhere } from './tidy.ts';
import { inBrowser, untilRevision } from './viewer.ts';

const FILES = {
  'package.json': `{
  "name": "shop",
  "dependencies": {
    "react": "^19.0.0",
    "left-pad": "1.0.0"
  }
}
`,
  'src/web/a.ts': "import 'react'\nimport 'zod'\n",
  'src/web/b.ts': "import type { FC } from 'react'\n",
  'src/store/c.ts': "import type { T } from 'types-only'\n",
  'src/store/c.test.ts': "import 'vitest'\n",
};

const shared = sharePage(() => makeProject(FILES).root);

test(
  'the Packages view says who uses a package, and which manifest declares it; its state is in the address',
  shared.at('?view=map', async ({ page }) => {
    await page.keyboard.press('9');
    const grid = page.getByRole('grid', { name: 'Packages' });
    await grid.getByText('package.json, ^19.0.0').waitFor();
    const names = () => grid.locator('.package-name .path').allTextContents();
    assert.equal(await names(), ['react', 'types-only', 'zod', 'left-pad', 'vitest']);
    await page.getByRole('button', { name: 'Only in tests · 1' }).click();
    assert.equal(await names(), ['vitest']);
    assert.match(page.url(), /pkg-only=tests/);
    await page.getByRole('button', { name: 'Only in tests · 1' }).click();
    await grid.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const detail = page.getByRole('region', { name: 'Package react' });
    await detail.getByText('Used by 2 files in 1 folder.').waitFor();
    await detail.getByText('package.json:4').waitFor();
    const importers = await detail.locator('.package-importers .file-name').allTextContents();
    assert.equal(importers, ['a.ts:1', 'b.ts:1']);
    assert.match(page.url(), /view=packages&pkg=react/);
    await page.reload();
    await detail.waitFor();
    await grid.getByText('zod').click();
    await page.getByRole('region', { name: 'Package zod' }).getByText('does not declare it').waitFor();
    await page.goBack();
    await detail.waitFor();
    await assertTidyEverywhere(page, 'packages');
  }),
);

test(
  'a package found by search is shown in the Packages view',
  shared.at('?view=map', async ({ page }) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('types-only');
    await page
      .getByRole('option', { name: /types-only/ })
      .first()
      .click();
    const detail = page.getByRole('region', { name: 'Package types-only' });
    await detail.getByText('Used by 1 file in 1 folder, only as types.').waitFor();
  }),
);

test(
  'a server that cannot read the manifests is asked once for each save',
  inBrowser(async ({ open, allowFailedRequests }) => {
    allowFailedRequests();
    const { root, write } = makeProject({ 'a.ts': "import 'react'\n", 'package.json': '{}' });
    const { page } = await open(root, '?view=packages');
    await page.getByRole('grid').waitFor();
    await untilRevision(page, 1);
    let requests = 0;
    await page.route('**/api/packages', route => {
      requests++;
      return route.abort();
    });
    write({ 'b.ts': "import 'react'\n" });
    await untilRevision(page, 2);
    await page.waitForTimeout(1000);
    assert.ok(requests > 0 && requests < 4, `${requests} requests`);
  }),
);

test.after(shared.close);

test.run();
