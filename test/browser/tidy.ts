import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';

/** The source of the checks that run in the page. */
const FIND_FAULTS = readFileSync(join(import.meta.dirname, 'tidy-faults.js'), 'utf8');

/** A laptop, and the narrowest supported phone. */
export const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } } as const;

/**
 * Asserts that the layout has no measurable fault: nothing overflows, nothing is covered, and truncated text has a
 * title. If the environment variable PICTURES names a folder, a screenshot is saved there.
 */
export async function assertTidy(page: Page, where: string): Promise<void> {
  const faults = await page.evaluate<string[]>(FIND_FAULTS);
  if (process.env.PICTURES !== undefined)
    await page.screenshot({ path: join(process.env.PICTURES, `${where.replaceAll(/\W+/g, '-')}.png`) });
  assert.equal(faults, [], where);
}

/** Calls `assertTidy` for both sizes, and restores the size. Themes have the same layout: see `ui/themes.test.ts`. */
export async function assertTidyEverywhere(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    await assertTidy(page, `${where}, ${name}`);
  }
  if (before) await page.setViewportSize(before);
}
