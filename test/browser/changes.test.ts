import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { git } from '../helpers/git.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';
import { dismissHint, openView } from './steps.ts';
import { inBrowser, untilRevision, type Viewer } from './viewer.ts';

const FILES = {
  '.gitignore': '.depgraph\n',
  'src/app/main.ts': "import '../core/order'\nimport '../billing/invoice'\n",
  'src/core/order.ts': "import './money'\n",
  'src/core/money.ts': "import './order'\nimport '../shared/log'\n",
  'src/billing/invoice.ts': "import './rates'\nimport '../shared/log'\n",
  'src/billing/rates.ts': "import './invoice'\n",
  'src/shared/log.ts': '',
  'src/shared/text.ts': '',
};

/** Two imports join them: the first by path is named. */
const MERGED = 'Cycles of 2 and 2 files merged into one of 4, by rates.ts → order.ts';

const changesIn = (page: Page) => page.locator('section.changes');
/** Of the first consequence, and of other text beside it. */
const COLOURS = `
  ['.consequence.worse .consequence-message', 'section.changes h3']
    .map(selector => getComputedStyle(document.querySelector(selector)).color)
`;
const consequencesIn = (page: Page) => changesIn(page).locator('.consequence');

/** Effect and message of each line. */
async function shown(page: Page): Promise<string[]> {
  return consequencesIn(page).evaluateAll(rows =>
    rows.map(row => {
      const effect = ['worse', 'neutral', 'better'].find(name => row.classList.contains(name));
      return `${effect}: ${row.querySelector('.consequence-message')?.textContent}`;
    }),
  );
}

async function printed({ world }: Viewer, { root }: TestProject, base: string): Promise<string[]> {
  const { code, stdout, stderr } = await world.depgraph(['diff', base, '--json', '--project', root]);
  assert.is(code, 0, stderr);
  const { consequences } = JSON.parse(stdout) as { consequences: { effect: string; message: string }[] };
  return consequences.map(({ effect, message }) => `${effect}: ${message}`);
}

async function openMap({ open }: Viewer, root: string, query = ''): Promise<Page> {
  const { page } = await open(root, `?view=map${query}`);
  await page.locator('.box').first().waitFor();
  await dismissHint(page);
  return page;
}

test(
  'a save before the page was idle for the first time is listed',
  inBrowser(async ({ open }) => {
    const project = makeProject({ 'src/a.ts': '', 'src/b.ts': '' });
    const { page } = await open(project.root, '?view=map', {
      before: page =>
        page.addInitScript('window.held = []; window.requestIdleCallback = work => held.push(work)'),
    });
    await page.locator('.box').first().waitFor();
    const before = Number(await page.locator('html').getAttribute('data-revision'));
    project.write({ 'src/a.ts': "import './b'\n" });
    await untilRevision(page, before + 1);
    await page.evaluate(
      'window.requestIdleCallback = work => setTimeout(work); held.forEach(work => work())',
    );
    await changesIn(page).locator('.change-list', { hasText: 'Imports +1' }).waitFor();
  }),
);

test(
  'changes marked as seen while an answer is on its way stay marked',
  inBrowser(async viewer => {
    const project = makeProject({ 'src/a.ts': '', 'src/b.ts': '', 'src/c.ts': '' });
    const page = await openMap(viewer, project.root);
    await changesIn(page).getByText('No changes yet').waitFor();
    project.write({ 'src/a.ts': "import './b'\n" });
    const seen = changesIn(page).getByRole('button', { name: 'mark as seen' });
    await seen.waitFor();
    let release = () => {};
    const released = new Promise<void>(done => {
      release = done;
    });
    await page.route('**/api/diff?*', async route => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/diff?*');
    project.write({ 'src/b.ts': "import './c'\n" });
    await asked;
    await seen.click();
    release();
    await changesIn(page).getByText('No changes yet').waitFor();
  }),
);

test(
  'merged cycles are one red line that names the import, as in depgraph diff, also after a reload',
  inBrowser(async viewer => {
    const project = makeRepository(FILES);
    const page = await openMap(viewer, project.root);
    const changes = changesIn(page);
    await changes.getByText('No changes yet. Edit and save a file to see them here.').waitFor();
    project.write({
      'src/core/money.ts': "import './order'\nimport '../billing/rates'\n",
      'src/billing/rates.ts': "import './invoice'\nimport '../core/order'\n",
    });
    // The event of the save says so at once. If it comes between the two files, it names the second import.
    await page.locator('.toast.bad', { hasText: MERGED.replace(/, by .*/, ', by ') }).waitFor();
    await changes.getByText(MERGED).waitFor();
    const now = await shown(page);
    assert.is(now.filter(text => text.includes('ycle')).length, 1, 'one line about cycles');
    assert.is(now[0], `worse: ${MERGED}`);
    const [red, plain] = await page.evaluate<string[]>(COLOURS);
    const [r, g, b] = (red.match(/\d+/g) ?? []).map(Number);
    assert.ok(red !== plain && r > 1.5 * g && r > 1.5 * b, red);
    assert.equal(now, await printed(viewer, project, 'HEAD'), 'the page was opened on the last commit');

    await page.reload();
    await changes.getByText(MERGED).waitFor();
    assert.equal(await shown(page), now, 'opened survives a reload');

    await changes.getByRole('button', { name: 'last commit' }).click();
    await page.getByRole('heading', { name: 'Changes since the last commit' }).waitFor();
    await changes.getByText(MERGED).waitFor();
    assert.equal(await shown(page), now);
    assert.match(page.url(), /[?&]since=HEAD/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Changes since you opened this page' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Changes since the last commit' }).waitFor();

    // A commit changes the answer, though no file changed.
    commitAll(project, 'merge them');
    await changes.getByText('No changes since the last commit').waitFor();
  }),
);

test(
  'the causing import is the first suggested cut in the Cycles view',
  inBrowser(async viewer => {
    const project = makeRepository(FILES);
    const page = await openMap(viewer, project.root, '&since=HEAD');
    await changesIn(page).getByText('No changes since the last commit').waitFor();
    project.write({ 'src/shared/log.ts': "export {}\nimport '../core/order'\n" });
    await consequencesIn(page).getByText('A cycle of 2 files grew to 3, by log.ts → order.ts').click();
    await page.getByRole('heading', { name: 'Cycle of 3 files' }).waitFor();
    const first = page.getByRole('region', { name: 'First suggested cut' });
    await first.getByText('it made the cycle grow').waitFor();
    assert.match(await first.locator('.cut-row').first().innerText(), /log\.ts[\s\S]*2[\s\S]*order\.ts/);
    const parts = await page.locator('.cycle-part h3').allInnerTexts();
    const [cause, cuts] = ['First suggested cut', 'Suggested cuts'].map(name =>
      parts.findIndex(text => text.toLowerCase().startsWith(name.toLowerCase())),
    );
    assert.ok(cause >= 0 && (cuts === -1 || cause < cuts), parts.join(' | '));
  }),
);

test(
  'a deleted folder says what broke',
  inBrowser(async viewer => {
    const project = makeProject(FILES);
    const page = await openMap(viewer, project.root);
    await changesIn(page).getByText('No changes yet').waitFor();
    project.remove('src/billing');
    const broken = consequencesIn(page).getByText('1 import now leads nowhere: src/billing was deleted');
    await broken.waitFor();
    await broken.click();
    await page.locator('[data-box="src/app/main.ts"].selected').waitFor();
  }),
);

test(
  'a new upward import is red with a mark of new, and added and changed files have signs on every view',
  inBrowser(async viewer => {
    const project = makeProject(FILES);
    const page = await openMap(viewer, project.root);
    await changesIn(page).getByText('No changes yet').waitFor();
    await page.evaluate(RECORD_MARKS);
    project.write({
      'src/shared/text.ts': "import '../app/main'\n",
      'src/shared/added.ts': "import './text'\n",
    });
    await page.locator('[data-box="src/shared/added.ts"].is-new .box-mark').waitFor();
    const marks = async (id: string) => page.locator(`[data-box="${id}"] .box-mark`).first().innerText();
    assert.equal([await marks('src/shared/added.ts'), await marks('src/shared/text.ts')], ['+', '~']);
    assert.match(
      (await page.locator('[data-box="src/shared/text.ts"]').getAttribute('title')) ?? '',
      /changed since you opened this page/,
    );
    const isRed = await page.evaluate<boolean>(HAS_RED_MARK);
    assert.ok(isRed, 'the mark of the new upward import has the colour of upward edges');

    await openView(page, 'Matrix');
    const row = page.locator('.matrix-row-head', { hasText: 'added.ts' });
    assert.is(await row.locator('.box-mark').innerText(), '+');
    await openView(page, 'Table');
    await page.locator('.grid-row', { hasText: 'added.ts' }).locator('.change-mark.added').waitFor();
    await page.locator('.grid-row', { hasText: 'text.ts' }).locator('.change-mark.changed').waitFor();
    await page.locator('.grid-row', { hasText: 'text.ts' }).click();
    await openView(page, 'Focus');
    await page.locator('.focus-row', { hasText: 'added.ts' }).locator('.change-mark.added').waitFor();

    await changesIn(page).getByRole('button', { name: 'mark as seen' }).click();
    await changesIn(page).getByText('No changes yet').waitFor();
    await page.locator('.change-mark').first().waitFor({ state: 'detached' });
  }),
);

/** Records the texts that are drawn on the canvas, with the colour of the last dot. */
const RECORD_MARKS = `
  window.marks = [];
  const { fill, fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fill = function (...args) {
    this.lastFill = this.fillStyle;
    return fill.apply(this, args);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, ...args) {
    window.marks.push([text, this.lastFill]);
    return fillText.call(this, text, ...args);
  };
`;

const HAS_RED_MARK = `(() => {
  const style = getComputedStyle(document.querySelector('.map-edges'));
  const probe = document.createElement('canvas').getContext('2d');
  probe.fillStyle = style.getPropertyValue('--edge-up').trim();
  return window.marks.some(([text, colour]) => text.startsWith('+') && colour === probe.fillStyle);
})()`;

test(
  'choices that are not possible say why, and a wrong commit is one clear line',
  inBrowser(async viewer => {
    const plain = await openMap(viewer, makeProject(FILES).root);
    await changesIn(plain)
      .getByText('Commits cannot be compared: the project is not in a git repository')
      .waitFor();
    for (const name of ['last commit', 'main', 'a commit …'])
      assert.ok(await changesIn(plain).getByRole('button', { name, exact: true }).isDisabled(), name);

    const trunk = makeProject(FILES);
    git(trunk.root, 'init', '-q', '-b', 'trunk');
    commitAll(trunk);
    const other = await openMap(viewer, trunk.root);
    await changesIn(other)
      .getByText(/The main branch cannot be compared: .* main or master/)
      .waitFor();
    assert.not(await changesIn(other).getByRole('button', { name: 'last commit' }).isDisabled());
    assert.ok(await changesIn(other).getByRole('button', { name: 'main', exact: true }).isDisabled());

    viewer.allowFailedRequests();
    await changesIn(other).getByRole('button', { name: 'a commit …' }).click();
    const field = changesIn(other).getByRole('textbox', { name: 'Branch, tag or commit' });
    await field.fill('trnk');
    await field.press('Enter');
    const problem = changesIn(other).getByRole('alert');
    await problem.waitFor();
    assert.is(await problem.innerText(), 'unknown revision "trnk", did you mean "trunk"?');
    assert.match(other.url(), /[?&]since=trnk/);
    await field.fill('trunk');
    await changesIn(other).getByRole('button', { name: 'Compare' }).click();
    await changesIn(other).getByText('No changes since trunk').waitFor();
  }),
);

test(
  'since main and since a commit list the consequences of depgraph diff',
  inBrowser(async viewer => {
    const project = makeRepository(FILES);
    git(project.root, 'checkout', '-q', '-b', 'topic');
    project.write({ 'src/core/extra.ts': "import 'left-pad'\nimport './nowhere'\n" });
    commitAll(project, 'extra');
    git(project.root, 'mv', 'src/core/order.ts', 'src/core/orders.ts');
    project.write({
      'src/core/money.ts': "import './orders'\nimport '../shared/log'\n",
      'src/app/main.ts': "import '../core/orders'\n",
      'src/shared/text.ts': "import '../core/extra'\n",
    });
    const page = await openMap(viewer, project.root, '&since=main');
    for (const base of ['main', 'topic~1', 'HEAD']) {
      if (base === 'topic~1') {
        await changesIn(page).getByRole('button', { name: 'a commit …' }).click();
        await changesIn(page).getByRole('textbox').fill(base);
        await changesIn(page).getByRole('button', { name: 'Compare' }).click();
      } else if (base === 'HEAD') await changesIn(page).getByRole('button', { name: 'last commit' }).click();
      const title = base === 'HEAD' ? 'the last commit' : base;
      await page.getByRole('heading', { name: `Changes since ${title}` }).waitFor();
      await consequencesIn(page).first().waitFor();
      assert.equal(await shown(page), await printed(viewer, project, base), base);
    }
    await changesIn(page).getByText('Files', { exact: false }).last().click();
    await changesIn(page).getByRole('button', { name: 'moved: orders.ts' }).waitFor();
  }),
);

test(
  'the main branch may be master',
  inBrowser(async viewer => {
    const project = makeProject(FILES);
    git(project.root, 'init', '-q', '-b', 'master');
    commitAll(project);
    const page = await openMap(viewer, project.root, '&since=main');
    await changesIn(page).getByText('No changes since master').waitFor();
    await changesIn(page).getByRole('button', { name: 'master', pressed: true }).waitFor();
  }),
);

test(
  'a new top folder moves and rescales no box of the map',
  inBrowser(async viewer => {
    const project = makeProject(FILES);
    const page = await openMap(viewer, project.root);
    await changesIn(page).getByText('No changes yet').waitFor();
    const boxes = () =>
      page.locator('[data-box]').evaluateAll(elements =>
        elements.map(element => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.getAttribute('data-box'), x, y, width, height].join(' ');
        }),
      );
    const before = await boxes();
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`tools/deep/file${i}.ts`, "import '../../src/app/main'\n"]),
    );
    project.write(files);
    await page.locator('[data-box^="tools"]').first().waitFor();
    const after = await boxes();
    assert.equal(
      before.filter(box => !after.includes(box)),
      [],
    );
  }),
);

test.run();
