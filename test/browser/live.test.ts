import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateMonorepo } from '../../bench/generate.ts';
import { makeProject } from '../helpers/project.ts';
import { searchFor } from './steps.ts';
import { inBrowser, untilRevision } from './viewer.ts';

const FILES = {
  'src/app/main.ts': "import '../core/order'\nimport '../shared/log'\n",
  'src/app/page.ts': "import './main'\n",
  'src/core/order.ts': "import './money'\nimport '../shared/log'\n",
  'src/core/money.ts': '',
  'src/shared/log.ts': "import 'pino'\n",
  'src/shared/text.ts': '',
};

test(
  'a save moves nothing: not a box, not the camera, not the focus, not the selection',
  inBrowser(async ({ open }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await page.locator('[data-box="src/core/order.ts"]').click();
    await page.locator('[data-box="src/core/order.ts"]').focus();
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -120);
    const before = await look(page);
    assert.ok(before.boxes.length >= 8);

    project.write({ 'src/shared/log.ts': "import 'pino'\nimport '../core/money'\n" });
    await untilRevision(page, 2);
    await page.getByText('log.ts → money.ts').waitFor();
    assert.equal(await look(page), before);

    project.write({ 'src/core/money.ts': "import './order'\n" });
    await page.getByText('+ cycle of 3 files').waitFor();
    assert.equal(await look(page), before);
    await page.getByRole('button', { name: 'mark as seen' }).click();
    await page.getByText('Nothing yet').waitFor();
  }),
);

test(
  'a file that comes is there, one that goes is gone, and the selection says so',
  inBrowser(async ({ open }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await page.locator('[data-box="src/core/money.ts"]').click();
    project.write({ 'src/core/fresh.ts': "import './money'\n" });
    await page.locator('[data-box="src/core/fresh.ts"]').waitFor();
    await page.getByRole('complementary', { name: 'Selection' }).getByText('fresh.ts').waitFor();
    rmSync(project.path('src/core/money.ts'));
    await page.getByText('It is gone').waitFor();
    assert.is(await page.locator('[data-box="src/core/money.ts"]').count(), 0);
  }),
);

test(
  'a server that ends and comes back is noticed, and what changed meanwhile is shown',
  inBrowser(async ({ open, world, expectLoss }) => {
    const project = makeProject(FILES);
    const { page, url } = await open(project.root);
    await page.locator('[data-box="src/core/order.ts"]').waitFor();
    expectLoss();
    process.kill(world.pid(project.root), 'SIGKILL');
    await page.getByText('disconnected').waitFor();
    assert.ok(await page.locator('[data-box="src/core/order.ts"]').isVisible(), 'the data stays');
    assert.ok(await page.getByRole('button', { name: 'Re-analyse' }).isDisabled());
    project.write({ 'src/core/late.ts': '' });
    await world.depgraphd(['start', project.root, '--port', new URL(url).port]);
    await page.locator('[data-box="src/core/late.ts"]').waitFor();
    await page.getByText('live ·').waitFor();
  }),
);

test(
  'a model that could not be read is read again',
  inBrowser(async ({ open, expectLoss }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await untilRevision(page, 1);
    expectLoss();
    let attempts = 0;
    await page.route('**/api/model', route => (attempts++ === 0 ? route.abort() : route.continue()));
    // No event tells what other layers mean for all files.
    project.write({ '.depgraphrc': '{ "layers": { "src": 9 } }' });
    await untilRevision(page, 2);
    assert.is(attempts, 2, 'the first attempt was refused');
  }),
);

test(
  'a save is heard of whole: nothing is asked of the server after it',
  inBrowser(async ({ open }) => {
    const project = makeProject({ ...FILES, 'src/shared/lost.ts': "import './nowhere'\n" });
    const { page } = await open(project.root, '', { before: page => page.clock.install() });
    await page.getByText('live ·').waitFor();
    await untilRevision(page, 1);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    project.write({
      'src/core/money.ts': "import './order'\n",
      'src/core/fresh.ts': "import './money'\nimport './nowhere'\n",
    });
    await page.locator('[data-box="src/core/fresh.ts"]').waitFor();
    await page.getByText('+ cycle of 2 files').waitFor();
    await page.getByText('2 imports unresolved').waitFor();
    await page.clock.runFor(10_000);
    await page.evaluate('fetch("api/health")');
    assert.equal(
      asked.map(url => new URL(url).pathname).filter(path => path.startsWith('/api/')),
      ['/api/health'],
    );
    await page.getByRole('button', { name: /^Cycles/ }).click();
    await page.getByText('Shortest loop · 2 imports').waitFor();
    await page.getByText('Suggested cuts · 1 import').waitFor();
  }),
);

test(
  'every save of a file is seen on its box, and the box is quiet in between',
  inBrowser(async ({ open }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await page.locator('[data-box="src/core/money.ts"]').waitFor();
    const pulsing = page.locator('.box.pulse');
    for (const lines of [1, 2]) {
      project.write({ 'src/core/money.ts': 'export {}\n'.repeat(lines) });
      await page.locator('[data-box="src/core/money.ts"].pulse').waitFor();
      assert.is(await pulsing.count(), 1, 'no other box');
      await pulsing.waitFor({ state: 'detached' });
    }
  }),
);

test(
  'a save in a project of 20,000 files moves nothing either',
  inBrowser(async ({ open }) => {
    const project = makeProject({});
    generateMonorepo(project.root, 20_000);
    const { page } = await open(project.root);
    await searchFor(page, 'p150/src/feature7/module37.ts');
    const id = 'packages/p150/src/feature7/module37.ts';
    await page.locator(`[data-box="${id}"].selected`).focus();
    const before = await look(page);
    assert.ok(before.boxes.length >= 20);
    assert.is(before.focused, id);

    // The lowest package uses one of the highest: fresh levels would turn the map upside down.
    project.write({
      'packages/p0/src/feature1/module1.ts': "import '../../../p199/src/feature9/module99'\n",
    });
    await page.getByText('module1.ts → module99.ts').waitFor();
    assert.equal(await look(page), before);
  }),
);

interface Look {
  readonly boxes: readonly string[];
  readonly camera: string;
  readonly selected: string;
  readonly focused: string | null;
}

/** Where everything is. */
async function look(page: Page): Promise<Look> {
  const boxes = await page.locator('[data-box]').evaluateAll(elements =>
    elements.map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.getAttribute('data-box'), x, y, width, height].join(' ');
    }),
  );
  return {
    boxes,
    camera: (await page.locator('.map-world').getAttribute('style')) ?? '',
    selected: (await page.locator('.box.selected').getAttribute('data-box')) ?? '',
    focused: await page.evaluate<string | null>('document.activeElement.getAttribute("data-box")'),
  };
}

test.run();
