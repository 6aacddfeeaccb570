import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { inBrowser } from './viewer.ts';

/** Ten folders that use `base`; each also uses the next one. */
function files(): Record<string, string> {
  const found: Record<string, string> = { 'base/a.ts': '', 'base/b.ts': '' };
  for (let i = 0; i < 10; i++) {
    found[`part${i}/a.ts`] = `import '../base/a'\n${i < 9 ? `import '../part${i + 1}/a'\n` : ''}`;
    found[`part${i}/b.ts`] = '';
  }
  return found;
}

test(
  'what most modules use is a floor: full width, below all, with lines only while one asks for them',
  inBrowser(async ({ open }) => {
    const project = makeProject(files());
    const { page } = await open(project.root, '?view=overview');
    const floor = page.locator('.module.floor');
    await floor.getByText('used by 10 of 10').waitFor();
    assert.is(await floor.getAttribute('data-box'), 'base');
    const world = await page.locator('.picture-lines').boundingBox();
    const before = await floor.boundingBox();
    assert.ok(world && before && Math.abs(world.width - before.width) < 2);
    for (const box of await page.locator('.module:not(.floor)').all()) {
      const other = await box.boundingBox();
      assert.ok(other && other.y + other.height < before.y);
    }
    await page.locator('.sentence', { hasText: 'Foundation: base (used by 10).' }).waitFor();
    await page.locator('.drawn', { hasText: 'they and 1 floor carry 100 %' }).waitFor();
    const lines = page.locator('.line');
    assert.is(await lines.count(), 9);

    await floor.hover();
    await page.locator('.line').nth(18).waitFor({ state: 'attached' });
    await page.mouse.move(0, 0);
    await page.locator('.line').nth(9).waitFor({ state: 'detached' });

    project.write({ 'base/a.ts': "import '../part3/b'\n", 'part11/a.ts': "import '../base/b'\n" });
    await floor.getByText('used by 11 of 11').waitFor();
    assert.equal(await floor.boundingBox(), before, 'a save moves nothing');
    await page.locator('.line.up title', { hasText: 'base uses part3' }).waitFor({ state: 'attached' });

    await floor.click();
    await page.locator('.line.own').nth(11).waitFor({ state: 'attached' });
  }),
);

test.run();
