import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { dismissHint } from './steps.ts';
import { inBrowser, untilRevision } from './viewer.ts';

const OVERVIEW = '?view=overview';
const PROJECT = { 'src/a/a.ts': "import '../b/b'\n", 'src/b/b.ts': "import '../c/c'\n", 'src/c/c.ts': '' };

/** Folders with long names: a narrower overview has room for fewer of them. */
function longNames(folders = 16, parts = 3): Record<string, string> {
  const found: Record<string, string> = {};
  const path = (folder: number, part: number) => `a-rather-long-name-${folder}/inside-part-${part % parts}`;
  for (let folder = 0; folder < folders; folder++)
    for (let part = 0; part < parts; part++)
      for (let file = 0; file < 4; file++) {
        const used = [`${path(folder, part + 1)}/f${file}`];
        if (folder + 4 < folders) used.push(`${path(folder + 4, part + 1)}/f0`);
        found[`src/${path(folder, part)}/f${file}.ts`] = used.map(to => `import '../../${to}'\n`).join('');
      }
  return found;
}

/** Lets making a picture fail once inside the worker. */
async function breakFirstPicture(page: Page): Promise<void> {
  await page.route('**/picture-worker-*.js', async route => {
    const response = await route.fetch();
    const fault = `const { sqrt } = Math; let faults = 1;
      Math.sqrt = x => { if (faults-- > 0) throw new Error('no root'); return sqrt(x); };`;
    await route.fulfill({ response, body: `${fault}\n${await response.text()}` });
  });
}

const NOT_DRAWN = 'The overview could not be drawn';

test(
  'an overview that cannot be drawn says so, other views work, and the next attempt succeeds',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(PROJECT).root, OVERVIEW, { before: breakFirstPicture });
    await page.getByText(NOT_DRAWN).waitFor();
    await page.getByRole('heading', { name: 'Most used files' }).waitFor();
    await page.locator('.side.left .row-button').first().waitFor();
    await page.locator('.view-button', { hasText: 'Table' }).click();
    await page.getByRole('grid').waitFor();
    await page.locator('.view-button', { hasText: 'Overview' }).click();
    await page.locator('.module').first().waitFor();
    assert.is(await page.getByText(NOT_DRAWN).count(), 0);
  }),
);

test(
  'an overview is drawn in the page if no worker can start',
  inBrowser(async ({ open, allowFailedRequests }) => {
    allowFailedRequests();
    const { page } = await open(makeProject(PROJECT).root, OVERVIEW, {
      before: page => page.route('**/picture-worker-*.js', route => route.abort()),
    });
    await page.locator('.module').first().waitFor();
  }),
);

test(
  'an overview for which nothing can be loaded is drawn when the server is back',
  inBrowser(async ({ open, allowFailedRequests }) => {
    allowFailedRequests();
    const { page } = await open(makeProject(PROJECT).root, OVERVIEW, {
      before: page => page.route('**/picture-*.js', route => route.abort()),
    });
    await page.getByText(NOT_DRAWN).waitFor();
    await page.unroute('**/picture-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.module').first().waitFor();
    assert.is(await page.getByText(NOT_DRAWN).count(), 0);
  }),
);

test(
  'a save that changes no row does not make the overview outdated, whatever panel is open',
  inBrowser(async ({ open }) => {
    const { root, write } = makeProject(longNames());
    const { page } = await open(root, OVERVIEW);
    await dismissHint(page);
    await page.locator('.module').first().click();
    await page.locator('.side.right').waitFor();
    const before = await page.locator('.module').count();
    const file = 'src/a-rather-long-name-0/inside-part-0/f0.ts';
    write({ [file]: `${longNames()[file]}import '../../a-rather-long-name-4/inside-part-1/f1'\n` });
    await untilRevision(page, 2);
    await page.waitForTimeout(2500);
    assert.is(await page.locator('.module').count(), before);
    assert.is(await page.getByText('Layout out of date').count(), 0);
  }),
);

test.run();
