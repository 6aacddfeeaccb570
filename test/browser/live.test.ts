import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateMonorepo } from '../../bench/generate.ts';
import { makeProject } from '../helpers/project.ts';
import { searchFor } from './steps.ts';
import { inBrowser, inBrowserOfDaemon, untilRevision } from './viewer.ts';

const FILES = {
  'src/app/main.ts': "import '../core/order'\nimport '../shared/log'\n",
  'src/app/page.ts': "import './main'\n",
  'src/core/order.ts': "import './money'\nimport '../shared/log'\n",
  'src/core/money.ts': '',
  'src/shared/log.ts': "import 'pino'\n",
  'src/shared/text.ts': '',
};

test(
  'a save keeps boxes, camera, focus and selection in place',
  inBrowser(async ({ open }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await page.locator('[data-box="src/core/order.ts"]').click();
    await page.locator('[data-box="src/core/order.ts"]').focus();
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -120);
    const before = await capture(page);
    assert.ok(before.boxes.length >= 8);

    project.write({ 'src/shared/log.ts': "import 'pino'\nimport '../core/money'\n" });
    await untilRevision(page, 2);
    await page.getByText('src/shared now depends on src/core').waitFor();
    assert.equal(await capture(page), before);

    project.write({ 'src/core/money.ts': "import './order'\n" });
    await page.getByText('New cycle of 3 files').first().waitFor();
    assert.equal(await capture(page), before);
    await page.getByRole('button', { name: 'mark as seen' }).click();
    await page.getByText('No changes yet').waitFor();
  }),
);

test(
  'shows an added file, and says that a deleted selection is not found',
  inBrowser(async ({ open }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await page.locator('[data-box="src/core/money.ts"]').click();
    project.write({ 'src/core/added.ts': "import './money'\n" });
    await page.locator('[data-box="src/core/added.ts"]').waitFor();
    await page.getByRole('complementary', { name: 'Selection' }).getByText('added.ts').waitFor();
    rmSync(project.path('src/core/money.ts'));
    await page.getByText('Not found: deleted').waitFor();
    assert.is(await page.locator('[data-box="src/core/money.ts"]').count(), 0);
  }),
);

test(
  'after a server restart the page shows what changed in the meantime',
  inBrowserOfDaemon(async ({ open, world, allowFailedRequests }) => {
    const project = makeProject(FILES);
    const { page, url } = await open(project.root);
    await page.locator('[data-box="src/core/order.ts"]').waitFor();
    allowFailedRequests();
    process.kill(world.pid(project.root), 'SIGKILL');
    await page.getByText('disconnected').waitFor();
    assert.ok(await page.locator('[data-box="src/core/order.ts"]').isVisible(), 'keeps the data');
    assert.ok(await page.getByRole('button', { name: 'Re-analyse' }).isDisabled());
    project.write({ 'src/core/late.ts': '' });
    await world.depgraphd(['start', project.root, '--port', new URL(url).port]);
    await page.locator('[data-box="src/core/late.ts"]').waitFor();
    await page.getByText('live ·').waitFor();
    await page.getByText('The server was restarted; earlier changes are not listed.').waitFor();
  }),
);

test(
  'retries a failed request for the model',
  inBrowser(async ({ open, allowFailedRequests }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await untilRevision(page, 1);
    allowFailedRequests();
    let attempts = 0;
    await page.route('**/api/model', route => (attempts++ === 0 ? route.abort() : route.continue()));
    // A change of layers affects all files, so its event has no delta and the page refetches.
    project.write({ '.depgraphrc': '{ "layers": { "src": 9 } }' });
    await untilRevision(page, 2);
    assert.is(attempts, 2, 'the first attempt failed');
  }),
);

/** What is not part of an event: it depends on git, and on what the page was opened with. */
const COMPARING = new Set(['/api/diff', '/api/bases']);

test(
  'the event of a save is complete: besides the comparison, the page sends no further requests',
  inBrowser(async ({ open }) => {
    const project = makeProject({ ...FILES, 'src/shared/lost.ts': "import './nowhere'\n" });
    const { page } = await open(project.root, '', { before: page => page.clock.install() });
    await page.getByText('live ·').waitFor();
    await untilRevision(page, 1);
    // The findings follow the model. An event that arrives meanwhile would make the page ask again.
    await page.getByRole('button', { name: /^Rules\D*\d/ }).waitFor();
    const requests: string[] = [];
    page.on('request', request => requests.push(request.url()));
    project.write({
      'src/core/money.ts': "import './order'\n",
      'src/core/added.ts': "import './money'\nimport './nowhere'\n",
    });
    await page.locator('[data-box="src/core/added.ts"]').waitFor();
    await page.getByText('New cycle of 2 files').first().waitFor();
    await page.getByText('2 unresolved imports').waitFor();
    await page.clock.runFor(10_000);
    await page.evaluate('fetch("api/health")');
    assert.equal(
      requests
        .map(url => new URL(url).pathname)
        .filter(path => path.startsWith('/api/') && !COMPARING.has(path)),
      ['/api/health'],
    );
    await page.getByRole('button', { name: /^Cycles/ }).click();
    await page.getByText('Shortest loop · 2 imports').waitFor();
    await page.getByText('Suggested cuts · 1 import').waitFor();
  }),
);

test(
  'the box of a file pulses once for each save',
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
  'a save in a project of 1,200 files moves nothing',
  inBrowser(async ({ open }) => {
    const project = makeProject({});
    generateMonorepo(project.root, 1_200);
    const { page } = await open(project.root);
    await searchFor(page, 'p9/src/feature7/module37.ts');
    const id = 'packages/p9/src/feature7/module37.ts';
    await page.locator(`[data-box="${id}"].selected`).focus();
    // The base of the comparison is known from here on.
    await page.getByText('No changes yet').waitFor();
    const before = await capture(page);
    assert.ok(before.boxes.length >= 20);
    assert.is(before.focused, id);

    // The lowest package now uses one of the highest: recomputed rows would turn the map upside down.
    project.write({
      'packages/p0/src/feature1/module1.ts': "import '../../../p11/src/feature9/module9'\n",
    });
    await page.locator('.changes .change-list', { hasText: 'Imports +1' }).waitFor();
    assert.equal(await capture(page), before);
  }),
);

interface MapState {
  readonly boxes: readonly string[];
  readonly camera: string;
  readonly selected: string;
  readonly focused: string | null;
}

/** The positions of boxes and camera, the selection and the focus. */
async function capture(page: Page): Promise<MapState> {
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
