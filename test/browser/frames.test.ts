import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { inBrowser } from './viewer.ts';

/** Two folders of four folders each. */
function files(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const area of ['api', 'app'])
    for (let i = 0; i < 4; i++)
      for (let file = 0; file < 3; file++)
        found[`${area}/part${i}/f${file}.ts`] = i < 3 ? `import '../part${i + 1}/f0'\n` : '';
  return found;
}

test(
  'the name of a frame leads to the picture of its area, by mouse and by keyboard',
  inBrowser(async ({ open }) => {
    const project = makeProject(files());
    const { page } = await open(project.root, '?view=overview');
    const title = page.getByRole('button', { name: 'api 12 files' });
    await title.click();
    await page.locator('.sentence', { hasText: 'Inside api: 4 modules in 4 layers.' }).waitFor();
    assert.is(new URL(page.url()).searchParams.get('in'), 'api');
    await page.goBack();
    await title.focus();
    await page.keyboard.press('Enter');
    await page.locator('.sentence', { hasText: 'Inside api: 4 modules in 4 layers.' }).waitFor();
    assert.is(await page.locator('.module').count(), 4);
  }),
);

test.run();
