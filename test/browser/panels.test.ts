import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { createRecorder } from '../server/open/recorder.ts';
import { sharePage } from './shared-page.ts';
import { dismissHint, openView, runCommand, visit } from './steps.ts';
import { assertTidy, assertTidyEverywhere, SIZES } from './tidy.ts';
import { inBrowser } from './viewer.ts';

const FILES = {
  'src/app/main.ts': "import '../core/order'\nimport '../core/money'\n",
  'src/core/order.ts': "import './money'\n",
  'src/core/money.ts': "import './order'\n",
  'src/core/log.ts': '',
};
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

const shared = sharePage(() => makeProject(FILES).root, CLIPBOARD);

test(
  'shows a placeholder while the most used files are being computed',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root);
    const most = page.locator('.panel', { has: page.getByRole('heading', { name: 'Most used files' }) });
    await most.getByText('money.ts').waitFor();
    // From now on the page is never idle.
    await page.context().addInitScript('window.requestIdleCallback = () => 0');
    await page.reload();
    await page.locator('.box').first().waitFor();
    assert.is(await most.locator('p').textContent(), '…');
  }),
);

test(
  'a button and a command open the advice dialog, which shows the answer',
  shared.at('', async ({ page }) => {
    const model = await startModel('Cut the cycle of\norder.ts and money.ts');
    try {
      await page.getByRole('button', { name: 'Advice …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Advice from a language model' });
      await dialog.getByLabel('API base URL').fill(model.url);
      await dialog.getByLabel('Model').fill('any');
      await dialog.getByLabel('Question').fill('What first?');
      await dialog.getByRole('button', { name: 'Ask' }).click();
      await dialog.getByText('Cut the cycle of order.ts and money.ts').waitFor();
      await assertTidyEverywhere(page, 'advice');
      assert.match(model.requests[0], /What first\?/);
      assert.match(model.requests[0], /order\.ts/);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await runCommand(page, 'Ask for advice');
      await dialog.waitFor();
    } finally {
      model.end();
    }
  }),
);

test(
  'a failed request for advice shows one line in the dialog',
  shared.at('', async ({ page, allowFailedRequests }) => {
    await page.locator('.box').first().waitFor();
    allowFailedRequests();
    await page.getByRole('button', { name: 'Advice …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('API base URL').fill('ftp://example');
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await dialog.getByRole('alert').getByText('must be a valid http or https URL').waitFor();
    await assertTidyEverywhere(page, 'advice refused');
    assert.not(await dialog.getByRole('button', { name: 'Ask' }).isDisabled());
  }),
);

test(
  'advice without configuration says what to enter, with an example, and where to configure it',
  shared.at('?view=map', async ({ page, allowFailedRequests }) => {
    await page.locator('.box').first().waitFor();
    allowFailedRequests();
    await page.getByRole('button', { name: 'Advice …' }).click();
    const dialog = page.getByRole('dialog');
    assert.match((await dialog.getByLabel('API base URL').getAttribute('placeholder')) ?? '', /^http:/);
    await dialog.getByRole('button', { name: 'Ask' }).click();
    const line = (await dialog.getByRole('alert').textContent()) ?? '';
    assert.match(line, 'no language model is configured: enter the base URL of its API');
    assert.match(line, 'http://127.0.0.1:11434/v1');
    assert.match(line, '~/.config/depgraph/config');
    assert.not.match(line, /base_url is missing|\n/);
    await dialog.getByText('Configure it once instead').click();
    await dialog.getByText('"base_url": "http://127.0.0.1:11434/v1"').waitFor();
    await assertTidyEverywhere(page, 'advice without configuration');
  }),
);

test(
  'opens another project, and shows one line if its folder does not exist',
  inBrowser(async ({ open, allowFailedRequests }) => {
    const [first, second] = [makeProject(FILES), makeProject({ 'lib/other.ts': '' })];
    const { page } = await open(first.root, '?at=src%2Fcore%2Flog.ts&tests=on&in=src&camera=1,2,0.9');
    await page.locator('[data-box="src/core/log.ts"]').waitFor();
    await dismissHint(page);
    await page
      .getByRole('button', { name: basename(first.root) })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Open another project' });
    assert.is(await dialog.getByLabel('Folder').inputValue(), first.root);
    allowFailedRequests();
    await dialog.getByLabel('Folder').fill(`${second.root}/missing`);
    await dialog.getByRole('button', { name: 'Open' }).click();
    const line = await dialog.getByRole('alert').textContent();
    assert.match(line ?? '', /missing/);
    assert.not.match(line ?? '', /\n/);
    await assertTidyEverywhere(page, 'project refused');
    await dialog.getByLabel('Folder').fill(second.root);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-box="lib/other.ts"]').waitFor();
    assert.is(await page.locator('[data-box="src/core/log.ts"]').count(), 0);
    await page
      .getByRole('button', { name: basename(second.root) })
      .first()
      .waitFor();
    assert.match(await page.title(), basename(second.root));
    await page.getByText('No changes yet.').waitFor();
    assert.is(new URL(page.url()).search, '?view=map&tests=on', 'the state of the other project is cleared');
  }),
);

test(
  'exports the graph in every format, and copies a badge that does not point at this machine',
  shared.at('', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    await page.getByRole('button', { name: 'Export …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await assertTidyEverywhere(page, 'export');
    const [, json] = await downloaded(page, dialog.getByRole('link', { name: 'Report as JSON' }));
    assert.is(JSON.parse(json).metrics.filesAnalyzed, 4);
    const [mermaidName, mermaid] = await downloaded(page, dialog.getByRole('button', { name: 'Mermaid' }));
    assert.is(mermaidName, 'graph.mmd');
    assert.match(mermaid, /^flowchart LR\n/);
    assert.match(mermaid, 'order.ts');
    const [cytoscapeName, cytoscape] = await downloaded(
      page,
      dialog.getByRole('button', { name: 'Cytoscape' }),
    );
    assert.is(cytoscapeName, 'graph-cytoscape.json');
    assert.is(JSON.parse(cytoscape).elements.nodes.length, 4);
    const [svgName, svg] = await downloaded(page, dialog.getByRole('button', { name: 'Map as SVG' }));
    assert.match(svgName, /\.svg$/);
    assert.match(svg, /^<svg .*>order\.ts<.*<\/svg>/s);
    const isDrawn = await dialog
      .locator('img')
      .evaluate(image => 'naturalWidth' in image && image.naturalWidth);
    assert.ok(isDrawn, 'the badge is an image');
    const [badgeName, badge] = await downloaded(page, dialog.getByRole('link', { name: 'Save badge.svg' }));
    assert.is(badgeName, 'badge.svg');
    assert.match(badge, /^<svg .*architecture: /);
    assert.not.match((await dialog.innerHTML()) + (await dialog.textContent()), /127\.0\.0\.1|localhost/);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await page.locator('.toast', { hasText: 'Copied' }).waitFor();
    assert.is(await page.evaluate<string>('navigator.clipboard.readText()'), '![architecture](badge.svg)');
    await page.getByRole('button', { name: 'Dismiss: Copied' }).click();
    await page.locator('.toast', { hasText: 'Copied' }).waitFor({ state: 'detached' });
  }),
);

test(
  'Overview inside a folder shows the numbers and the risks of that folder',
  shared.at('?view=map&in=src/app', async ({ page }) => {
    const overview = page.getByRole('complementary', { name: 'Project' });
    await overview.getByText('src/app/').waitFor();
    const fact = (name: string) =>
      overview.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').textContent();
    assert.is(await fact('files'), '1');
    assert.is(await fact('imports'), '2');
    assert.is(await fact('cycles'), '0');
    await visit(page, '?view=map&in=src/core');
    await overview.getByText('src/core/').waitFor();
    assert.is(await fact('files'), '3');
    assert.is(await fact('cycles'), '1 (2 files)');
    await overview.getByRole('button', { name: 'order.ts' }).first().waitFor();
  }),
);

test(
  'the help lists the keys, and closes with Escape and with its button',
  shared.at('', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    await page.getByRole('button', { name: 'Help' }).click();
    const dialog = page.getByRole('dialog', { name: 'How to use this page' });
    for (const key of ['Ctrl K', '1 – 9', 'Escape', '?']) await dialog.getByText(key).first().waitFor();
    await assertTidyEverywhere(page, 'help');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }),
);

test(
  'a button and a command re-analyse the project',
  shared.at('', async ({ page }) => {
    await page.locator('.box').first().waitFor();
    await page.getByRole('button', { name: 'Re-analyse' }).click();
    await page.locator('.toast', { hasText: 'All files checked; nothing changed' }).waitFor();
    await runCommand(page, 'Re-analyse without the cache');
    await page.locator('.toast', { hasText: 'All files checked; 4 files parsed' }).waitFor();
    await assertTidyEverywhere(page, 'analysed again');
  }),
);

test(
  'opens a file in the editor and a folder in the file manager',
  inBrowser(async ({ open, world }) => {
    const project = makeProject(FILES);
    const { bin, recorded } = createRecorder(['code', 'xdg-open']);
    const env = { PATH: `${bin}:${process.env.PATH}`, EDITOR: 'code' };
    await world.start(project.root, env);
    const { page } = await open(project.root, '?at=src%2Fcore%2Forder.ts');
    const button = page.getByRole('button', { name: 'Open order.ts in the editor' });
    // The whole area of the button reacts, not only its text.
    await button.click({ position: { x: 4, y: 4 } });
    assert.equal((await recorded('code')).args, [project.path('src/core/order.ts')]);
    await dismissHint(page);
    await page.locator('[data-box="src/core"]').click({ position: { x: 4, y: 4 } });
    await page.getByRole('button', { name: 'open folder' }).click();
    assert.equal((await recorded('xdg-open')).args, [project.path('src/core')]);
  }),
);

test(
  'lists changes since the page was opened, reveals them and marks them as seen',
  inBrowser(async ({ open }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await page.locator('.box').first().waitFor();
    await dismissHint(page);
    project.write({ 'src/core/added.ts': "import './log'\n" });
    const changes = page.getByRole('region', { name: 'Changes since you opened this page' });
    await changes.locator('summary', { hasText: 'Files' }).click();
    await changes.getByRole('button', { name: 'added: added.ts', exact: true }).click();
    await page.locator('[data-box="src/core/added.ts"].selected.is-new').waitFor();
    await changes.locator('summary', { hasText: 'Imports' }).click();
    await changes.getByRole('button', { name: 'added: added.ts → log.ts' }).click();
    await page.getByRole('complementary', { name: 'Selection' }).getByText('1 import').waitFor();
    await assertTidyEverywhere(page, 'news');
    await changes.getByRole('button', { name: 'mark as seen' }).click();
    await changes.getByText('No changes yet.').waitFor();
    await page.locator('[data-box="src/core/added.ts"].is-new').waitFor({ state: 'detached' });
    await page.locator('[data-box="src/core/added.ts"]').waitFor();
  }),
);

test(
  'on a narrow screen the side panels are drawers',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '', { viewport: SIZES.narrow });
    await page.locator('.box').first().waitFor();
    await assertTidy(page, 'narrow, first visit');
    await dismissHint(page);
    const overview = page.getByRole('complementary', { name: 'Project' });
    assert.not(await overview.isVisible());
    await page.getByRole('button', { name: 'Project', exact: true }).click();
    await overview.getByRole('button', { name: 'Re-analyse' }).waitFor();
    await assertTidy(page, 'narrow, overview');
    await page.keyboard.press('Escape');
    await overview.waitFor({ state: 'hidden' });
    await page.locator('[data-box="src/core/order.ts"]').click();
    const selection = page.getByRole('complementary', { name: 'Selection' });
    await selection.getByText('Used by · 2').waitFor();
    await assertTidy(page, 'narrow, selection');
    await selection.getByRole('button', { name: 'Clear the selection' }).click();
    await selection.waitFor({ state: 'hidden' });
    await openView(page, 'Table');
    await page.locator('[data-row="0"]').click();
    await selection.waitFor();
    await assertTidy(page, 'narrow, selection in the table');
  }),
);

test(
  'on a phone, all buttons of the bar are in one row above the views',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject({ 'a.ts': '' }).root, '', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByText(/^live/).waitFor();
    const middle = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    };
    assert.ok(Math.abs((await middle('Project')) - (await middle('Help'))) <= 2);
  }),
);

test.after(shared.close);

test.run();

/** A fake language model API that always gives the same answer. */
async function startModel(answer: string) {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    requests.push(text);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ model: 'any', choices: [{ message: { content: answer } }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}/v1`, end: () => server.close() };
}

/** The name and content of the file that a click downloads. */
async function downloaded(
  page: Page,
  link: { click(): Promise<unknown> },
): Promise<readonly [name: string, text: string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const path = join(temporaryFolder(), 'download');
  await download.saveAs(path);
  return [download.suggestedFilename(), readFileSync(path, 'utf8')];
}
