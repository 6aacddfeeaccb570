import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyDemo } from '../helpers/demo.ts';
import { dismissHint, openView, runCommand, searchFor, VIEWS } from './steps.ts';
import { inBrowser } from './viewer.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

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
  inBrowser(async ({ open }) => {
    const { page } = await open(copyDemo(), '?view=map', PHONE);
    await page.locator('.box').first().waitFor();
    await dismissHint(page);
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
