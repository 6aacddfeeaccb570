import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyDemo } from '../helpers/demo.ts';
import { sharePage } from './shared-page.ts';
import { openView, searchFor } from './steps.ts';

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const sideOf = (page: Page) => page.getByRole('complementary', { name: 'Selection' });
const marks = (page: Page) => page.locator('.step-mark').allTextContents();
const opacity = (page: Page, id: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('[data-box="${id}"]')).opacity`);

const demo = sharePage(copyDemo, LAPTOP);

test(
  'chosen edge not in the address: a reload, back and forward restore it with its import',
  demo.at('?view=map', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    const side = sideOf(page);
    await page.getByRole('button', { name: 'shop/utils → app' }).click();
    await side.getByRole('heading', { name: 'utils uses app' }).waitFor();
    await side.getByRole('button', { name: 'reverse: 10 imports' }).click();
    await side.getByText('10 imports').waitFor();
    await side.locator('.import-ends').nth(3).click();
    await side.locator('.import').nth(3).getByRole('figure').waitFor();
    const source = await side.getByRole('figure').getAttribute('aria-label');
    await page.reload();
    await side.getByText('10 imports').waitFor();
    await side.getByRole('figure').waitFor();
    assert.is(await side.getByRole('figure').getAttribute('aria-label'), source);
    await page.goBack();
    await side.getByRole('heading', { name: 'utils uses app' }).waitFor();
    await page.goBack();
    await side.waitFor({ state: 'detached' });
    await page.goForward();
    await side.getByRole('heading', { name: 'utils uses app' }).waitFor();
  }),
);

test(
  'an edge is a picture: everything else is dimmed to 15 %',
  demo.at('?view=map&edge=shop/utils&into=shop/app', async ({ page }) => {
    await page.locator('.box.dim').first().waitFor();
    assert.is(await opacity(page, 'insights'), '0.15');
    for (const id of ['shop', 'shop/utils', 'shop/utils/logger.ts', 'shop/app', 'shop/app/session.ts'])
      assert.is(await opacity(page, id), '1', id);
    await page.keyboard.press('Escape');
    await page.locator('.box.dim').first().waitFor({ state: 'detached' });
  }),
);

test(
  'path lost by "show on map": it is drawn there, numbered, and survives a reload',
  demo.at('?view=focus&at=shop/api/server.ts&to=shop/utils/money.ts', async ({ page }) => {
    await page.getByText('server.ts depends on money.ts through 2 imports:').waitFor();
    await page.locator('.focus-actions').getByRole('button', { name: 'show on map' }).click();
    await page.locator('.step-mark').first().waitFor();
    assert.equal(await marks(page), ['1', '2']);
    assert.match(page.url(), 'to=shop%2Futils%2Fmoney.ts');
    const map = await page.locator('.map-surface').boundingBox();
    for (const name of ['shop/api/server.ts', 'shop/utils/money.ts']) {
      const box = await page.locator(`[data-box="${name}"]`).boundingBox();
      assert.ok(map && box && box.x >= map.x && box.y >= map.y, name);
      assert.ok(box.x + box.width <= map.x + map.width && box.y + box.height <= map.y + map.height, name);
    }
    assert.is(await opacity(page, 'insights'), '0.15');
    assert.is(await opacity(page, 'shop/app'), '0.15');
    assert.is(await opacity(page, 'shop/utils/money.ts'), '1');
    await page.reload();
    await page.locator('.step-mark').nth(1).waitFor();
    assert.equal(await marks(page), ['1', '2']);
    const steps = sideOf(page).getByRole('region', { name: 'Path' }).locator('.step-number');
    assert.equal(await steps.allTextContents(), ['1', '2']);
    await page.goBack();
    await page.getByText('server.ts depends on money.ts through 2 imports:').waitFor();
  }),
);

test(
  'a path through a closed folder offers to open it',
  demo.at('?view=map&shut=shop/api&at=shop/api/server.ts&to=shop/utils/money.ts', async ({ page }) => {
    await page.locator('.step-mark').waitFor();
    assert.equal(await marks(page), ['2']);
    const path = sideOf(page).getByRole('region', { name: 'Path' });
    await path.getByText('1 step inside closed folders.').waitFor();
    await path.getByRole('button', { name: 'Open them' }).click();
    await page.locator('.step-mark').nth(1).waitFor();
    assert.equal(await marks(page), ['1', '2']);
  }),
);

test(
  'path between two boxes has no key: P, then the arrow keys and Enter, a click, or the search',
  demo.at('?view=map&at=shop/api/server.ts', async ({ page }) => {
    const server = page.locator('[data-box="shop/api/server.ts"]');
    await server.waitFor();
    const side = sideOf(page);
    const status = side.getByText('Choose the end of the path');
    await server.focus();
    await page.keyboard.press('p');
    await status.waitFor();
    await page.keyboard.press('ArrowDown');
    assert.is(await page.locator('[data-box="shop/api/server.ts"].selected').count(), 1);
    const end = await page.evaluate('document.activeElement.dataset.box');
    await page.keyboard.press('Enter');
    await side.getByRole('region', { name: 'Path' }).waitFor();
    assert.is(new URL(page.url()).searchParams.get('to'), end);

    await page.keyboard.press('p');
    await status.waitFor();
    await page.keyboard.press('Escape');
    await status.waitFor({ state: 'detached' });
    await page.keyboard.press('p');
    await page.locator('[data-box="shop/utils/money.ts"]').click();
    await side.getByText('through 2 imports').waitFor();
    await page.keyboard.press('p');
    await searchFor(page, 'shop/core/cart.ts');
    await side.getByText(/server\.ts depends on cart\.ts/).waitFor();

    await openView(page, 'Table');
    await page.keyboard.press('p');
    await status.waitFor();
    await page.locator('[data-row]', { hasText: 'pricing.ts' }).click();
    await side.getByText(/server\.ts depends on pricing\.ts/).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await page.locator('.toast', { hasText: 'Select a box first' }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'How to use this page' });
    await help.getByRole('row', { name: /^P show the path/ }).waitFor();
  }),
);

test.after(demo.close);

test.run();
