import type { Locator, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyDemo } from '../helpers/demo.ts';
import { makeProject } from '../helpers/project.ts';
import { createRecorder } from '../server/open/recorder.ts';
import { sharePage } from './shared-page.ts';
import { dismissHint, openView, visit } from './steps.ts';
import { assertTidyEverywhere } from './tidy.ts';
import { inBrowser } from './viewer.ts';

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

const FILES = {
  'src/app/main.ts': "// The entry\nimport { a } from 'node:fs'\nimport '../core/order'\nrun()\n// end\n",
  'src/app/tool.ts': "import '@/core/money'\n",
  'src/core/order.ts': "import './money'\n",
  'src/core/money.ts': "import '../app/tool'\n",
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  '.depgraphrc': JSON.stringify({
    modules: { app: { files: 'src/app/**' }, core: { files: 'src/core/**' } },
    rules: [{ name: 'order', layers: ['app', 'core'], help: 'Move it down' }],
  }),
};

const sideOf = (page: Page) => page.getByRole('complementary', { name: 'Selection' });

const demo = sharePage(copyDemo, LAPTOP);

async function rectangle(locator: Locator) {
  const box = await locator.boundingBox();
  assert.ok(box, 'visible');
  return box;
}

/** Every box of the map, by its id. */
async function boxes(
  page: Page,
): Promise<Map<string, { x: number; y: number; right: number; bottom: number }>> {
  const found = await page.locator('[data-box]').evaluateAll(elements =>
    elements.map(element => {
      const { x, y, right, bottom } = element.getBoundingClientRect();
      return [element.getAttribute('data-box') ?? '', { x, y, right, bottom }] as const;
    }),
  );
  return new Map(found);
}

test(
  'the right panel appears only when something is selected, and one key or one click closes it',
  demo.at('?view=map', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    const side = sideOf(page);
    assert.is(await side.count(), 0);
    await page.locator('[data-box="shop/core/cart.ts"]').click();
    await side.getByRole('heading', { name: 'cart.ts' }).waitFor();
    await page.keyboard.press('Escape');
    await side.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'shop/utils → app' }).click();
    await side.getByRole('heading', { name: 'utils uses app' }).waitFor();
    await page.keyboard.press('Escape');
    await side.waitFor({ state: 'detached' });
    await visit(page, '?view=map&at=shop/api/server.ts&to=shop/utils/money.ts');
    await side.getByRole('region', { name: 'Path' }).waitFor();
    await side.getByRole('button', { name: 'Clear the selection' }).click();
    await side.waitFor({ state: 'detached' });
    for (const view of ['Focus', 'Table', 'Matrix'] as const) {
      await openView(page, view);
      assert.is(await side.count(), 0, view);
    }
  }),
);

test(
  'fit under the right panel: what fit fits is not covered, in every size',
  demo.at('?view=map', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    for (const size of [LAPTOP.viewport, { width: 1024, height: 700 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      await page.keyboard.press('Escape');
      await page.keyboard.press('f');
      await page.locator('[data-box]:not(.open)').first().click();
      await sideOf(page).getByRole('heading').first().waitFor();
      await page.keyboard.press('f');
      const panel = await rectangle(sideOf(page));
      const surface = await rectangle(page.locator('.map-surface'));
      for (const [id, { x, y, right, bottom }] of await boxes(page)) {
        const name = `${id} at ${size.width}`;
        assert.ok(x < right && y < bottom, name);
        assert.ok(x >= surface.x && y >= surface.y && right <= surface.x + surface.width, name);
        assert.ok(bottom <= surface.y + surface.height, name);
        assert.ok(right <= panel.x || bottom <= panel.y, name);
      }
    }
  }),
);

test(
  'the panel opens and closes without moving the map, and never hides the selected box',
  demo.at('?view=map', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    const before = await boxes(page);
    const files = [...before].filter(([id]) => /\./.test(id));
    // No panel will be where this one is.
    const [left] = files.reduce((a, b) => (b[1].right < a[1].right ? b : a));
    await page.locator(`[data-box="${left}"]`).click();
    await sideOf(page)
      .getByRole('heading', { name: left.split('/').at(-1) ?? '' })
      .waitFor();
    assert.equal(await boxes(page), before);
    await page.keyboard.press('Escape');
    await sideOf(page).waitFor({ state: 'detached' });
    assert.equal(await boxes(page), before);
    // The one that is farthest to the right is where the panel will be.
    const [id] = files.reduce((a, b) => (b[1].right > a[1].right ? b : a));
    await page.locator(`[data-box="${id}"]`).click();
    const panel = await rectangle(sideOf(page));
    const { x, width } = await rectangle(page.locator(`[data-box="${id}"]`));
    assert.ok(x + width <= panel.x, `${id} is visible`);
  }),
);

test(
  'a double click opens the folder under the pointer, even if the panel appears there',
  inBrowser(async ({ open }) => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [
        `p${i % 12}/m${i}.ts`,
        i > 12 ? `import '../p${(i - 12) % 12}/m${i - 12}'\n` : '',
      ]),
    );
    const { page } = await open(makeProject(files).root, '?view=map', LAPTOP);
    await page.locator('.box.closed').first().waitFor();
    await dismissHint(page);
    const all = await boxes(page);
    const [id, { right }] = [...all].reduce((a, b) => (b[1].right > a[1].right ? b : a));
    const surface = await rectangle(page.locator('.map-surface'));
    assert.ok(right > surface.x + surface.width - 200, 'the panel will cover it');
    await page.locator(`[data-box="${id}"]`).dblclick();
    await page.locator(`[data-box="${id}"][aria-expanded="true"]`).waitFor();
    assert.is(await page.locator('dialog').count(), 0);
  }),
);

test(
  'actions below the fold at 900 px: those of the panel are visible without scrolling',
  demo.at('?view=map&at=shop/app/orders.ts', async ({ page }) => {
    const side = sideOf(page);
    const names = [
      'Open orders.ts in the editor',
      'show on map',
      'focus',
      'path to …',
      'copy path',
      'copy link',
    ];
    const isVisible = async (name: string) => {
      const { y, height } = await rectangle(side.getByRole('button', { name, exact: true }));
      assert.ok(y >= 0 && y + height <= 450, `${name} is in the upper half`);
    };
    for (const name of names) await isVisible(name);
    await side.evaluate(element => element.scrollTo(0, 10_000));
    for (const name of names) await isVisible(name);
  }),
);

test(
  'first-visit hint over the panel: it covers neither the panel nor the map',
  inBrowser(async ({ open }) => {
    for (const viewport of [LAPTOP.viewport, { width: 390, height: 844 }]) {
      const { page } = await open(copyDemo(), '?view=map&at=shop/core/cart.ts', { viewport });
      const side = sideOf(page);
      await side.getByRole('heading', { name: 'cart.ts' }).waitFor();
      const hint = page.getByRole('region', { name: 'How to read the map' });
      if ((await hint.count()) > 0) {
        const [a, b] = [await rectangle(hint), await rectangle(side)];
        assert.ok(a.x + a.width <= b.x || a.y + a.height <= b.y, 'beside the panel');
        const map = await rectangle(page.locator('.map-surface'));
        assert.ok(a.x + a.width <= map.x, 'beside the map');
      }
      await page.context().close();
    }
  }),
);

test(
  'open gives no feedback: the page says whether a file was opened',
  inBrowser(async ({ open, world, allowFailedRequests }) => {
    const project = makeProject(FILES);
    const { bin, recorded } = createRecorder(['code']);
    await world.start(project.root, { PATH: `${bin}:${process.env.PATH}`, EDITOR: 'code' });
    const { page } = await open(project.root, '?view=map&edge=src/app&into=src/core');
    await page.getByRole('button', { name: 'open ↗' }).click();
    assert.equal((await recorded('code')).args.join(' ').includes(project.path('src/app/main.ts')), true);
    await page.locator('.toast.good', { hasText: 'Opened main.ts:3 in the editor' }).waitFor();
    allowFailedRequests();
    await page.route('**/api/open-file', route =>
      route.fulfill({ status: 501, body: '{"error":{"code":"no_editor","message":"no editor was found"}}' }),
    );
    await page.getByRole('button', { name: 'open ↗' }).click();
    await page.locator('.toast.bad', { hasText: 'no editor was found' }).waitFor();
  }),
);

test(
  'an edge lists its imports, and the chosen one shows its source, its rule and how it resolves',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '?view=map&edge=src/app&into=src/core', CLIPBOARD);
    const side = sideOf(page);
    await side.getByText('2 imports').waitFor();
    const source = side.getByRole('figure', { name: 'Line 3 of src/app/main.ts' });
    await source.waitFor();
    assert.equal(await source.locator('.source-line').allTextContents(), [
      '1// The entry',
      "2import { a } from 'node:fs'",
      "3import '../core/order'",
      '4run()',
      '5// end',
    ]);
    assert.is(await source.locator('mark').textContent(), "import '../core/order'");
    await side.getByText('Allowed by order').waitFor();
    await side.getByRole('button', { name: 'copy path' }).click();
    await page.locator('.toast', { hasText: 'Path copied' }).waitFor();
    assert.is(await page.evaluate('navigator.clipboard.readText()'), 'src/app/main.ts:3');

    await side.getByRole('button', { name: /^tool\.ts:1/ }).click();
    await side.getByRole('figure', { name: 'Line 1 of src/app/tool.ts' }).waitFor();
    assert.is(await side.getByRole('figure').count(), 1);
    await side.getByRole('button', { name: 'explain' }).click();
    const steps = side.getByRole('region', { name: 'How it resolves' });
    await steps.getByText('@/core/money').first().waitFor();
    await steps.getByText('src/core/money.ts', { exact: true }).waitFor();
    await assertTidyEverywhere(page, 'an edge');

    await side.getByRole('button', { name: 'reverse: 1 import' }).click();
    await side.getByText('Against').waitFor();
    await side.locator('.import').getByRole('button', { name: /order/ }).click();
    await page.locator('.view-button[aria-current="page"]', { hasText: 'Rules' }).waitFor();
  }),
);

test(
  'source text that cannot be shown has one clear line',
  inBrowser(async ({ open, allowFailedRequests }) => {
    allowFailedRequests();
    const answer = { error: { code: 'no_source', message: 'the file is binary' } };
    const { page } = await open(makeProject(FILES).root, '?view=map&edge=src/app&into=src/core', {
      before: each =>
        each.route('**/api/source?*', route => route.fulfill({ status: 422, body: JSON.stringify(answer) })),
    });
    await sideOf(page).getByText('No source text: the file is binary.').waitFor();
  }),
);

test.after(demo.close);

test.run();
