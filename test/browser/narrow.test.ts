import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../helpers/daemon.ts';
import { copyDemo } from '../helpers/demo.ts';
import { sharePage } from './shared-page.ts';
import { dismissHint, openView, runCommand, searchFor, VIEWS } from './steps.ts';
import { inBrowser } from './viewer.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const shared = sharePage(copyDemo, PHONE);

test(
  'on a phone, no view is wider than the screen and every control is large enough to tap',
  inBrowser(async ({ open }) => {
    const { page } = await open(copyDemo(), '?view=map', PHONE);
    await page.locator('.box').first().waitFor();
    await assertUsable(page, 'first visit');
    await dismissHint(page);
    for (const name of VIEWS) {
      await openView(page, name);
      await assertUsable(page, name);
    }
  }),
);

test(
  'on a phone, drawers and dialogs are usable, too',
  shared.at('?view=map', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    await page.getByRole('button', { name: 'Project', exact: true }).click();
    await page.getByRole('button', { name: 'Re-analyse' }).waitFor();
    await assertUsable(page, 'Overview drawer');
    await page.keyboard.press('Escape');
    for (const command of [
      'Export the graph',
      'Open another project',
      'Ask for advice',
      'Help and keyboard',
    ]) {
      await runCommand(page, command);
      await page.getByRole('dialog').waitFor();
      await assertUsable(page, command);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /unresolved/ }).click();
    await page.locator('.unresolved-group summary').first().click();
    await assertUsable(page, 'unresolved imports');
    await page.keyboard.press('Escape');
    await searchFor(page, 'shop/core/cart.ts');
    await openView(page, 'Focus');
    await page.locator('.focus-columns').waitFor();
    await assertUsable(page, 'a file in Focus');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('cart');
    await page.getByRole('option').first().waitFor();
    await assertUsable(page, 'search');
  }),
);

test(
  'on a phone, the picture stays beside the panel of a box, and is as before without it',
  shared.at('?view=overview', async ({ page, url }) => {
    const box = page.locator('.module[data-box="shop/core"]');
    await box.waitFor();
    const before = await box.boundingBox();
    await box.tap();
    await page.locator('.side.right').waitFor();
    const isVisible = async () => {
      const [at, panel] = [await box.boundingBox(), await page.locator('.side.right').boundingBox()];
      return at !== null && panel !== null && at.y > 100 && at.y + at.height <= panel.y;
    };
    await until('the box is visible', isVisible);
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await page.locator('.sentence').waitFor();
    await until('the picture is as before', async () => isDeepStrictEqual(await box.boundingBox(), before));
    await page.goto(`${url}/?view=overview&at=shop/core`);
    await page.locator('.side.right').waitFor();
    await until('the box is visible', isVisible);
  }),
);

test.after(shared.close);

test.run();

async function assertUsable(page: Page, what: string): Promise<void> {
  const width = await page.evaluate<number>(
    'Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)',
  );
  assert.ok(width <= 390, `${what}: the page is ${width} pixels wide`);
  assert.equal(await smallTargets(page), [], what);
}

interface AxeResult {
  readonly violations: readonly {
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

/** Controls of less than 24 pixels that are too close to others. */
async function smallTargets(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(document, { runOnly: { type: 'rule', values: ['target-size'] } })`,
  );
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}
