import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';

/** What looks at the page from inside of it, as a text: it is for the browser, and made of what a browser has. */
const FIND_FAULTS = readFileSync(join(import.meta.dirname, 'tidy-faults.js'), 'utf8');

/** Sizes at which the page is looked at: a laptop, and the narrowest telephone that it is made for. */
export const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } } as const;

/**
 * The picture has no fault that can be measured: nothing sticks out, nothing covers anything, no text is cut
 * without being told in full somewhere. With the variable PICTURES, a folder, the picture is kept for eyes.
 */
export async function assertTidy(page: Page, where: string): Promise<void> {
  const faults = await page.evaluate<string[]>(FIND_FAULTS);
  if (process.env.PICTURES !== undefined)
    await page.screenshot({ path: join(process.env.PICTURES, `${where.replaceAll(/\W+/g, '-')}.png`) });
  assert.equal(faults, [], where);
}

/** The same in both themes, wide and narrow. The size is what it was afterwards. */
export async function assertTidyEverywhere(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await assertTidy(page, `${where}, ${name}, ${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
