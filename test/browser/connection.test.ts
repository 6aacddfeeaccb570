import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JudgementEvent } from '../../src/core/formats/findings/model-types.ts';
import type { RevisionEvent } from '../../src/core/report/delta-types.ts';
import { makeProject } from '../helpers/project.ts';
import { dismissHint } from './steps.ts';
import { fakeStream, hello, holdRequests, sendEvent } from './stream.ts';
import { assertTidy, assertTidyEverywhere } from './tidy.ts';
import { inBrowser, inBrowserOfDaemon, untilRevision, type Viewer } from './viewer.ts';

/** The page without data, without a server, or with a server of another version. */

const FILES = { 'src/a.ts': "import './b'\n", 'src/b.ts': '' };
/** A page at revision 1, whose events the test sends itself. */
async function openGreeted(open: Viewer['open']) {
  const { root } = makeProject(FILES);
  const { page } = await open(root, '', { before: fakeStream });
  const greeting = { bootId: 'one', revision: 1, version: '1.0.0', path: root };
  await sendEvent(page, 'hello', greeting);
  await page.locator('[data-box="src/a.ts"]').waitFor();
  return { page, greeting };
}

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

test(
  'shows the shell before the script and the data have loaded',
  inBrowser(async ({ open }) => {
    let releaseScript = () => {};
    let releaseData = () => {};
    const before = async (page: Page) => {
      releaseScript = await holdRequests(page, '**/assets/*.js');
      releaseData = await holdRequests(page, '**/api/model');
    };
    // The load event would wait for the held script.
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
  'shows progress while files are being read',
  inBrowser(async ({ open }) => {
    let release = () => {};
    const before = async (page: Page) => {
      await fakeStream(page);
      release = await holdRequests(page, '**/api/model');
    };
    const { page } = await open(makeProject(FILES).root, '', { before });
    await sendEvent(page, 'hello', hello('1.0.0'));
    await sendEvent(page, 'progress', { done: 1234, total: 20_000 });
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
  'a page older than its server offers to reload',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '', { before: fakeStream });
    await sendEvent(page, 'hello', hello('1.0.0'));
    await page.locator('[data-box="src/a.ts"]').waitFor();
    await dismissHint(page);
    await sendEvent(page, 'hello', { ...hello('2.0.0'), bootId: 'two' });
    const chip = page.getByRole('button', { name: 'updated to depgraph 2.0.0 · reload' });
    await chip.waitFor();
    assert.ok(await page.locator('[data-box="src/a.ts"]').isVisible(), 'keeps the data');
    await assertTidyEverywhere(page, 'stale page');
    await Promise.all([page.waitForEvent('load'), chip.click()]);
    await sendEvent(page, 'hello', { ...hello('2.0.0'), bootId: 'two' });
    await page.locator('[data-box="src/a.ts"]').waitFor();
    await page.getByText('live ·').waitFor();
  }),
);

test(
  'without its server the page keeps its data, counts down to a retry, and disables actions',
  inBrowserOfDaemon(async ({ open, world, allowFailedRequests }) => {
    const project = makeProject(FILES);
    const { page, url } = await open(project.root, '?at=src%2Fa.ts');
    await page.locator('[data-box="src/a.ts"]').waitFor();
    await dismissHint(page);
    // The dialogs are a chunk of their own, which is fetched after the first picture.
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Ctrl K').first().waitFor();
    await page.keyboard.press('Escape');
    allowFailedRequests();
    process.kill(world.pid(project.root), 'SIGKILL');
    const chip = page.getByRole('button', { name: /^disconnected · retrying in \d+ s$/ });
    // Each failed attempt doubles the delay; the last one is long enough for the rest of the test.
    for (const seconds of ['4 s', '8 s', '16 s', '30 s']) {
      await chip.click();
      await page.getByText(`retrying in ${seconds}`).waitFor();
    }
    assert.ok(await page.locator('[data-box="src/a.ts"]').isVisible(), 'keeps the data');
    for (const name of ['Re-analyse', 'Open a.ts in the editor']) {
      const button = page.getByRole('button', { name });
      assert.ok(await button.isDisabled(), name);
      assert.is(await button.getAttribute('title'), 'Not connected to the server');
    }
    await assertTidyEverywhere(page, 'disconnected');
    for (const [opener, name] of [
      ['Advice …', 'Ask'],
      [project.root.split('/').at(-1) ?? '', 'Open'],
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
  'an error offers to copy its details and to retry',
  inBrowser(async ({ open, allowFailedRequests }) => {
    allowFailedRequests();
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
  'without JavaScript the page links to the report and shows no skeleton',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '', { javaScriptEnabled: false });
    await page.locator('noscript p', { hasText: 'The map needs JavaScript.' }).waitFor();
    assert.is(await page.locator('noscript a').getAttribute('href'), '/api/graph');
    assert.not(await page.locator('.skeleton').isVisible());
  }),
);

test(
  'after a reconnect the page refetches the model only if it missed a revision',
  inBrowser(async ({ open }) => {
    const { page, greeting } = await openGreeted(open);
    const models: string[] = [];
    page.on('request', request => request.url().endsWith('/api/model') && models.push(request.url()));
    await sendEvent(page, 'revision', EMPTY_REVISION);
    await untilRevision(page, 2);
    await sendEvent(page, 'judgement', JUDGEMENT);
    const reconnect = async (revision: number) => {
      await sendEvent(page, 'error', {});
      await page.getByText('disconnected').click();
      await sendEvent(page, 'hello', { ...greeting, revision });
      await page.getByText('live ·').waitFor();
    };
    await reconnect(2);
    assert.equal(models, []);
    const request = page.waitForRequest('**/api/model');
    await reconnect(3);
    await request;
  }),
);

test(
  'does not apply an event of a restarted server to the project of the old one',
  inBrowser(async ({ open }) => {
    const { page, greeting } = await openGreeted(open);
    const release = await holdRequests(page, '**/api/model');
    const first = page.waitForRequest('**/api/model');
    await sendEvent(page, 'hello', { ...greeting, bootId: 'two' });
    await first;
    await sendEvent(page, 'revision', EMPTY_REVISION);
    const second = page.waitForRequest('**/api/model');
    release();
    await second;
  }),
);

test(
  'fetches the model of a restarted server after a failed attempt, even at the same revision',
  inBrowser(async ({ open, allowFailedRequests }) => {
    const { page, greeting } = await openGreeted(open);
    allowFailedRequests();
    await page.route('**/api/model', route => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await sendEvent(page, 'hello', { ...greeting, bootId: 'two' });
    await sendEvent(page, 'error', {});
    await failed;
    await page.unroute('**/api/model');
    const request = page.waitForRequest('**/api/model');
    await page.getByText('disconnected').click();
    await sendEvent(page, 'hello', { ...greeting, bootId: 'two' });
    await request;
    await page.getByText('live ·').waitFor();
  }),
);

test(
  'health counts as old if the judgement of a save takes a while, and is there when it arrives',
  inBrowser(async ({ open }) => {
    const { page } = await openGreeted(open);
    const models: string[] = [];
    page.on('request', request => request.url().includes('/api/model') && models.push(request.url()));
    const old = page.locator('.health[data-old]');
    const chip = page.locator('.health');
    // Before its revision, a judgement is about nothing on this page.
    await sendEvent(page, 'judgement', JUDGEMENT);
    await sendEvent(page, 'revision', EMPTY_REVISION);
    await old.waitFor();
    assert.match((await chip.textContent()) ?? '', /A\s*100/);
    await sendEvent(page, 'judgement', JUDGEMENT);
    await old.waitFor({ state: 'detached' });
    assert.match((await chip.textContent()) ?? '', /C\s*61/);
    await sendEvent(page, 'revision', { ...EMPTY_REVISION, revision: 3 });
    await old.waitFor();
    await sendEvent(page, 'judgement', {
      ...JUDGEMENT,
      revision: 3,
      since: 2,
      cycles: null,
      error: 'broken',
    });
    assert.ok(await old.isVisible(), 'without a judgement, the health is still that of revision 2');
    assert.equal(models, [], 'a failed judgement is no reason to read the model');
    const request = page.waitForRequest('**/api/model');
    await sendEvent(page, 'revision', { ...EMPTY_REVISION, revision: 4 });
    await sendEvent(page, 'judgement', { ...JUDGEMENT, revision: 4, since: 3 });
    await request;
  }),
);

test(
  'reads the model after a reconnect if the judgement of its revision was missed',
  inBrowser(async ({ open }) => {
    const { page, greeting } = await openGreeted(open);
    await sendEvent(page, 'revision', EMPTY_REVISION);
    await page.locator('.health[data-old]').waitFor();
    await sendEvent(page, 'error', {});
    const request = page.waitForRequest('**/api/model');
    await page.getByText('disconnected').click();
    await sendEvent(page, 'hello', { ...greeting, revision: 2 });
    await request;
  }),
);

test(
  'a page that was hidden for many saves reads the model when it is visible',
  inBrowser(async ({ open }) => {
    const { page } = await openGreeted(open);
    const models: string[] = [];
    page.on('request', request => request.url().includes('/api/model') && models.push(request.url()));
    await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })");
    // One event more than a hidden page keeps.
    for (let revision = 2; revision <= 201; revision++)
      await sendEvent(page, 'revision', { ...EMPTY_REVISION, revision });
    await sendEvent(page, 'judgement', { ...JUDGEMENT, revision: 201 });
    assert.equal(models, []);
    const request = page.waitForRequest('**/api/model', { timeout: 10_000 });
    await page.evaluate('delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))');
    await request;
  }),
);

/** The judgement of that revision. */
const JUDGEMENT: JudgementEvent = {
  revision: 2,
  since: 1,
  metrics: { filesAnalyzed: 2, totalDependencies: 1, externalDependencies: 0, circularDependencyCount: 0 },
  health: { score: 61, grade: 'C', dimensions: [], factors: [] },
  scores: [],
  cycles: { details: [] },
  findings: null,
  consequences: [],
};

/** The event of a revision without changes. */
const EMPTY_REVISION: RevisionEvent = {
  revision: 2,
  generatedAt: new Date(0).toISOString(),
  changed: [],
  changedCount: 0,
  delta: {
    nodes: { added: [], removed: [], changed: [] },
    edges: { added: [], removed: [], changed: [] },
    cycles: { opened: [], closed: [] },
  },
  metrics: { filesAnalyzed: 2, totalDependencies: 1, externalDependencies: 0, circularDependencyCount: 0 },
  warnings: [],
};

test(
  'a view that could not be loaded says so, and is there after a reload',
  inBrowser(async ({ open, allowFailedRequests }) => {
    allowFailedRequests();
    const { page } = await open(makeProject({ 'a.ts': '' }).root, '?view=table', {
      before: page => page.route('**/assets/table-*.js', route => route.abort()),
    });
    await page.getByRole('heading', { name: 'This view could not be loaded' }).waitFor();
    await page.unroute('**/assets/table-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('grid').waitFor();
  }),
);

test.run();
