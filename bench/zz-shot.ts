import { chromium } from 'playwright-core';
import { findChromium } from '../test/browser/chromium.ts';

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
const [url, out, theme, width, height, ...rest] = process.argv.slice(2);
const context = await browser.newContext({
  viewport: { width: Number(width), height: Number(height) },
  colorScheme: theme as 'dark',
});
const page = await context.newPage();
page.on('console', m => console.log(m.type(), m.text()));
await page.goto(url);
await page.locator('main [data-box], main table, main .cycle').first().waitFor();
await page.waitForTimeout(1200);
const hint = page.getByRole('button', { name: /Got it|Close|Dismiss/ });
if (await hint.count())
  await hint
    .first()
    .click()
    .catch(() => {});
for (const each of rest) {
  await page.evaluate(each);
  await page.waitForTimeout(500);
}
await page.screenshot({ path: out });
console.log(
  await page
    .locator('.sentence')
    .innerText()
    .catch(() => ''),
);
await browser.close();
