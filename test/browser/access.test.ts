import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyDemo } from '../helpers/demo.ts';
import { faults } from './axe.ts';
import { openView, runCommand, searchFor, VIEWS } from './steps.ts';
import { inBrowser } from './viewer.ts';

/** Themes differ in colours only, so the other rules need one of them. */
const THEMES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] } as const;

for (const [colorScheme, rules] of Object.entries(THEMES) as [
  keyof typeof THEMES,
  readonly string[] | undefined,
][]) {
  test(
    `every view and every dialog is accessible (${colorScheme})`,
    inBrowser(async ({ open }) => {
      const { page, url } = await open(copyDemo(), '', { colorScheme, reducedMotion: 'reduce' });
      await page.locator('.box').first().waitFor();
      assert.equal(await faults(page, rules), [], 'first visit, with the hint');
      await page.getByRole('button', { name: 'Got it' }).click();
      await searchFor(page, 'cart.ts');
      await page.locator('[data-box="shop/core/cart.ts"].selected').waitFor();
      for (const name of VIEWS) {
        await openView(page, name);
        assert.equal(await faults(page, rules), [], name);
      }
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      assert.equal(await faults(page, rules), [], 'help');
      await page.keyboard.press('Escape');
      for (const command of ['Export the graph', 'Open another project', 'Ask for advice']) {
        await runCommand(page, command);
        await page.getByRole('dialog').waitFor();
        assert.equal(await faults(page, rules), [], command);
        await page.keyboard.press('Escape');
      }
      if (rules) return; // The rest has the colours of what was seen.
      await openView(page, 'Table');
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search' }).fill('cart');
      assert.equal(await faults(page, rules), [], 'search');
      await page.getByRole('combobox', { name: 'Search' }).fill('rdeps(shop/core/) & shop/*/');
      await page.getByRole('option', { name: /^Show/ }).waitFor();
      assert.equal(await faults(page, rules), [], 'a query');
      await page.keyboard.press('Enter');
      await page.locator('.table-query').waitFor();
      assert.equal(await faults(page, rules), [], 'a query in the table');
      await openView(page, 'Map');
      await page.locator('.box.match').first().waitFor();
      assert.equal(await faults(page, rules), [], 'a query on the map');
      for (const picture of [
        'edge=shop/app&into=shop/core',
        'at=shop/api/server.ts&to=shop/utils/money.ts',
      ]) {
        await page.goto(`${url}/?view=map&${picture}`);
        await page.getByRole('button', { name: 'explain' }).click();
        await page.getByRole('region', { name: 'How it resolves' }).locator('li').first().waitFor();
        assert.equal(await faults(page, rules), [], picture);
      }
    }),
  );
}

test.run();
