import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { dismissHint, openView } from './steps.ts';
import { assertTidyEverywhere } from './tidy.ts';
import { inBrowser } from './viewer.ts';

const RULES = {
  modules: { web: { files: 'src/web/**', tags: ['ui'] }, store: { files: 'src/store/**' } },
  rules: [
    { name: 'no-store-in-web', forbid: { from: 'web', to: 'store' }, help: 'Use the API, see docs/api.md' },
    { name: 'no-web-in-store', forbid: { from: 'store', to: 'web' }, level: 'warn' },
    { name: 'idle', forbid: { from: 'pkg:left-pad', to: 'store' }, optional: true },
  ],
};

const FILES: ProjectFiles = {
  '.depgraphrc': JSON.stringify(RULES),
  CODEOWNERS: '/src/web/ @web\n',
  'src/web/page.ts': "import '../store/rows'\nimport './lost'\n",
  'src/web/form.ts': "import '../store/rows'\n",
  'src/web/clean.ts': '',
  'src/store/rows.ts': "import type { Page } from '../web/clean'\n",
  'src/shared/log.ts': '',
};

const ACCEPTED = JSON.stringify({
  version: 1,
  entries: [
    { rule: 'no-store-in-web', from: 'src/web/form.ts', to: 'src/store/rows.ts', reason: 'moves with #812' },
    { rule: 'no-store-in-web', from: 'src/web/gone.ts', to: 'src/store/rows.ts' },
  ],
});

const tree = (page: Page) => page.getByRole('tree', { name: 'Findings' });
const rows = (page: Page, level: 1 | 2) => tree(page).locator(`[role=treeitem][aria-level="${level}"]`);
const detail = (page: Page) => page.getByRole('region', { name: 'Selected finding' });

test(
  'the Rules view lists what counts, by rule, module or owner, and known findings on demand',
  inBrowser(async ({ open }) => {
    const project = makeProject({ ...FILES, '.depgraph-baseline.json': ACCEPTED });
    const { page } = await open(project.root, '?view=rules');
    await page.getByText('4 of 5 findings').waitFor();
    const badge = page.locator('.view-button', { hasText: 'Rules' }).locator('.count');
    assert.is(await badge.textContent(), '4, 2 errors');
    assert.match((await badge.getAttribute('class')) ?? '', /up/);
    assert.match((await rows(page, 1).first().textContent()) ?? '', /baseline|no-store-in-web/);
    const summary = page.getByRole('region', { name: 'Rules and baseline' });
    await summary.getByText('judged nothing').waitFor();
    await summary.getByRole('button', { name: '1 unresolved import' }).waitFor();
    await assertTidyEverywhere(page, 'rules');

    await page.getByRole('button', { name: 'known · 1' }).click();
    await page.getByText('5 findings', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Group findings' }).selectOption('owner');
    assert.match(await rows(page, 1).first().innerText(), /@web/);
    assert.match(page.url(), /group=owner&show=new%2Cexpired%2Cstale%2Cknown/);
    await page.getByRole('searchbox', { name: /^Filter findings/ }).fill('form.ts');
    await page.getByText('1 of 5 findings').waitFor();
    await page.reload();
    await rows(page, 2).click();
    await detail(page).getByText('moves with #812').waitFor();
    await detail(page).getByText('Use the API, see docs/api.md').waitFor();
    await assertTidyEverywhere(page, 'a known finding');
  }),
);

test(
  'the list of findings is operated by keyboard, and its choice is in the address',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '?view=rules');
    await tree(page).focus();
    await page.keyboard.press('ArrowLeft');
    await tree(page).locator('[aria-expanded="false"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await detail(page).getByRole('heading', { name: 'no-store-in-web' }).waitFor();
    await detail(page)
      .getByText(/^depgraph baseline add [0-9a-f]{16} --reason/)
      .waitFor();
    const side = page.getByRole('complementary', { name: 'Selection' });
    await side.getByText('tag:ui').waitFor();
    await side.getByRole('region', { name: 'Rules' }).getByText('no-store-in-web').waitFor();
    const address = page.url();
    await detail(page).getByRole('button', { name: 'Close the finding' }).click();
    await page.getByRole('region', { name: 'Rules and baseline' }).waitFor();
    await page.goto(address);
    await detail(page).getByRole('heading', { name: 'no-store-in-web' }).waitFor();
    await tree(page).locator('[aria-selected="true"]').waitFor();
  }),
);

test(
  'a save updates list, badge and map, and the panel of an edge lists its findings',
  inBrowser(async ({ open, allowFailedRequests }) => {
    const project = makeProject(FILES);
    const { page } = await open(project.root);
    await page.getByText('2 of 2 that break a rule').waitFor();
    await dismissHint(page);
    await page
      .getByRole('button', { name: /^store . web|^web . store/ })
      .first()
      .click();
    const broken = page.getByRole('region', { name: 'Broken rules' });
    if ((await broken.getByText('no-store-in-web').count()) === 0)
      await page.getByRole('button', { name: /^reverse/ }).click();
    await broken.getByText('Use the API').first().waitFor();
    await broken
      .getByRole('button', { name: /no-store-in-web/ })
      .first()
      .click();
    await detail(page).waitFor();
    project.write({ 'src/web/clean.ts': "import '../store/rows'\n" });
    await page
      .getByText(/^Rule no-store-in-web: src\/web\/clean\.ts/)
      .first()
      .waitFor();
    await rows(page, 2).filter({ hasText: 'clean.ts' }).first().waitFor();
    // With such rules, nothing can be compared.
    allowFailedRequests();
    project.write({ '.depgraphrc': '{"rules":[{"name":"x","forbid":{"from":"lost/**","to":"src/**"}}]}' });
    await page.locator('#view').getByRole('alert').getByText('lost/**').waitFor();
    assert.is(await page.locator('.view-button', { hasText: 'Rules' }).locator('.count').textContent(), '!');
    await assertTidyEverywhere(page, 'rules with a mistake');
  }),
);

test(
  'a list of 6,000 findings stays fast: it renders only what is visible, and says what is left out',
  inBrowser(async ({ open }) => {
    const imports = Array.from({ length: 100 }, (_, i) => `import './lost${i}'\n`).join('');
    const files = Array.from({ length: 60 }, (_, i) => [`src/f${i}.ts`, imports]);
    const { page } = await open(makeProject(Object.fromEntries(files)).root, '?view=rules');
    await page.getByText('5,000 of 6,000 findings; only the worst 5,000 can be listed').waitFor();
    assert.ok((await page.locator('.finding-row').count()) < 100);
    await tree(page).focus();
    await page.keyboard.press('End');
    await tree(page).locator('[aria-posinset="5000"].active').waitFor();
    assert.ok((await page.locator('.finding-row').count()) < 100);
    assert.is(
      await page.locator('.view-button', { hasText: 'Rules' }).locator('.count').textContent(),
      '5,000+',
    );
  }),
);

test(
  'without findings the view says what holds, and without rules how to begin',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject({ 'a.ts': "import './b'\n", 'b.ts': '' }).root);
    await openView(page, 'Rules');
    await page.getByRole('heading', { name: 'No rule is broken' }).waitFor();
    await page.getByText('depgraph rules suggest').waitFor();
    await page.getByText('✓ holds').first().waitFor();
    await assertTidyEverywhere(page, 'rules that hold');
  }),
);

test.run();
