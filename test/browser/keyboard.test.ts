import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { inBrowser } from './viewer.ts';

const FILES = {
  'src/app/main.ts': "import '../core/order'\nimport '../shared/log'\n",
  'src/core/order.ts': "import './money'\n",
  'src/core/money.ts': "import './order'\nimport '../shared/log'\n",
  'src/shared/log.ts': '',
};

test(
  'the map can be navigated, opened and closed by keyboard alone',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root);
    await page.locator('.box').first().waitFor();
    await page.locator('[role=treeitem][tabindex="0"]').focus();
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("data-box")');
    await page.keyboard.press('End');
    const last = await focused();
    await page.keyboard.press('Home');
    assert.is.not(await focused(), last);
    const visited = new Set<string>();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('ArrowDown');
      visited.add(await focused());
    }
    assert.ok(visited.size >= 3, [...visited].join(', '));
    await page.locator('[data-box="src/core"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-box="src/core/order.ts"]').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.locator('[data-box="src/core/order.ts"]').waitFor();
  }),
);

test(
  'each view has a key, and Escape closes one thing at a time',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root);
    await page.locator('.box').first().waitFor();
    for (const [key, name] of [
      ['1', 'Overview'],
      ['3', 'Matrix'],
      ['4', 'Focus'],
      ['5', 'Cycles'],
      ['6', 'Risks'],
      ['7', 'Rules'],
      ['8', 'Table'],
      ['9', 'Packages'],
      ['2', 'Map'],
    ]) {
      await page.keyboard.press(key);
      await page.locator('.view-button[aria-current="page"]', { hasText: name }).waitFor();
    }
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('order');
    await page.keyboard.press('Enter');
    await page.locator('[data-box="src/core/order.ts"].selected:focus').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'How to read the map' }).waitFor({ state: 'detached' });
    assert.is(await page.locator('.box.selected').count(), 1);
    await page.keyboard.press('Escape');
    await page.locator('.box.selected').waitFor({ state: 'detached' });
  }),
);

test.run();
