import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { sharePage } from './shared-page.ts';
import { openView } from './steps.ts';
import { assertTidyEverywhere } from './tidy.ts';

const FILES = {
  'src/app/main.ts': "import '../core/order'\n",
  'src/core/order.ts': "import './money'\nimport 'react'\n",
  'src/core/money.ts': '',
  'src/core/log.ts': '',
  'test/order.test.ts': "import '../src/core/order'\n",
};

const shared = sharePage(() => makeProject(FILES).root);

test(
  'a query in the search field marks files on the map, lists them in the table, and is in the URL',
  shared.at('', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    await ask(page, 'rdeps(src/core/money.ts)', 'Show 3 files');
    await page.locator('[data-box="src/app/main.ts"].match').waitFor();
    assert.equal(await matches(page), ['src/app/main.ts', 'src/core/order.ts']);
    await assertTidyEverywhere(page, 'query, map');
    await page.getByRole('button', { name: '1 of them hidden' }).click();
    await page.locator('[data-box="test/order.test.ts"].match').waitFor();

    await page.reload();
    await page.locator('[data-box="test/order.test.ts"].match').waitFor();
    await page.getByRole('button', { name: '3 files', exact: true }).click();
    await page.getByRole('row', { name: 'main.ts' }).waitFor();
    assert.is(await page.locator('[data-row]').count(), 3);
    await assertTidyEverywhere(page, 'query, table');

    await openView(page, 'Map');
    await page.keyboard.press('Escape');
    await page.locator('.box.match').first().waitFor({ state: 'detached' });
    assert.not.match(page.url(), /[?&]q=/);
    await page.goBack();
    await page.locator('[data-box="src/app/main.ts"].match').waitFor();
  }),
);

test(
  'a query for hidden files shows them',
  shared.at('', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    await ask(page, 'external(src/)', 'Show 1 package');
    await page.locator('[data-box="pkg:"]').waitFor();
    await ask(page, 'rdeps(src/core/) & tests', 'Show 1 file');
    await page.locator('[data-box="test/order.test.ts"].match').waitFor();
  }),
);

test(
  'a wrong query has a message, and plain words still search',
  shared.at('', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('deps(src/core/');
    const message = page.locator('.palette-problem');
    assert.match((await message.textContent()) ?? '', /the parenthesis is not closed/);
    await field.fill('src/kore/*.ts');
    assert.match((await message.textContent()) ?? '', /nothing matches "src\/kore\/\*\.ts"/);
    await assertTidyEverywhere(page, 'query, message');
    await field.fill('money');
    await page.getByRole('option', { name: 'money.ts' }).first().waitFor();
    assert.is(await message.count(), 0);
    assert.is(await page.getByRole('option', { name: /^Show/ }).count(), 0);
  }),
);

test.after(shared.close);

test.run();

async function ask(page: Page, text: string, offer: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await page.getByRole('option', { name: offer }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' });
}

function matches(page: Page): Promise<string[]> {
  return page
    .locator('.box.match')
    .evaluateAll(boxes => boxes.map(box => box.getAttribute('data-box') ?? '').sort());
}
