import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { inBrowser } from './viewer.ts';

/** 70 packages, of which `app` uses all; the last ones are the smallest. */
function files(): Record<string, string> {
  const found: Record<string, string> = {};
  const imports: string[] = [];
  for (let i = 0; i < 70; i++) {
    for (let file = 0; file < (i < 50 ? 4 : 2); file++) found[`packages/p${i}/f${file}.ts`] = '';
    imports.push(`import '../packages/p${i}/f0'`);
  }
  for (let i = 0; i < 5; i++) found[`app/f${i}.ts`] = i === 0 ? imports.join('\n') : '';
  return found;
}

test(
  'small packages share a box that is counted, named, opened by a double click, and kept in the address',
  inBrowser(async ({ open }) => {
    const project = makeProject(files());
    const { page } = await open(project.root, '?view=overview');
    await page.locator('.sentence', { hasText: '71 modules, the 54 largest drawn, in 2 layers.' }).waitFor();
    const stack = page.locator('.module.stack');
    await stack.getByText('17 more', { exact: false }).first().waitFor();
    assert.match(
      (await stack.getAttribute('title')) ?? '',
      /^17 more[^,]*, 17 smaller parts, 34 files, used by 1/,
    );
    await page.locator('.drawn', { hasText: '17 smaller parts with 34 files in 1 stack' }).waitFor();

    await stack.click();
    const panel = page.locator('.side.right');
    await panel.getByText('smaller parts · 34 files').waitFor();
    await panel.getByRole('button', { name: 'show these parts' }).click();
    await page
      .locator('.sentence', { hasText: 'Inside the smaller parts of packages: 17 modules' })
      .waitFor();
    assert.is(new URL(page.url()).searchParams.get('in'), 'more:packages');
    assert.is(await page.locator('.module:not(.margin)').count(), 17);
    assert.is(await page.locator('.module.margin').getAttribute('data-box'), 'app');

    await page.goBack();
    await stack.dblclick();
    await page.locator('.module.margin').waitFor();
  }),
);

test(
  'a link to what a stack holds shows it in every view once the picture is drawn',
  inBrowser(async ({ open }) => {
    const project = makeProject(files());
    const { page } = await open(project.root, '?view=overview&in=more%3Apackages');
    await page
      .locator('.sentence', { hasText: 'Inside the smaller parts of packages: 17 modules' })
      .waitFor();
    await page.locator('.side.left .facts .number', { hasText: /^34$/ }).waitFor();
    project.write({ 'packages/p66/f0.ts': "import '../p67/f0'\n" });
    await page.locator('.drawn', { hasText: '1 of 1 dependency drawn' }).waitFor();
  }),
);

test.run();
