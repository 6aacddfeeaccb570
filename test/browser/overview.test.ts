import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyDemo } from '../helpers/demo.ts';
import { commitsOf, writeHistory } from '../helpers/git-history.ts';
import { makeProject } from '../helpers/project.ts';
import { makeRepository } from '../helpers/revisions.ts';
import { sharePage } from './shared-page.ts';
import { dismissHint, openView, visit } from './steps.ts';
import { inBrowser, untilRevision } from './viewer.ts';

/** Folders with 24 files each, three in a layer. Each uses all of the next three layers; the last uses the first. */
function layered(folders = 12, files = 24): Record<string, string> {
  const found: Record<string, string> = {};
  for (let folder = 0; folder < folders; folder++)
    for (let file = 0; file < files; file++) {
      const used = 3 * (Math.floor(folder / 3) + 1) + (file % 9);
      const imports = used < folders ? [`import '../part${used}/f${(file + 1) % files}'`] : [];
      if (folder === folders - 1 && file === 0) imports.push("import '../part0/f7'");
      found[`src/part${folder}/f${file}.ts`] = `${imports.join('\n')}\n`;
    }
  return found;
}

async function boxes(
  page: Page,
): Promise<Record<string, { x: number; y: number; width: number; height: number }>> {
  await page.locator('.module').first().waitFor();
  return page.locator('.module').evaluateAll(elements =>
    Object.fromEntries(
      elements.map(element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.dataset.box, { x, y, width, height }];
      }),
    ),
  );
}

/** Whether a box is within the surface and large enough to be seen. */
async function isVisible(page: Page): Promise<boolean> {
  const surface = await page.locator('.picture-surface').boundingBox();
  return Object.values(await boxes(page)).some(
    ({ x, y, width, height }) =>
      surface !== null &&
      height > 5 &&
      height < surface.height &&
      x + width > surface.x &&
      x < surface.x + surface.width &&
      y + height > surface.y &&
      y < surface.y + surface.height,
  );
}

const lines = (page: Page) => page.locator('.line').count();
const OVERVIEW = '?view=overview';

const shared = sharePage(() => makeProject(layered()).root);
const large = sharePage(() => makeProject(layered(20)).root);

test(
  'the first page shows modules with the flow between them, also with more than 80 dependencies',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(layered(22)).root, OVERVIEW);
    await page.locator('.module').first().waitFor();
    assert.is(await page.locator('.view-button[aria-current="page"]').textContent(), 'Overview');
    assert.is(await page.locator('.module').count(), 22);
    const status = (await page.locator('.drawn').textContent()) ?? '';
    const [, drawn, all, upward] = /^(\d+) of (\d+) dependencies drawn, (\d+) upward/.exec(status) ?? [];
    assert.ok(Number(all) > 80, status);
    assert.is(await lines(page), Number(drawn));
    assert.is(await page.locator('.line.up').count(), Number(upward));
    const sentence = (await page.locator('.sentence').textContent()) ?? '';
    assert.match(sentence, /^22 modules in \d+ layers\./);
    assert.match(sentence, `1 of ${all} dependencies goes up, from part21 to part0`);
  }),
);

/** Records where the first box is after every change of the document. */
const RECORD_FIRST_BOX = `
  window.seen = new Set();
  new MutationObserver(() => {
    const box = document.querySelector('.module')?.getBoundingClientRect();
    if (box) seen.add([box.x, box.y, box.width].map(Math.round).join(' '));
  }).observe(document, { attributes: true, childList: true, subtree: true });
`;

test(
  'the first picture stays: what appears around it afterwards takes no room from it',
  inBrowser(async ({ open }) => {
    for (const width of [1280, 390]) {
      const { page } = await open(copyDemo(), OVERVIEW, {
        viewport: { width, height: 800 },
        before: page => page.addInitScript(RECORD_FIRST_BOX),
      });
      await page.locator('.drawn').waitFor();
      await page.locator('.status button').first().waitFor();
      await page.locator('.top-findings').waitFor();
      assert.is(await page.evaluate<number>('seen.size'), 1, `${width} px`);
    }
  }),
);

test(
  'no button covers a box',
  large.at(OVERVIEW, async ({ page, url }) => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(`${url}/${OVERVIEW}`);
      const all = Object.values(await boxes(page));
      for (const button of await page.locator('.zoom button').all()) {
        const over = await button.boundingBox();
        assert.ok(over && all.every(({ y, height }) => y + height <= over.y));
      }
    }
  }),
);

test(
  'no line runs behind a box, and no box covers another',
  large.at(`${OVERVIEW}&detail=3`, async ({ page }) => {
    await page.locator('.module').first().waitFor();
    const modules = await page.locator('.module').evaluateAll(elements =>
      elements.map(element => ({
        id: element.dataset.box,
        left: element.offsetLeft,
        top: element.offsetTop,
        right: element.offsetLeft + element.offsetWidth,
        bottom: element.offsetTop + element.offsetHeight,
      })),
    );
    const paths: [x: number, y: number][][] = await page.locator('.line-ink').evaluateAll(elements =>
      elements.map(path =>
        Array.from({ length: Math.ceil(path.getTotalLength() / 3) }, (_, i) => {
          const { x, y } = path.getPointAtLength(i * 3);
          return [x, y];
        }),
      ),
    );
    assert.ok(paths.length > 30);
    const faults = paths.flatMap(points =>
      modules.filter(({ left, top, right, bottom }) =>
        points.some(([x, y]) => x > left + 1 && x < right - 1 && y > top + 1 && y < bottom - 1),
      ),
    );
    assert.equal(faults, []);
  }),
);

test(
  'vendored code is a chip and not the first thing one sees; a large folder is not skipped for small ones',
  inBrowser(async ({ open }) => {
    const vendored = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`vendor/lib${i % 10}/v${i}.js`, '']),
    );
    const large = Object.fromEntries(
      Array.from({ length: 8 }, (_, folder) =>
        Array.from({ length: 40 }, (_, file) => [
          `big/area${folder}/f${file}.ts`,
          folder > 0 ? `import '../area${folder - 1}/f${file}'\n` : '',
        ]),
      ).flat(),
    );
    const small = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`small${i}/a.ts`, '']));
    const { page } = await open(makeProject({ ...vendored, ...large, ...small }).root, OVERVIEW);
    const shown = Object.keys(await boxes(page));
    assert.ok(!shown.some(id => id.startsWith('vendor')), shown.join());
    assert.ok(shown.includes('big/area3'), shown.join());
    const chip = page.getByRole('button', { name: 'Vendored 60' });
    assert.is(await chip.getAttribute('aria-pressed'), 'false');
    await chip.click();
    await page.locator('.module[data-box^="vendor"]').first().waitFor();
  }),
);

test(
  'a double click zooms into a box in place; Escape returns to the same picture; all of it is in the address',
  shared.at(OVERVIEW, async ({ page }) => {
    const before = await boxes(page);
    await page.locator('.module[data-box="src/part4"]').dblclick();
    await page.locator('.module[data-box="src/part4/f1.ts"]').waitFor();
    assert.match(page.url(), 'in=src%2Fpart4');
    const inside = await page.locator('.module:not(.margin)').count();
    assert.ok(inside <= 60);
    assert.ok((await page.locator('.module.margin').count()) > 0, 'neighbours stay as a margin');
    const style = (await page.locator('.map-world').getAttribute('style')) ?? '';
    const smallest = 13 * Number(/scale\(([\d.]+)/.exec(style)?.[1]);
    assert.ok(smallest >= 9.99, `${smallest} px`);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('.module[data-box="src/part4/f1.ts"]').waitFor();
    await other.close();
    await page.keyboard.press('Escape');
    await page.locator('.module[data-box="src/part5"]:not(.margin)').waitFor();
    await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
    assert.equal(await boxes(page), before);
    await page.goBack();
    await page.locator('.module[data-box="src/part4/f1.ts"]').waitFor();
  }),
);

test(
  'a save moves no box: a new import, a new file, a new top folder; and a new upward import is red',
  inBrowser(async ({ open }) => {
    const project = makeProject(layered());
    const { page } = await open(project.root, OVERVIEW);
    const before = await boxes(page);
    const camera = await page.locator('.map-world').getAttribute('style');
    project.write({
      'src/part11/f3.ts': "import '../part4/f1'\n",
      'src/part2/new.ts': '',
      'extra/tool.ts': "import '../src/part5/f1'\n",
    });
    await page.locator('.module[data-box^="extra"]').waitFor();
    await page.locator('.line.up title', { hasText: 'part11 uses part4' }).waitFor({ state: 'attached' });
    await page.locator('.sentence', { hasText: /^13 modules.* 2 of \d+ dependencies go up/ }).waitFor();
    const after = await boxes(page);
    for (const [id, box] of Object.entries(before)) assert.equal(after[id], box, id);
    assert.is(await page.locator('.map-world').getAttribute('style'), camera);
    project.write({ 'src/part2/more.ts': "import '../part1/f1'\n" });
    await page.getByRole('button', { name: /Rearrange/ }).click();
    await page.getByRole('button', { name: /Rearrange/ }).waitFor({ state: 'detached' });
  }),
);

test(
  'a selected box keeps its neighbours in the foreground, moves nothing, and fit uses the room beside the panel',
  shared.at(OVERVIEW, async ({ page }) => {
    const before = await boxes(page);
    await page.locator('.module[data-box="src/part4"]').click();
    await page.locator('.module.selected[data-box="src/part4"]').waitFor();
    assert.equal(await boxes(page), before);
    assert.ok((await page.locator('.line.own').count()) > 0);
    assert.ok((await page.locator('.line.dim').count()) > 0);
    await page.keyboard.press('f');
    const panel = await page.getByRole('complementary', { name: 'Selection' }).boundingBox();
    for (const [id, box] of Object.entries(await boxes(page)))
      assert.ok(box.x + box.width <= (panel?.x ?? 0) + 1, `${id} is under the panel`);
  }),
);

test(
  'a chosen line and a path are pictures that survive a reload',
  shared.at(`${OVERVIEW}&at=src%2Fpart0&to=src%2Fpart11`, async ({ page }) => {
    await page.locator('.line-step').first().waitFor();
    const steps = await page.locator('.line-step text').allTextContents();
    assert.equal(
      steps.toSorted(),
      steps.map((_, i) => String(i + 1)),
    );
    assert.is(await page.locator('.line:not(.dim)').count(), steps.length, 'the rest is dimmed');
    await page.reload();
    await page.locator('.line-step').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.line-step').first().waitFor({ state: 'detached' });
    await page
      .locator('.line.up .line-hit')
      .first()
      .dispatchEvent('pointerdown', { button: 0, pointerId: 1, bubbles: true });
    await page
      .locator('.line.up .line-hit')
      .first()
      .dispatchEvent('pointerup', { button: 0, pointerId: 1, bubbles: true });
    await page.getByRole('complementary', { name: 'Selection' }).getByText('part11').first().waitFor();
    await page.reload();
    await page.locator('.line.up.own').waitFor();
  }),
);

test(
  'colours, detail and camera are in the address; detail moves no box; the wheel cannot lose the picture',
  shared.at(OVERVIEW, async ({ page }) => {
    const before = await boxes(page);
    const few = await lines(page);
    await page.getByRole('slider', { name: 'Detail' }).fill('3');
    await page.locator('.line').nth(few).waitFor({ state: 'attached' });
    assert.equal(await boxes(page), before);
    await page.getByRole('combobox', { name: 'Colour' }).selectOption('language');
    await page.locator('.legend-entry', { hasText: 'typescript' }).waitFor();
    assert.match(page.url(), /colour=language/);
    assert.match(page.url(), /detail=3/);
    await page.locator('.picture-surface').hover();
    for (let i = 0; i < 40; i++) await page.mouse.wheel(0, i % 2 === 0 ? 800 : -790);
    await page.mouse.down();
    await page.mouse.move(4000, 3000, { steps: 4 });
    await page.mouse.up();
    assert.ok(await isVisible(page));
    assert.match(page.url(), /frame=/);
    const there = await boxes(page);
    await page.reload();
    const again = await boxes(page);
    for (const [id, { x, y }] of Object.entries(there))
      assert.ok(Math.abs(again[id].x - x) < 2 && Math.abs(again[id].y - y) < 2, id);
  }),
);

test(
  'no camera in an address can lose the picture',
  shared.at(OVERVIEW, async ({ page, url }) => {
    for (const frame of ['1e99,0,1', '0,0,Infinity', '9000,9000,1']) {
      await page.goto(`${url}?frame=${frame}`);
      assert.ok(await isVisible(page), frame);
    }
    for (const frame of ['0,-1e99,1', '0,0,1e-9']) {
      await visit(page, `?frame=${frame}`);
      assert.ok(await isVisible(page), frame);
    }
  }),
);

test(
  'arrows walk through the boxes, Enter zooms in and Backspace out; reduced motion animates nothing',
  shared.at(OVERVIEW, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('.module').first().waitFor();
    await page.locator('.module[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    const first = await page.locator('.module.selected').getAttribute('data-box');
    await page.keyboard.press('ArrowDown');
    const second = await page.locator('.module.selected').getAttribute('data-box');
    assert.is.not(first, second);
    await page.keyboard.press('Enter');
    await page.locator('.module.margin').first().waitFor();
    assert.is(await page.evaluate('document.getAnimations().length'), 0);
    await page.locator('.module[tabindex="0"]').focus();
    await page.keyboard.press('Backspace');
    await page.locator('.module.margin').first().waitFor({ state: 'detached' });
  }),
);

test(
  'a search result is shown in the overview: the box around it is selected',
  shared.at(OVERVIEW, async ({ page }) => {
    await page.locator('.module').first().waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('part7/f3');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.module.selected[data-box="src/part7"]').waitFor();
    assert.match(page.url(), 'at=src%2Fpart7%2Ff3.ts');
    await untilRevision(page, 1);
  }),
);

test(
  'a new file beside boxes of single files has a box of its own',
  inBrowser(async ({ open }) => {
    const project = makeProject({
      'src/a.ts': "import './d'\n",
      'src/d.ts': '',
      'src/z.ts': "import './a'\n",
    });
    const { page } = await open(project.root, OVERVIEW);
    const before = await boxes(page);
    project.write({ 'src/b.ts': "import './d'\n", 'src/d.ts': '// changed\n' });
    await page.locator('.module[data-box="src/b.ts"] .module-mark').waitFor();
    const after = await boxes(page);
    assert.equal(Object.keys(after).toSorted(), [...Object.keys(before), 'src/b.ts'].toSorted());
    assert.is(await page.locator('.module-count').count(), 0);
    assert.is(await page.locator('.module.plain').count(), 0, 'it has the colour of its folder');
  }),
);

test(
  'marks of changes cut no name',
  inBrowser(async ({ open }) => {
    const root = copyDemo();
    const { page } = await open(root, OVERVIEW);
    await boxes(page);
    writeFileSync(join(root, 'shop/utils/more.ts'), '');
    writeFileSync(join(root, 'shop/utils/money.ts'), 'export {}\n');
    rmSync(join(root, 'shop/utils/logger.ts'));
    const utils = page.locator('.module[data-box="shop/utils"]');
    await utils.locator('.module-mark', { hasText: '+1 ~1 −1' }).waitFor();
    const box = await utils.boundingBox();
    const name = await utils.locator('.module-name').boundingBox();
    assert.ok(box && name && name.x >= box.x && name.x + name.width <= box.x + box.width);
  }),
);

const LEGEND_BACKGROUNDS = `
  [...document.querySelectorAll('.legend-entry')].map(entry => getComputedStyle(entry).backgroundColor)
`;

test(
  'colours by change count tests, too, and say why there are none',
  inBrowser(async ({ open }) => {
    const files = { '.gitignore': '.depgraph\n', 'src/a.ts': '', 'src/a.test.ts': "import './a'\n" };
    const young = await open(makeRepository(files).root, `${OVERVIEW}&colour=change`);
    await young.page.locator('.legend', { hasText: 'No history: only 1 commit' }).waitFor();
    assert.is(await young.page.locator('.legend-entry').count(), 0);
    const project = makeProject(files);
    const edit = (i: number) => project.write({ 'src/a.test.ts': `import './a'\n// ${i}\n` });
    writeHistory(project, commitsOf(21, edit));
    const { page } = await open(project.root, `${OVERVIEW}&colour=change&tests=on`);
    await page.locator('.module.heat-4[data-box="src/a.test.ts"]').waitFor();
    await page.locator('.legend-entry', { hasText: 'up to 21' }).waitFor();
    // The styles of other views are loaded with them.
    await dismissHint(page);
    await openView(page, 'Risks');
    await page.locator('.heat-tiles').waitFor();
    await openView(page, 'Overview');
    await page.locator('.legend-entry').first().waitFor();
    const backgrounds = await page.evaluate<string[]>(LEGEND_BACKGROUNDS);
    assert.equal(
      new Set(backgrounds),
      new Set(['rgba(0, 0, 0, 0)']),
      'only the swatch of an entry is coloured',
    );
  }),
);

test(
  'an address with a folder that does not exist says so and leads back; hidden files are not "0 files"',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'src/a.ts': "import './b'\n", 'src/b.ts': '' });
    const { page, url } = await open(root, `${OVERVIEW}&in=nothing`);
    await page.getByRole('heading', { name: 'This project has no folder nothing' }).waitFor();
    assert.is(await page.locator('.sentence').textContent(), '');
    await page.getByRole('button', { name: 'Show the whole project' }).click();
    await page.locator('.module').first().waitFor();
    await page.goto(`${url}/${OVERVIEW}&sources=off`);
    await page.getByRole('heading', { name: 'The filters hide all files' }).waitFor();
    assert.is(await page.locator('.sentence').textContent(), '');
  }),
);

test(
  'the help explains the red bottom edge of a tangle and the dashed neighbours of a folder',
  shared.at(OVERVIEW, async ({ page }) => {
    await page.locator('.module').first().waitFor();
    await page.keyboard.press('?');
    const help = (await page.locator('.help').textContent()) ?? '';
    assert.match(help, 'red bottom edge on the overview');
    assert.match(help, 'neighbours outside as dashed boxes');
  }),
);

test.after(shared.close);
test.after(large.close);

test.run();
