import type { Locator, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { sharePage } from './shared-page.ts';
import { searchFor } from './steps.ts';
import { inBrowser } from './viewer.ts';

const TANGLED = {
  'shop/core/cart.ts': "import '../app/session'\n",
  'shop/core/order.ts': "import './cart'\n",
  'shop/app/session.ts': "import '../core/order'\n",
  'shop/app/checkout.ts': "import './session'\n",
  'shop/web/page.ts': "import '../app/checkout'\n",
  'tools/build.ts': '',
};

const tangled = sharePage(() => makeProject(TANGLED).root, {
  permissions: ['clipboard-read', 'clipboard-write'],
});

test(
  'a selected open folder does not cover its children',
  tangled.at('?at=shop%2Fcore', async ({ page }) => {
    const folder = page.locator('[data-box="shop/core"]');
    await folder.waitFor();
    if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.dblclick();
    await page.locator('[data-box="shop/core"].selected.open').waitFor();
    assert.is(await boxUnder(page, 'shop/core/cart.ts'), 'shop/core/cart.ts');
  }),
);

test(
  'the frame of a tangle is not covered by its folder',
  tangled.at('', async ({ page }) => {
    const frame = page.locator('.tangle').first();
    await frame.waitFor();
    // The frame ignores the pointer, so hit testing needs it enabled.
    const isOnTop = await frame.evaluate(element => {
      element.style.pointerEvents = 'auto';
      const { left, top, height } = element.getBoundingClientRect();
      return element.ownerDocument.elementFromPoint(left + 2, top + height / 2) === element;
    });
    assert.ok(isOnTop);
  }),
);

test(
  'lists mutual dependencies, and the imports of both directions',
  tangled.at('?at=tools%2Fbuild.ts', async ({ page }) => {
    await page.getByRole('button', { name: 'core → app 1 ↑ 1 ↓' }).click();
    const side = page.getByRole('complementary', { name: 'Selection' });
    await side.getByText('upward').waitFor();
    await side.getByRole('button', { name: 'cart.ts:1' }).waitFor();
    assert.is(await page.locator('.box.selected').count(), 0, 'an edge replaces the selected box');
    await side.getByRole('button', { name: 'reverse: 1 import' }).click();
    await side.getByText('downward').waitFor();
    await side.getByRole('button', { name: 'copy list' }).click();
    await page.locator('.toast', { hasText: '1 import copied' }).waitFor();
    assert.is(
      await page.evaluate<string>('navigator.clipboard.readText()'),
      'shop/app/session.ts:1 imports shop/core/order.ts\n',
    );
  }),
);

test(
  'counts that exclude tests say so and offer to include them',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({
      'src/a.ts': '',
      'src/b.ts': "import './a'\n",
      'test/one.test.ts': "import '../src/a'\n",
      'test/two.test.ts': "import '../src/a'\n",
    });
    const { page } = await open(root, '?at=src%2Fa.ts');
    const side = page.getByRole('complementary', { name: 'Selection' });
    await side.getByText('1 file (3 including tests)').waitFor();
    await side.getByRole('heading', { name: 'Used by · 1 + 2 tests' }).waitFor();
    await side.getByRole('button', { name: 'and 2 hidden tests' }).click();
    await side.getByRole('button', { name: 'one.test.ts' }).waitFor();
    await side.getByRole('heading', { name: 'Used by · 1 + 2 tests' }).waitFor();
  }),
);

test(
  'Back returns from an edge to the previously selected box',
  tangled.at('?at=tools%2Fbuild.ts', async ({ page }) => {
    const side = page.getByRole('complementary', { name: 'Selection' });
    await side.getByRole('heading', { name: 'build.ts' }).waitFor();
    await page.getByRole('button', { name: 'core → app 1 ↑ 1 ↓' }).click();
    await side.getByRole('heading', { name: 'core uses app' }).waitFor();
    await page.goBack();
    await side.getByRole('heading', { name: 'build.ts' }).waitFor();
  }),
);

test(
  'a search turns off only the filters that hide the result, and says so',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ ...TANGLED, 'tools/build.test.ts': "import './build'\n" });
    const { page } = await open(root, '?in=shop');
    await page.locator('.box').first().waitFor();
    await searchFor(page, 'tools/build.ts');
    await page.locator('[data-box="tools/build.ts"].selected').waitFor();
    assert.is(await page.locator('.toast').count(), 0);
    assert.not.match(page.url(), 'tests=on');
    await searchFor(page, 'tools/build.test.ts');
    await page.locator('.toast', { hasText: 'Now showing tests' }).waitFor();
    assert.match(page.url(), 'tests=on');
  }),
);

test(
  'the tooltip of an edge disappears when the pointer leaves it',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject({ 'a/x.ts': "import '../b/y'\n", 'b/y.ts': '' }).root);
    const [user, used] = [page.locator('[data-box="a/x.ts"]'), page.locator('[data-box="b/y.ts"]')];
    const [from, to] = [await rectangle(user), await rectangle(used)];
    const surface = page.locator('.map-surface');
    const frame = await rectangle(surface);
    // Halfway between the two boxes, on the only edge.
    await page.mouse.move(
      (from.x + from.width / 2 + to.x + to.width / 2) / 2,
      (from.y + from.height + to.y) / 2,
    );
    await page.locator('.map-surface.on-edge').waitFor();
    assert.match((await surface.getAttribute('title')) ?? '', 'a/x.ts uses b/y.ts: 1 import');
    await page.mouse.move(frame.x + frame.width / 2, 5);
    await page.mouse.move(frame.x + 4, frame.y + frame.height - 4);
    await page.locator('.map-surface:not(.on-edge)').waitFor();
    assert.is((await surface.getAttribute('title')) ?? '', '');
  }),
);

test(
  'packages are never a box called packages: one box stands for them, and leads to their view',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'src/a.ts': "import 'react'\nimport 'zod'\n", 'lib/b.ts': '' });
    const { page } = await open(root, '?view=map&packages=on&at=pkg%3A');
    const side = page.getByRole('complementary', { name: 'Selection' });
    await side.getByRole('heading', { name: 'external packages' }).waitFor();
    await side.getByText('2 packages', { exact: true }).waitFor();
    assert.is(await side.getByRole('button', { name: 'open folder' }).count(), 0);
    assert.is(await side.getByRole('button', { name: 'zoom into this folder' }).count(), 0);
    assert.is(await page.locator('[data-box="pkg:react"]').count(), 0);
    await page.locator('[data-box="pkg:"]').dblclick();
    await page.getByRole('grid', { name: 'Packages' }).getByText('react').waitFor();
    assert.match(page.url(), /view=packages/);
  }),
);

async function rectangle(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return box;
}

/** The box that a click at the centre of this one would hit. */
async function boxUnder(page: Page, id: string): Promise<string | null | undefined> {
  return page.locator(`[data-box=${JSON.stringify(id)}]`).evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return hit?.closest('[data-box]')?.getAttribute('data-box');
  });
}

test.after(tangled.close);

test.run();
