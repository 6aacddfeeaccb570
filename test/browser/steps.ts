import type { Page } from 'playwright-core';

export const VIEWS = [
  'Overview',
  'Map',
  'Matrix',
  'Focus',
  'Cycles',
  'Risks',
  'Rules',
  'Table',
  'Packages',
] as const;

/** Switches to a view and waits until it has loaded. */
export async function openView(page: Page, name: (typeof VIEWS)[number]): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name }).click();
  await page.locator('.view-button[aria-current="page"]', { hasText: name }).waitFor();
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
}

/** Searches for a text and opens the best result. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' });
}

/** Searches for a command by its full name and runs it. */
export async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Dismisses the hint of the first visit, which covers a part of the page. */
export async function dismissHint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Got it' }).click();
}

/** Goes to an address of the same page without loading it, as Back and Forward do. */
export async function visit(page: Page, query: string): Promise<void> {
  await page.evaluate(VISIT.replace('QUERY', () => JSON.stringify(query)));
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
}

const VISIT = `(async () => {
  document.activeElement?.blur();
  history.pushState(null, '', location.pathname + QUERY);
  dispatchEvent(new PopStateEvent('popstate'));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const ends = document.getAnimations().filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime));
  await Promise.allSettled(ends.map(({ finished }) => finished));
})()`;
