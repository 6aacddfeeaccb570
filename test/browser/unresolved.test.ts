import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { dismissHint } from './steps.ts';
import { assertTidyEverywhere } from './tidy.ts';
import { inBrowser } from './viewer.ts';

const LONG =
  'packages/a-rather-long-name-of-a-package/src/components/editor/toolbar/buttons/very-deep/import-me.ts';

const FILES = {
  'src/a.ts': "import './missing'\nimport './gone'\n",
  'src/b.ts': "import './missing'\n",
  'src/c.ts': "\nimport './missing'\nimport './Case'\n",
  'src/case.ts': '',
  [LONG]: "import '../../../../../nothing/at/all'\n",
};

test(
  'unresolved imports are grouped by what is missing, with the cause, the files and every line',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '?view=map');
    await page.locator('.box').first().waitFor();
    await dismissHint(page);
    await page.getByRole('button', { name: '6 unresolved imports' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unresolved imports and file problems' });
    await dialog.getByRole('heading', { name: 'Unresolved imports · 6 (4 missing targets)' }).waitFor();
    const groups = dialog.locator('.unresolved-group');
    assert.is(await groups.count(), 4);
    assert.match((await groups.first().locator('summary').textContent()) ?? '', /^src\/missing 3 files/);
    const cause = groups.filter({ hasText: 'src/Case' }).locator('.unresolved-cause');
    assert.match((await cause.textContent()) ?? '', 'differs from src/case.ts in case');
    assert.is(await groups.first().locator('li').first().isVisible(), false, 'closed at first');
    await groups.first().locator('summary').click();
    assert.equal(await groups.first().locator('.file-name').allTextContents(), [
      'src/a.ts:1',
      'src/b.ts:1',
      'src/c.ts:2',
    ]);
    await assertTidyEverywhere(page, 'unresolved imports');
  }),
);

test(
  'no group of unresolved imports is shown before it is final',
  inBrowser(async ({ open }) => {
    let answer = () => {};
    const isAllowed = new Promise<void>(resolve => {
      answer = resolve;
    });
    const { page } = await open(makeProject(FILES).root, '?view=map', {
      before: page =>
        page.route('**/api/unresolved', async route => {
          await isAllowed;
          await route.continue();
        }),
    });
    await page.locator('.box').first().waitFor();
    await dismissHint(page);
    await page.getByRole('button', { name: '6 unresolved imports' }).click();
    await page.getByRole('dialog').waitFor();
    const names = await page.locator('.unresolved-group').count();
    answer();
    await page.getByRole('heading', { name: '6 (4 missing targets)' }).waitFor();
    assert.is(names, 0, 'what is shown first would be replaced');
  }),
);

test(
  'in the dialog of unresolved imports, the end of a long path stays visible',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '?view=map', {
      viewport: { width: 390, height: 844 },
    });
    await page.locator('.box').first().waitFor();
    await dismissHint(page);
    await page.getByRole('button', { name: '6 unresolved imports' }).click();
    const group = page.locator('.unresolved-group', { hasText: 'nothing' });
    await group.locator('summary').click();
    const path = group.locator('.cut-start');
    await path.waitFor();
    assert.match((await path.textContent()) ?? '', /import-me\.ts/);
    const [frame, text] = [await path.boundingBox(), await path.locator('bdi').boundingBox()];
    assert.ok(frame && text);
    assert.ok(text.x + text.width <= frame.x + frame.width + 1, 'the end is not truncated');
    assert.ok(frame.x + frame.width <= 390);
  }),
);

test.run();
