import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RevisionEvent } from '../../src/report/delta-types.ts';
import { makeProject } from '../helpers/project.ts';
import { dismissHint } from './steps.ts';
import { fakeStream, hello, hold, tell } from './stream.ts';
import { assertTidy, assertTidyEverywhere } from './tidy.ts';
import { inBrowser, untilRevision } from './viewer.ts';

/** What the page shows while it has no data, no server, or the wrong one. */

const FILES = { 'src/a.ts': "import './b'\n", 'src/b.ts': '' };
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

test(
  'the shell is there before the script, and before the data',
  inBrowser(async ({ open }) => {
    let releaseScript = () => {};
    let releaseData = () => {};
    const before = async (page: Page) => {
      releaseScript = await hold(page, '**/assets/*.js');
      releaseData = await hold(page, '**/api/model');
    };
    // All of it is there only after its script, which waits.
    const { page } = await open(makeProject(FILES).root, '', { before, waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'depgraph' }).waitFor();
    assert.is(await page.locator('main.skeleton[aria-busy="true"] .skeleton-row').count(), 3);
    releaseScript();
    await page.getByText('Analysing …').waitFor();
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    await assertTidyEverywhere(page, 'first load');
    releaseData();
    await page.locator('[data-box="src/a.ts"]').waitFor();
  }),
);

test(
  'while files are read, the page counts them',
  inBrowser(async ({ open }) => {
    let release = () => {};
    const before = async (page: Page) => {
      await fakeStream(page);
      release = await hold(page, '**/api/model');
    };
    const { page } = await open(makeProject(FILES).root, '', { before });
    await tell(page, 'hello', hello('1.0.0'));
    await tell(page, 'progress', { done: 1234, total: 20_000 });
    await page.getByText('Reading files: 1,234 of 20,000').waitFor();
    await page.getByText('1,234 of 20,000 files').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Files read' });
    assert.is(await bar.getAttribute('value'), '1234');
    await assertTidyEverywhere(page, 'analysing');
    release();
    await page.locator('[data-box="src/a.ts"]').waitFor();
    await page.getByText('live ·').waitFor();
  }),
);

test(
  'a page that is older than its server says so, and a click renews it',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '', { before: fakeStream });
    await tell(page, 'hello', hello('1.0.0'));
    await page.locator('[data-box="src/a.ts"]').waitFor();
    await dismissHint(page);
    await tell(page, 'hello', { ...hello('2.0.0'), bootId: 'two' });
    const chip = page.getByRole('button', { name: 'depgraph 2.0.0 is here · reload' });
    await chip.waitFor();
    assert.ok(await page.locator('[data-box="src/a.ts"]').isVisible(), 'the data stays');
    await assertTidyEverywhere(page, 'stale page');
    await Promise.all([page.waitForEvent('load'), chip.click()]);
    await tell(page, 'hello', { ...hello('2.0.0'), bootId: 'two' });
    await page.locator('[data-box="src/a.ts"]').waitFor();
    await page.getByText('live ·').waitFor();
  }),
);

test(
  'without its server the page keeps its data, counts down, and says why it cannot act',
  inBrowser(async ({ open, world, expectLoss }) => {
    const project = makeProject(FILES);
    const { page, url } = await open(project.root, '?at=src%2Fa.ts');
    await page.locator('[data-box="src/a.ts"]').waitFor();
    await dismissHint(page);
    expectLoss();
    process.kill(world.pid(project.root), 'SIGKILL');
    const chip = page.getByRole('button', { name: /^disconnected · again in \d+ s$/ });
    // Each attempt that fails doubles the time to the next one, until there is enough of it for the test.
    for (const seconds of ['4 s', '8 s', '16 s', '30 s']) {
      await chip.click();
      await page.getByText(`again in ${seconds}`).waitFor();
    }
    assert.ok(await page.locator('[data-box="src/a.ts"]').isVisible(), 'the data stays');
    for (const name of ['Re-analyse', 'Open a.ts in the editor']) {
      const button = page.getByRole('button', { name });
      assert.ok(await button.isDisabled(), name);
      assert.is(await button.getAttribute('title'), 'Not connected to the server');
    }
    await assertTidyEverywhere(page, 'disconnected');
    for (const [opener, name] of [
      ['Advice …', 'Ask'],
      [project.root.split('/').at(-1) ?? '', 'Serve it'],
    ]) {
      await page.getByRole('button', { name: opener }).first().click();
      assert.ok(await page.getByRole('dialog').getByRole('button', { name }).isDisabled(), name);
      await assertTidy(page, `disconnected, ${name}`);
      await page.keyboard.press('Escape');
    }
    await world.depgraphd(['start', project.root, '--port', new URL(url).port]);
    await chip.click();
    await page.getByText('live ·').waitFor();
    assert.not(await page.getByRole('button', { name: 'Re-analyse' }).isDisabled());
  }),
);

test(
  'an error has details to copy, and can be tried again',
  inBrowser(async ({ open, expectLoss }) => {
    expectLoss();
    const error = { error: { code: 'internal', message: 'something went wrong in the server' } };
    const before = (page: Page) =>
      page.route('**/api/model', route => route.fulfill({ status: 500, json: error }));
    const { page } = await open(makeProject(FILES).root, '', { ...CLIPBOARD, before });
    await page.getByRole('heading', { name: 'The map could not be loaded' }).waitFor();
    await page.getByText('something went wrong in the server').waitFor();
    await assertTidyEverywhere(page, 'error');
    await page.getByRole('button', { name: 'Copy details' }).click();
    await page.locator('.toast', { hasText: 'Details copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(copied, /something went wrong in the server/);
    assert.match(copied, page.url());
    await page.unroute('**/api/model');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-box="src/a.ts"]').waitFor();
  }),
);

test(
  'without JavaScript there is a way to the report, and nothing pretends to load',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '', { javaScriptEnabled: false });
    await page.locator('noscript p', { hasText: 'The map needs JavaScript.' }).waitFor();
    assert.is(await page.locator('noscript a').getAttribute('href'), '/api/graph');
    assert.not(await page.locator('.skeleton').isVisible());
  }),
);

test(
  'after a break, what the events told is kept, and what they did not tell is read',
  inBrowser(async ({ open }) => {
    const { root } = makeProject(FILES);
    const { page } = await open(root, '', { before: fakeStream });
    const greeting = { bootId: 'one', version: '1.0.0', path: root };
    await tell(page, 'hello', { ...greeting, revision: 1 });
    await page.locator('[data-box="src/a.ts"]').waitFor();
    const models: string[] = [];
    page.on('request', request => request.url().endsWith('/api/model') && models.push(request.url()));
    await tell(page, 'revision', NOTHING_NEW);
    await untilRevision(page, 2);
    const comeBack = async (revision: number) => {
      await tell(page, 'error', {});
      await page.getByText('disconnected').click();
      await tell(page, 'hello', { ...greeting, revision });
      await page.getByText('live ·').waitFor();
    };
    await comeBack(2);
    assert.equal(models, []);
    const asked = page.waitForRequest('**/api/model');
    await comeBack(3);
    await asked;
  }),
);

test(
  'an event of a new life of the server is not added to what is shown of the old one',
  inBrowser(async ({ open }) => {
    const { root } = makeProject(FILES);
    const { page } = await open(root, '', { before: fakeStream });
    const greeting = { bootId: 'one', revision: 1, version: '1.0.0', path: root };
    await tell(page, 'hello', greeting);
    await page.locator('[data-box="src/a.ts"]').waitFor();
    const release = await hold(page, '**/api/model');
    const first = page.waitForRequest('**/api/model');
    await tell(page, 'hello', { ...greeting, bootId: 'two' });
    await first;
    await tell(page, 'revision', NOTHING_NEW);
    const second = page.waitForRequest('**/api/model');
    release();
    await second;
  }),
);

test(
  'a new life of the server is read also where the first attempt failed and the numbers are the same',
  inBrowser(async ({ open, expectLoss }) => {
    const { root } = makeProject(FILES);
    const { page } = await open(root, '', { before: fakeStream });
    const greeting = { bootId: 'one', revision: 1, version: '1.0.0', path: root };
    await tell(page, 'hello', greeting);
    await page.locator('[data-box="src/a.ts"]').waitFor();
    expectLoss();
    await page.route('**/api/model', route => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await tell(page, 'hello', { ...greeting, bootId: 'two' });
    await tell(page, 'error', {});
    await failed;
    await page.unroute('**/api/model');
    const asked = page.waitForRequest('**/api/model');
    await page.getByText('disconnected').click();
    await tell(page, 'hello', { ...greeting, bootId: 'two' });
    await asked;
    await page.getByText('live ·').waitFor();
  }),
);

/** The event of a revision that is as the one before. */
const NOTHING_NEW: RevisionEvent = {
  revision: 2,
  generatedAt: new Date(0).toISOString(),
  changed: [],
  changedCount: 0,
  delta: {
    nodes: { added: [], removed: [], changed: [] },
    edges: { added: [], removed: [], changed: [] },
    cycles: { opened: [], closed: [], details: [] },
  },
  metrics: { filesAnalyzed: 2, totalDependencies: 1, externalDependencies: 0, circularDependencyCount: 0 },
  health: { score: 100, grade: 'A' },
  warnings: [],
};

test.run();
