import { rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { dismissHint, openView } from './steps.ts';
import { assertTidyEverywhere } from './tidy.ts';
import { inBrowser } from './viewer.ts';

/** Empty, filtered and faulty projects. */

test(
  'an empty project shows its path and what is skipped',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'notes.txt': 'nothing' });
    const { page } = await open(root);
    await page.getByRole('heading', { name: 'No source files found' }).waitFor();
    await page.getByText(root).first().waitFor();
    await page.getByText('Files that git ignores are skipped').waitFor();
    await assertTidyEverywhere(page, 'empty project');
  }),
);

test(
  'a project without cycles and risks says so',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject({ 'a.ts': '', 'b.ts': '' }).root, '?view=cycles');
    await page.getByRole('heading', { name: 'No cycles' }).waitFor();
    await page.getByText('Every file can be understood from the bottom up.').waitFor();
    await assertTidyEverywhere(page, 'no cycles');
    await openView(page, 'Risks');
    await page.getByText('No file stands out.').first().waitFor();
    await assertTidyEverywhere(page, 'no risks');
  }),
);

test(
  'lists unresolved imports and files with problems',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'a.ts': "import './nowhere'\n", 'b.ts': "const = import('\n" });
    const { page } = await open(root);
    await page.getByRole('button', { name: '1 unresolved import, 1 file problem' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Unresolved imports · 1').waitFor();
    await dialog.getByText('nowhere 1 file').click();
    await dialog.getByText('./nowhere').waitFor();
    await dialog.getByText('Files with problems · 1').waitFor();
    await dialog.getByRole('button', { name: 'b.ts' }).first().waitFor();
    await assertTidyEverywhere(page, 'notes');
  }),
);

test(
  'limits a long list and shows how many more there are',
  inBrowser(async ({ open }) => {
    const imports = Array.from(
      { length: 1200 },
      (_, i) => `import './nowhere/${'deep/'.repeat(i % 40)}${i}'\n`,
    );
    const { page } = await open(makeProject({ 'a.ts': imports.join('') }).root);
    await page.getByRole('button', { name: '1,200 unresolved imports' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Unresolved imports · 1,200').waitFor();
    await dialog.getByText('nowhere/ 1,200 imports in 1 file').click();
    await dialog.getByText('and 1,000 more imports in the report').waitFor();
    assert.is(await dialog.locator('li').count(), 200);
    await assertTidyEverywhere(page, 'too many rows');
  }),
);

test(
  'every view says if the filters hide all files, and offers to clear them',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'src/a.ts': '', 'test/b.test.ts': '' });
    const { page, url } = await open(root, '?in=test');
    await page.getByRole('heading', { name: 'The filters hide all files' }).waitFor();
    await dismissHint(page);
    await assertTidyEverywhere(page, 'map filtered to nothing');
    await openView(page, 'Matrix');
    await page.getByRole('heading', { name: 'The filters hide all files' }).waitFor();
    await assertTidyEverywhere(page, 'matrix filtered to nothing');
    await openView(page, 'Table');
    await page.getByRole('heading', { name: 'The filters hide all files' }).waitFor();
    await page.getByText('2 hidden by the page filters').waitFor();
    await assertTidyEverywhere(page, 'table filtered to nothing');
    await page.getByRole('button', { name: 'Show all files' }).click();
    await page.getByRole('searchbox', { name: 'Filter files by path' }).fill('nowhere');
    await page.getByRole('heading', { name: 'No files match the table filters' }).waitFor();
    await page.getByRole('button', { name: 'Clear the table filters' }).click();
    await page.getByText('2 files').waitFor();
    await page.goto(`${url}/?in=test`);
    await page.getByRole('button', { name: 'Show all files' }).click();
    await page.locator('[data-box="src"]').waitFor();
    await page.locator('[data-box="test/b.test.ts"]').waitFor();
  }),
);

test(
  'a link to a folder that does not exist says so in every view, and leads back',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'src/a.ts': '', 'test/b.test.ts': '' });
    const { page, url } = await open(root, '?view=overview&in=some%2F%3Cb%3Efolder');
    for (const view of ['Overview', 'Map', 'Matrix', 'Table', 'Packages'] as const) {
      await openView(page, view);
      await page.getByRole('heading', { name: 'This project has no folder some/<b>folder' }).waitFor();
    }
    await openView(page, 'Overview');
    await assertTidyEverywhere(page, 'no such folder');
    await page.getByRole('button', { name: 'Show the whole project' }).click();
    await page.locator('[data-box="src/a.ts"]').waitFor();
    await page.goto(`${url}/?in=module%3Acore`);
    await page.getByRole('heading', { name: 'This project has no module core' }).waitFor();
  }),
);

test(
  'a link to a selection that does not exist says so',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject({ 'src/a.ts': '' }).root, '?at=src%2Fgone.ts');
    await page.getByText('Not found: deleted').waitFor();
    await assertTidyEverywhere(page, 'linked selection missing');
  }),
);

test(
  'a deleted selection is reported and has no button to open it',
  inBrowser(async ({ open }) => {
    const project = makeProject({ 'src/a.ts': "import './b'\n", 'src/b.ts': '' });
    const { page } = await open(project.root, '?at=src%2Fb.ts');
    const selection = page.getByRole('complementary', { name: 'Selection' });
    await selection.getByText('Used by · 1').waitFor();
    rmSync(project.path('src/b.ts'));
    await selection.getByText('Not found: deleted').waitFor();
    await selection.getByText('Used by · 0').waitFor();
    assert.is(await selection.getByRole('button', { name: /open/i }).count(), 0);
    await assertTidyEverywhere(page, 'selection deleted');
    await openView(page, 'Focus');
    await page.getByRole('heading', { name: 'The selection no longer exists' }).waitFor();
    await assertTidyEverywhere(page, 'focus on a deleted file');
    await page.getByRole('button', { name: 'clear the selection', exact: true }).click();
    await page.getByRole('heading', { name: 'What uses a file' }).waitFor();
  }),
);

test.run();
