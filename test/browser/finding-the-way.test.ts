import type { Locator, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyDemo } from '../helpers/demo.ts';
import { makeProject } from '../helpers/project.ts';
import { sharePage } from './shared-page.ts';
import { openView } from './steps.ts';
import { inBrowser } from './viewer.ts';

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const demo = sharePage(copyDemo, LAPTOP);

async function rectangle(locator: Locator) {
  const box = await locator.boundingBox();
  assert.ok(box, 'visible');
  return box;
}

const LONG = 'a-rather-long-name-that-no-column-of-any-list-can-show-completely-without-cutting-it';
const DEEP = `packages/frontend/editor-ui/src/features/${LONG}.service.ts`;

/** Whether the last characters of a text are inside the element that truncates it. */
async function isEndVisible(name: Locator): Promise<boolean> {
  return name.evaluate(element => {
    const text = element.querySelector('bdi') ?? element;
    const nodes = [];
    const walker = element.ownerDocument.createTreeWalker(text, 4);
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const last = nodes.at(-1);
    const range = element.ownerDocument.createRange();
    const length = last.textContent.length;
    range.setStart(last, length - 5);
    range.setEnd(last, length);
    const [end, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return end.left >= frame.left - 1 && end.right <= frame.right + 1;
  });
}

async function isTruncated(name: Locator): Promise<boolean> {
  return name.evaluate(element => element.scrollWidth > element.clientWidth);
}

test(
  'file names cut at the wrong end in Focus, Table and the dialog of unresolved imports',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({
      [DEEP]: "import './lost-one'\n",
      'app.ts': `import './${DEEP.slice(0, -3)}'\n`,
      [`other/${LONG}/index.ts`]: `import '../../${DEEP.slice(0, -3)}'\n`,
    });
    const { page } = await open(root, '?view=focus&at=app.ts', LAPTOP);
    const cut = page.locator('main .cut-start', { hasText: '.service.ts' }).first();
    await cut.waitFor();
    assert.ok(await isTruncated(cut), 'Focus: too long');
    assert.ok(await isEndVisible(cut), 'Focus');
    await page.setViewportSize({ width: 390, height: 844 });
    await openView(page, 'Table');
    await cut.waitFor();
    assert.ok(await isTruncated(cut), 'Table: too long');
    assert.ok(await isEndVisible(cut), 'Table');
    await page.getByRole('button', { name: '1 unresolved import' }).click();
    await page.getByRole('dialog').locator('summary').click();
    const listed = page.getByRole('dialog').locator('.cut-start', { hasText: '.service.ts' });
    assert.ok(await isTruncated(listed), 'dialog: too long');
    assert.ok(await isEndVisible(listed), 'dialog');
  }),
);

/** The number of boxes that are at least partly in the frame of the map. */
async function visibleBoxes(page: Page): Promise<number> {
  const frame = await rectangle(page.locator('.map-surface'));
  const boxes = await page
    .locator('[data-box]')
    .evaluateAll(elements => elements.map(element => element.getBoundingClientRect().toJSON()));
  return boxes.filter(
    ({ x, y, width, height }) =>
      x < frame.x + frame.width && x + width > frame.x && y < frame.y + frame.height && y + height > frame.y,
  ).length;
}

test(
  'wheel can lose the map: no wheel, drag, key or link does',
  demo.at('?view=map', async ({ page, url }) => {
    await page.locator('.box').first().waitFor();
    const frame = await rectangle(page.locator('.map-surface'));
    const corners = [
      [frame.x + 5, frame.y + 5],
      [frame.x + frame.width - 5, frame.y + frame.height - 5],
    ] as const;
    for (const [x, y] of corners) {
      await page.mouse.move(x, y);
      for (let i = 0; i < 20; i++) await page.mouse.wheel(0, -480);
      assert.ok((await visibleBoxes(page)) > 0, 'zoomed in');
      for (let i = 0; i < 40; i++) await page.mouse.wheel(0, 480);
      assert.ok((await visibleBoxes(page)) > 0, 'zoomed out');
    }
    for (const [dx, dy] of [
      [2000, 0],
      [-2000, -2000],
    ] as const) {
      for (let i = 0; i < 3; i++) {
        await page.mouse.move(frame.x + 20, frame.y + 20);
        await page.mouse.down();
        await page.mouse.move(frame.x + 20 + dx, frame.y + 20 + dy, { steps: 3 });
        await page.mouse.up();
      }
      assert.ok((await visibleBoxes(page)) > 0, 'dragged');
    }
    await page.goto(`${url}/?view=map&camera=99999,99999,1`);
    await page.locator('.box').first().waitFor();
    assert.ok((await visibleBoxes(page)) > 0, 'a link');
  }),
);

test(
  '39 Tab stops before the map: a skip link leads to it',
  demo.at('?view=map', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    await page.keyboard.press('Tab');
    const link = page.getByRole('button', { name: 'Skip to the view' });
    assert.ok(await link.evaluate(element => element === element.ownerDocument.activeElement));
    const { x, y, width } = await rectangle(link);
    assert.ok(x >= 0 && y >= 0 && width > 50, 'visible while it has the focus');
    await page.keyboard.press('Enter');
    await page.locator('[role="treeitem"]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('.box.selected:focus').waitFor();
    for (const [view, focused] of [
      ['Table', '[role="grid"]:focus'],
      ['Matrix', '[role="grid"]:focus'],
      ['Risks', 'main :focus, main:focus'],
    ] as const) {
      await openView(page, view);
      await link.focus();
      await page.keyboard.press('Enter');
      await page.locator(focused).waitFor();
    }
  }),
);

test(
  'Matrix ignores the selection: it shows the selected row, also of a closed folder, and the scope',
  inBrowser(async ({ open }) => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [
        `p${i % 40}/part${i % 2}/m${i}.ts`,
        i > 40 ? `import '../../p${(i - 40) % 40}/part${i % 2}/m${i - 40}'\n` : '',
      ]),
    );
    const { page } = await open(makeProject(files).root, '?view=matrix&at=p39/part1/m39.ts', LAPTOP);
    const heads = page.locator('.matrix-row-head.selected');
    await heads.waitFor();
    assert.match((await heads.getAttribute('title')) ?? '', /^p39/);
    const grid = await rectangle(page.getByRole('grid'));
    const { y, height } = await rectangle(heads);
    assert.ok(y >= grid.y && y + height <= grid.y + grid.height + 1, 'scrolled into view');
    assert.is(await page.locator('.matrix-column.selected').count(), 1);
    await page.locator('.matrix-row-head').first().click();
    await page.locator('.matrix-row-head.selected').first().waitFor();
    await page.goBack();
    await heads.waitFor();
    assert.match((await heads.getAttribute('title')) ?? '', /^p39/);
    await page.goto(page.url().replace(/at=[^&]*/, 'in=p7'));
    await page.getByRole('navigation', { name: 'Current folder' }).getByText('p7').waitFor();
    const titles = await page
      .locator('.matrix-row-head')
      .evaluateAll(all => all.map(element => element.getAttribute('title') ?? ''));
    assert.ok(titles.length > 0 && titles.every(title => title.startsWith('p7')), titles.join());
  }),
);

test.after(demo.close);

test.run();
