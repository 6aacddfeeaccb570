import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { deep, flat, hostileNames, hub, NAMES, oneCycle } from './hostile-projects.ts';
import { dismissHint, openView, searchFor, VIEWS } from './steps.ts';
import { assertTidy, SIZES } from './tidy.ts';
import { inBrowser } from './viewer.ts';

const MAX_BOXES = 400;
/** Long lists render only the visible rows and a few around them. */
const MAX_ROWS = 100;

test(
  'all views handle one cycle of 900 files',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(oneCycle(900)).root);
    await checkFirstVisit(page, 'one cycle');
    await page.getByText('1 (900 files)').waitFor();
    await reveal(page, 'f450', 'src/part0/f450.ts');
    await page.getByRole('button', { name: 'in a cycle of 900 files' }).waitFor();
    await checkViews(page, 'one cycle', {
      Matrix: async () => assert.ok((await page.locator('.matrix-row').count()) <= MAX_ROWS),
      Focus: () => page.getByText('A change to f450.ts may affect 899 files: 1 uses it directly').waitFor(),
      Cycles: async () => {
        await page.getByRole('heading', { name: 'Cycle of 900 files' }).waitFor();
        await page.getByText(/Suggested cuts · \d+ imports/i).waitFor();
        assert.ok((await page.locator('.members tbody tr').count()) <= MAX_ROWS);
      },
      Risks: () => page.getByText('900 of 900 source files in a cycle').waitFor(),
      Rules: () => page.locator('.view.rules h2').first().waitFor(),
      Packages: () => page.locator('.packages-view').waitFor(),
      Table: () => assertRows(page, 900),
    });
  }),
);

test(
  'all views handle 1,500 files in one folder',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(flat(1500)).root);
    await checkFirstVisit(page, 'flat');
    assert.is(await page.locator('.box .box-count').textContent(), '1,500');
    await reveal(page, 'f635.ts', 'src/f635.ts');
    await checkViews(page, 'flat', {
      Matrix: async () => {
        await page.getByText('750 downward').waitFor();
        assert.ok((await page.locator('.matrix-row').count()) <= MAX_ROWS);
        assert.ok((await page.locator('.matrix-column').count()) <= MAX_ROWS);
      },
      Focus: () => page.getByText('A change to f635.ts may affect').waitFor(),
      Cycles: () => page.getByRole('heading', { name: 'No cycles' }).waitFor(),
      Risks: () => page.getByText('0 of 1,500 source files in a cycle').waitFor(),
      Rules: () => page.locator('.view.rules h2').first().waitFor(),
      Packages: () => page.locator('.packages-view').waitFor(),
      Table: () => assertRows(page, 1500),
    });
  }),
);

test(
  'all views handle 25 nested folders',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(deep(25)).root);
    await checkFirstVisit(page, 'deep');
    const path = `${Array.from({ length: 25 }, (_, i) => `level${i + 1}/`).join('')}bottom.ts`;
    await reveal(page, 'bottom', path);
    await checkViews(
      page,
      'deep',
      {
        Matrix: async () => {
          assert.is(await page.getByRole('grid').getAttribute('aria-rowcount'), '27');
          const [names, all] = await widths(page, ['.matrix-corner', '.matrix-grid']);
          assert.ok(names < 0.75 * all, `names take ${names} of ${all} pixels`);
        },
        Focus: () =>
          page.getByText('A change to bottom.ts may affect 25 files: 1 uses it directly').waitFor(),
        Cycles: () => page.getByRole('heading', { name: 'No cycles' }).waitFor(),
        Risks: () => page.getByText('0 of 26 source files in a cycle').waitFor(),
        Rules: () => page.locator('.view.rules h2').first().waitFor(),
        Packages: () => page.locator('.packages-view').waitFor(),
        Table: () => assertRows(page, 26),
      },
      SIZES,
    );
  }),
);

test(
  'all views handle a file with 2,000 users',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(hub(2000)).root);
    await checkFirstVisit(page, 'hub');
    await reveal(page, 'hub.ts', 'src/hub.ts');
    const selection = page.getByRole('complementary', { name: 'Selection' });
    await selection.getByText('Used by · 2,000').waitFor();
    await selection.getByText('A change may affect 2,000 files.').waitFor();
    await checkViews(page, 'hub', {
      Matrix: async () => assert.ok((await page.locator('.matrix-row').count()) <= MAX_ROWS),
      Focus: async () => {
        await page.getByText('A change to hub.ts may affect 2,000 files').waitFor();
        await page.getByRole('button', { name: /show \d+ of 2,000/ }).waitFor();
        assert.ok((await page.locator('.focus-row').count()) <= MAX_ROWS);
      },
      Cycles: () => page.getByRole('heading', { name: 'No cycles' }).waitFor(),
      Risks: () => page.getByText('0 of 2,001 source files in a cycle').waitFor(),
      Rules: () => page.locator('.view.rules h2').first().waitFor(),
      Packages: () => page.locator('.packages-view').waitFor(),
      Table: () => assertRows(page, 2001),
    });
  }),
);

test(
  'names that look like markup, run from right to left or are very long are shown as text',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(hostileNames()).root);
    page.on('dialog', () => assert.unreachable('a name was executed'));
    await checkFirstVisit(page, 'names');
    const listed = await page.locator('.rows').last().locator('.cut').allTextContents();
    assert.is(new Set(listed).size, listed.length, `ambiguous names: ${listed}`);
    for (const name of NAMES)
      await page
        .locator(within(`src/${name}`))
        .first()
        .waitFor();
    for (const name of NAMES) await reveal(page, `${name}.ts`, `src/${name}/${name}.ts`);
    await reveal(page, NAMES[5], `src/${NAMES[5]}`);
    await checkViews(
      page,
      'names',
      {
        Matrix: async () => assert.ok((await page.locator('.matrix-row').count()) >= NAMES.length),
        Focus: () => page.getByText(`A change in ${NAMES[5]} may affect 1 other file`).waitFor(),
        Cycles: () => page.getByRole('heading', { name: 'No cycles' }).waitFor(),
        Risks: async () => assert.ok((await page.locator('.tile').count()) >= NAMES.length),
        Rules: () => page.locator('.view.rules h2').first().waitFor(),
        Packages: () => page.locator('.packages-view').waitFor(),
        Table: () => assertRows(page, 2 * NAMES.length),
      },
      SIZES,
    );
    assert.is(await page.locator('#page img, #page script').count(), 0);
  }),
);

test.run();

async function checkFirstVisit(page: Page, name: string): Promise<void> {
  await page.locator('.box').first().waitFor();
  await assertTidy(page, `${name}, first visit`);
  await dismissHint(page);
  assert.ok((await page.locator('.box').count()) <= MAX_BOXES);
}

/** Searches for a box, and asserts that it is selected and visible on the map. */
async function reveal(page: Page, text: string, id: string): Promise<void> {
  await searchFor(page, text);
  const box = page.locator(`${exactly(id)}.selected`);
  await box.waitFor();
  const [inner, outer] = [await box.boundingBox(), await page.locator('.map-surface').boundingBox()];
  assert.ok(inner && outer);
  const middle = { x: inner.x + inner.width / 2, y: inner.y + inner.height / 2 };
  const isVisible =
    middle.x > outer.x &&
    middle.x < outer.x + outer.width &&
    middle.y > outer.y &&
    middle.y < outer.y + outer.height;
  assert.ok(isVisible, `${id} is selected but not visible`);
}

type ViewChecks = Readonly<
  Record<Exclude<(typeof VIEWS)[number], 'Map' | 'Overview'>, () => Promise<unknown>>
>;

/** Opens every view, checks its content and asserts that its layout is tidy. */
async function checkViews(
  page: Page,
  name: string,
  checks: ViewChecks,
  sizes: Partial<typeof SIZES> = { wide: SIZES.wide },
): Promise<void> {
  for (const [size, dimensions] of Object.entries(sizes)) {
    await page.setViewportSize(dimensions);
    for (const view of VIEWS) {
      await openView(page, view);
      if (view === 'Map') await page.locator('.box').first().waitFor();
      else if (view === 'Overview') await page.locator('.module').first().waitFor();
      else await checks[view]();
      await assertTidy(page, `${name}, ${view}, ${size}`);
    }
  }
}

async function assertRows(page: Page, files: number): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Files' });
  assert.is(Number(await grid.getAttribute('aria-rowcount')), files + 1);
  const rows = await page.locator('.grid-body .grid-row').count();
  assert.ok(rows >= Math.min(8, files) && rows <= MAX_ROWS, `${rows} rows`);
}

async function widths(page: Page, selectors: readonly string[]): Promise<number[]> {
  const boxes = await Promise.all(selectors.map(selector => page.locator(selector).boundingBox()));
  return boxes.map(box => box?.width ?? 0);
}

function exactly(id: string): string {
  return `[data-box=${JSON.stringify(id)}]`;
}

function within(folder: string): string {
  return `${exactly(folder)}, [data-box^=${JSON.stringify(`${folder}/`)}]`;
}
