import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { faults } from './axe.ts';
import { assertTidy, assertTidyEverywhere } from './tidy.ts';
import { inBrowser } from './viewer.ts';

const SMALL: ProjectFiles = {
  'src/a.ts': "import type { B } from './b'\nimport './c'\n",
  'src/b.ts': "import type { A } from './a'\n",
  'src/c.ts': "import './d'\n",
  'src/d.ts': "\nimport './a'\n",
};

/** A ring of files in folders that use each other, with a few imports back. */
function ringOf(count: number): ProjectFiles {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `src/${'xyz'[i % 3]}/m${i}.ts`,
      `import '../${'xyz'[(i + 1) % 3]}/m${(i + 1) % count}'\n${i % 3 === 0 ? `import '../z/m${(i + count - 1) % count}'\n` : ''}`,
    ]),
  );
}

/** The colours of the circles of steps and files. */
const FILLS = `
  [...document.querySelectorAll('.ring-step, .ring-node:not(.selected) circle')]
    .map(circle => getComputedStyle(circle).fill)
`;

test(
  'a cycle is drawn as a ring with numbered steps and a dashed cut, and a click selects an import',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(SMALL).root, '?view=cycles&at=src%2Fa.ts');
    const ring = page.getByRole('group', { name: 'The cycle as a ring' });
    await ring.waitFor();
    const names = await ring
      .getByRole('button')
      .evaluateAll(all => all.map(each => each.getAttribute('aria-label')));
    // Types-only loop for a run-time cycle: the ring is made of run-time imports.
    assert.equal(names.toSorted(), [
      '1. src/a.ts:2 imports src/c.ts',
      '2. src/c.ts:1 imports src/d.ts',
      '3. src/d.ts:2 imports src/a.ts, suggested cut',
    ]);
    assert.is(await ring.locator('.ring-edge.dashed').count(), 1);
    assert.equal((await ring.locator('.ring-number').allTextContents()).toSorted(), ['1', '2', '3']);
    // Colours of the steps of a path on the overview would make the numbers black on black in the dark.
    const fills = await page.evaluate<string[]>(FILLS);
    assert.is(new Set(fills).size, 1, fills.join(' '));
    await ring.getByRole('button', { name: '1. src/a.ts:2' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.ring-note', { hasText: '2. src/c.ts:1 imports src/d.ts' }).waitFor();
    await page.keyboard.press('Enter');
    await ring.locator('[aria-pressed="true"][aria-label^="2. src/c.ts"]').waitFor();
    await page.getByRole('complementary', { name: 'Selection' }).getByText('1 import').first().waitFor();
    assert.match(page.url(), /at=src%2Fc.ts/);
    await assertTidyEverywhere(page, 'a ring');
  }),
);

test(
  'a cycle of 60 files is a ring of 60 files, or its folders, and the choice is in the address',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(ringOf(60)).root, '?view=cycles');
    const figure = page.locator('.ring');
    await figure.getByText('60 files and 80 imports; nothing is left out.').waitFor();
    assert.is(await figure.locator('.ring-node').count(), 60);
    assert.is(await figure.locator('.ring-edge').count(), 80);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await assertTidy(page, `a ring of 60 at ${width}`);
    }
    await figure.getByRole('button', { name: 'Folders' }).click();
    await figure.getByText(/^3 folders and \d+ imports between them/).waitFor();
    assert.match(page.url(), /ring=folders/);
    await page.reload();
    await figure.getByText(/^3 folders and \d+ imports between them/).waitFor();
    assert.is(await figure.locator('.ring-node').count(), 3);
    const slider = page.getByRole('slider', { name: 'Imports cut' });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByText('Before any cut, the cycle has 60 files.').waitFor();
    assert.match(page.url(), /cuts=0/);
  }),
);

test(
  'a larger cycle is a ring of folders beside their matrix, and a click selects an import',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(ringOf(63)).root, '?view=cycles');
    const figure = page.locator('.ring');
    await figure.getByText(/^3 folders and \d+ imports between them; left out: 0 imports inside/).waitFor();
    assert.is(await figure.locator('.ring-node').count(), 3);
    const matrix = page.getByRole('region', { name: 'Imports between the folders' });
    const numbers = (await matrix.locator('td').allTextContents()).map(Number);
    assert.is(
      numbers.reduce((sum, number) => sum + number),
      84,
      'all imports are between folders',
    );
    const names = await matrix.locator('tbody th').allTextContents();
    assert.equal(names.map(name => name.replace(/^\d /, '')).toSorted(), ['x (21)', 'y (21)', 'z (21)']);
    const counts = await matrix
      .locator('td[title]')
      .evaluateAll(all => all.map(cell => cell.getAttribute('title')));
    const lines = await figure
      .locator('.ring-edge')
      .evaluateAll(all => all.map(edge => edge.getAttribute('aria-label')));
    assert.equal(counts.toSorted(), lines.toSorted(), 'the cells are the lines');
    await assertTidyEverywhere(page, 'a ring of folders');
    assert.equal(await faults(page), []);
    await matrix.locator('td.back').first().click();
    await matrix.locator('td.chosen').waitFor();
    assert.is(await figure.locator('.ring-edge[aria-pressed="true"]').count(), 1);
    await page.getByRole('complementary', { name: 'Selection' }).waitFor();
  }),
);

test(
  'the count on the Risks tab is not the length of a list: it is the number of the summary, and says so',
  inBrowser(async ({ open }) => {
    const files = { 'src/utils/low.ts': "import '../api/high'\n", 'src/api/high.ts': '' };
    const { page } = await open(makeProject(files).root, '?view=table');
    const count = page.getByRole('button', { name: /^Risks/ }).locator('.count');
    assert.is(await count.textContent(), '1');
    assert.is(await count.getAttribute('title'), '1 layer violation');
    await page.getByRole('button', { name: 'Relative fan-out' }).waitFor();
    assert.is(await page.getByText('Complexity').count(), 0);
  }),
);

test.run();
