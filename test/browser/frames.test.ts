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

test(
  'in a narrow window, rows wrap, all names are readable, and the picture is as wide as the window',
  inBrowser(async ({ open }) => {
    const found: Record<string, string> = {};
    for (let i = 0; i < 40; i++)
      for (let file = 0; file < 3; file++)
        found[`part${i}/f${file}.ts`] =
          `import '../part${(i * 7 + file + 1) % 40}/f1'\nimport '../part${(i * 3 + 5) % 40}/f2'\n`;
    const project = makeProject(found);
    const { page } = await open(project.root, '?view=overview');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.locator('.module').nth(39).waitFor();
    const surface = await page.locator('.picture-surface').boundingBox();
    const lines = await page.locator('.picture-lines').boundingBox();
    assert.ok(surface && lines);
    const transform = await page.locator('.map-world').getAttribute('style');
    const scale = Number(/scale\(([\d.]+)\)/.exec(transform ?? '')?.[1]);
    assert.ok(scale * 13 >= 7.99, `names of ${scale * 13} px`);
    assert.ok(lines.x >= surface.x - 1 && lines.x + lines.width <= surface.x + surface.width + 1);
    assert.ok(lines.height > surface.height, 'it is panned');
  }),
);

test.run();
