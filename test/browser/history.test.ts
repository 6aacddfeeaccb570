import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { get, until } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';
import { faults } from './axe.ts';
import { dismissHint, openView } from './steps.ts';
import { inBrowser, untilRevision } from './viewer.ts';

/** Three commits: two files, then a cycle of them, then a third file. */
function repository() {
  const project = makeRepository({
    '.gitignore': '.depgraph\n',
    'src/a.ts': "import './b'\n",
    'src/b.ts': '',
  });
  project.write({ 'src/b.ts': "import './a'\n" });
  const second = commitAll(project, 'close a cycle');
  project.write({ 'src/b.ts': '', 'src/c.ts': "import './a'\n" });
  commitAll(project, 'open it again');
  return { project, second };
}

const banner = (page: Page) => page.locator('.past-banner');
const slider = (page: Page) => page.getByRole('slider', { name: 'Commit to show' });

test(
  'modules of today are those of a commit with other files, too',
  inBrowser(async ({ open }) => {
    const project = makeRepository({
      '.gitignore': '.depgraph\n',
      '.depgraphrc': '{"modules":{"one":{"files":"src/a.ts"},"two":{"files":"src/z.ts"}}}',
      'src/0.ts': "import './a'\n",
      'src/a.ts': "import './z'\n",
      'src/z.ts': '',
    });
    project.remove('src/0.ts');
    commitAll(project, 'remove a file');
    const { page } = await open(project.root, '?view=overview&commit=HEAD~1');
    await banner(page).waitFor();
    await page.locator('.module[data-box="src/0.ts"]').waitFor();
    // Labels are fetched again after a moment.
    await page.waitForTimeout(1500);
    assert.is(await page.locator('.module[data-box="src/0.ts"]').count(), 1);
  }),
);

test(
  'a commit that is made meanwhile joins the history and the colours by change',
  inBrowser(async ({ open }) => {
    const { project } = repository();
    const changes: string[] = [];
    const { page } = await open(project.root, '?view=overview&history=open&colour=change', {
      before: async page =>
        void page.on('request', request => {
          if (request.url().includes('/api/hotspots')) changes.push(request.url());
        }),
    });
    await slider(page).waitFor();
    const count = Number(await slider(page).getAttribute('max'));
    project.write({ 'src/d.ts': "import './a'\n" });
    commitAll(project, 'add a file');
    await page.locator(`input[type="range"][max="${count + 1}"]`).waitFor();
    await until('the changes are read again', () => changes.length === 2);
  }),
);

test(
  'the history is folded and not measured until it is unfolded; a chosen commit is shown in all views',
  inBrowser(async ({ open }) => {
    const { project, second } = repository();
    const requests: string[] = [];
    const { page, url } = await open(project.root, '?view=map', {
      before: async page =>
        void page.on('request', request =>
          requests.push(new URL(request.url()).pathname + new URL(request.url()).search),
        ),
    });
    await page.locator('[data-box="src/c.ts"]').waitFor();
    await dismissHint(page);
    const fold = page.getByRole('button', { name: 'History' });
    assert.is(await fold.getAttribute('aria-expanded'), 'false');
    assert.equal(
      requests.filter(path => path === '/api/history'),
      [],
    );

    await fold.click();
    await slider(page).waitFor();
    assert.match(page.url(), /[?&]history=open/);
    assert.match(
      (await slider(page).getAttribute('aria-valuetext')) ?? '',
      /^now: health \d+, 0 cycles, 3 files$/,
    );
    assert.equal(await faults(page), []);

    // The last place is the files on disk, the one before it the last commit.
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await banner(page).getByText('open it again').waitFor();
    await page.keyboard.press('ArrowLeft');
    await banner(page)
      .getByText(`as of ${second.slice(0, 7)}`)
      .waitFor();
    await banner(page).getByText('close a cycle').waitFor();
    await page.locator('[data-box="src/c.ts"]').waitFor({ state: 'detached' });
    assert.match(page.url(), new RegExp(`[?&]commit=${second}`));
    assert.match((await slider(page).getAttribute('aria-valuetext')) ?? '', /1 cycle, 2 files$/);
    const { body } = await get(`${url}/api/history`);
    const row = body.rows.find(({ commit }: { commit: string }) => commit === second);
    assert.equal([row.cycles, row.files], [1, 2]);
    assert.ok(await page.getByRole('button', { name: 'Re-analyse' }).isDisabled(), 'read-only');
    assert.equal(await faults(page), []);

    await page.reload();
    await banner(page)
      .getByText(`as of ${second.slice(0, 7)}`)
      .waitFor();
    await openView(page, 'Cycles');
    await page.getByRole('heading', { name: 'Cycle of 2 files' }).waitFor();
    await openView(page, 'Map');

    // Saves go on unseen.
    project.write({ 'src/late.ts': "import './a'\n" });
    await untilRevision(page, 2);
    assert.is(await page.locator('[data-box="src/late.ts"]').count(), 0);
    await banner(page).getByRole('button', { name: 'back to now' }).click();
    await page.locator('[data-box="src/late.ts"]').waitFor();
    assert.not.match(page.url(), /commit=/);
    await page.goBack();
    await banner(page)
      .getByText(`as of ${second.slice(0, 7)}`)
      .waitFor();
    await page.goForward();
    await page.locator('[data-box="src/late.ts"]').waitFor();
  }),
);

test(
  'a measured history is unfolded at once; another choice ends the one before',
  inBrowser(async ({ open, world }) => {
    const { project, second } = repository();
    const url = await world.start(project.root);
    await get(`${url}/api/history`);
    const { page } = await open(project.root, '?view=map');
    await slider(page).waitFor();
    await dismissHint(page);
    let held: (() => Promise<void>) | undefined;
    const failed: string[] = [];
    page.on('requestfailed', request => failed.push(request.url()));
    await page.route('**/api/picture*', async route => {
      if (held) return route.continue();
      held = () => route.continue().catch(() => {});
    });
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await banner(page).getByText('Reading').waitFor();
    await page.keyboard.press('ArrowLeft');
    await banner(page)
      .getByText(`as of ${second.slice(0, 7)}`)
      .waitFor();
    await held?.();
    assert.is(failed.length, 1, 'the first request was ended');
    await banner(page)
      .getByText(`as of ${second.slice(0, 7)}`)
      .waitFor();
  }),
);

test(
  'on a phone, a measured history stays folded: the picture needs the room',
  inBrowser(async ({ open, world }) => {
    const { project } = repository();
    await get(`${await world.start(project.root)}/api/history`);
    const { page } = await open(project.root, '?view=overview', {
      viewport: { width: 390, height: 844 },
    });
    await page.locator('.module').first().waitFor();
    await page.waitForTimeout(1500);
    assert.is(await page.getByRole('button', { name: 'History' }).getAttribute('aria-expanded'), 'false');
    await page.getByRole('button', { name: 'History' }).click();
    await slider(page).waitFor();
  }),
);

test(
  'without a history, and for an unknown commit, the page says why',
  inBrowser(async ({ open, allowFailedRequests }) => {
    const { page } = await open(makeProject({ 'a.ts': '' }).root, '?view=map&history=open&commit=nowhere');
    allowFailedRequests();
    await page.getByText('No history: the project is not in a git repository.').waitFor();
    await banner(page).getByText('nowhere cannot be shown: the project is not in a git repository').waitFor();
    await page.locator('[data-box="a.ts"]').waitFor();
    await banner(page).getByRole('button', { name: 'back to now' }).click();
    await banner(page).waitFor({ state: 'detached' });
  }),
);

test.run();
