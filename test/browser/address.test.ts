import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { inBrowser } from './viewer.ts';

/** Too many for one screen, so that some folders are closed at first. */
const FILES = Object.fromEntries(
  Array.from({ length: 300 }, (_, i) => [
    `packages/p${i % 6}/src/part${i % 5}/m${i}.ts`,
    i > 30 ? `import '../../../p${(i + 1) % 6}/src/part${(i - 29) % 5}/m${i - 29}'\n` : '',
  ]),
);

test(
  'a link restores the view, and back and forward move through selections',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root);
    await page.locator('.box').first().waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('m137');
    await page.keyboard.press('Enter');
    const box = page.locator('[data-box$="/m137.ts"]');
    await box.waitFor();
    assert.match((await box.getAttribute('class')) ?? '', /selected/);
    const frame = await box.boundingBox();

    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('[data-box$="/m137.ts"].selected').waitFor();
    assert.equal(await other.locator('[data-box$="/m137.ts"]').boundingBox(), frame);
    await other.close();

    await page.getByRole('button', { name: 'Table' }).click();
    await page.goBack();
    await page.locator('[data-box$="/m137.ts"].selected').waitFor();
    await page.goBack();
    await page.locator('.box.selected').waitFor({ state: 'detached' });
    await page.goForward();
    await page.locator('[data-box$="/m137.ts"].selected').waitFor();
  }),
);

test(
  'the URL contains the filters, and the status bar shows what they hide',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'src/a.ts': "import 'react'\n", 'test/a.test.ts': "import '../src/a'\n" });
    const { page } = await open(root);
    await page.getByRole('button', { name: '1 hidden test' }).click();
    await page.locator('[data-box="test/a.test.ts"]').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Packages' }).click();
    await page.locator('[data-box="pkg:"]').waitFor();
    assert.match(page.url(), /tests=on/);
    assert.match(page.url(), /packages=on/);
    await page.reload();
    await page.locator('[data-box="pkg:"]').waitFor();
    await page.locator('[data-box="test/a.test.ts"]').waitFor();
  }),
);

test.run();
