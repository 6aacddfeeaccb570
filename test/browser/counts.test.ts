import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { get } from '../helpers/daemon.ts';
import { inBrowser } from './viewer.ts';

const DEMO = join(import.meta.dirname, '../../demo');

test(
  'map, matrix, table and report count the same',
  inBrowser(async ({ open }) => {
    const { page, url } = await open(DEMO, '?tests=on&packages=on');
    const { body: report } = await get(`${url}/api/graph`);
    await page.locator('.box').first().waitFor();
    const overview = page.getByRole('complementary', { name: 'Overview' });
    for (const [what, count] of [
      ['files', report.metrics.filesAnalyzed],
      ['imports', report.metrics.totalDependencies],
      ['packages', report.metrics.externalDependencies],
    ] as const) {
      await overview.getByText(what, { exact: true }).waitFor();
      assert.match((await overview.locator('.facts').textContent()) ?? '', new RegExp(`${what}\\s*${count}`));
    }
    const cycles = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /Cycles/ });
    assert.match((await cycles.textContent()) ?? '', new RegExp(`\\D${report.cycles.length}$`));

    await page.keyboard.press('6');
    const grid = page.getByRole('grid');
    // The header is a row as well.
    assert.is(Number(await grid.getAttribute('aria-rowcount')), report.metrics.filesAnalyzed + 1);
  }),
);

test.run();
