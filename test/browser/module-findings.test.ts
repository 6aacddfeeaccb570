import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { openView, visit } from './steps.ts';
import { inBrowser } from './viewer.ts';

/** `web` uses `core` twelve times, once past its entry, and `core` uses `web` once; two majors of one package. */
function files(): Record<string, string> {
  const found: Record<string, string> = {
    'package.json': JSON.stringify({ workspaces: ['web'], dependencies: { react: '^17.0.0' } }),
    'web/package.json': JSON.stringify({ name: 'shop-web', dependencies: { react: '^18.0.0' } }),
  };
  for (let i = 0; i < 12; i++) {
    const from = i === 0 || i === 11 ? `../core/f${i}` : '../core';
    found[`web/f${i}.ts`] = `import { core${i} } from '${from}'\nexport const web${i} = core${i}\n`;
    found[`core/f${i}.ts`] = `export const core${i} = ${i}\n`;
  }
  found['core/f11.ts'] = "import { web0 } from '../web/f0'\nexport const core11 = () => web0\n";
  found['core/index.ts'] = Array.from({ length: 11 }, (_, i) => `export * from './f${i}'\n`).join('');
  return found;
}

test(
  'findings about modules are a list, a mark in the overview, and a panel with the source line',
  inBrowser(async ({ open }) => {
    const project = makeProject(files());
    const { page } = await open(project.root, '?view=risks');
    const card = page.getByRole('region', { name: /^Modules/ });
    await card.getByText('Against the grain · 1 import').waitFor();
    await card.getByText('1 import against the grain, 12 the other way').waitFor();
    await card.getByText('Past the entry · 1 import').waitFor();
    await card.getByText('2 modules', { exact: true }).waitFor();
    await card.getByText('Version skew · 1 package').waitFor();
    await card.getByRole('listitem').filter({ hasText: 'react' }).getByText('17 in 1 manifest').waitFor();

    await card.getByRole('button', { name: 'core → web' }).first().click();
    const panel = page.getByRole('complementary', { name: 'Selection' });
    const finding = panel.getByRole('region', { name: 'Against the grain' });
    await finding.getByText('1 import against the grain, 12 the other way').waitFor();
    await finding.getByText("import { web0 } from '../web/f0'").waitFor();
    await panel.getByRole('region', { name: 'Module knot' }).getByText('In a knot of 2 modules').waitFor();
    const mark = page.locator('.line.up.finding');
    await mark.waitFor({ state: 'attached' });
    assert.is(await page.locator('.line.finding').count(), 2);
    assert.match((await mark.locator('title').textContent()) ?? '', '1 import against the grain');
    await page.locator('.legend-key', { hasText: 'finding' }).waitFor();

    await card.waitFor({ state: 'detached' });
    await page.reload();
    await finding.waitFor();

    await visit(page, '?view=overview&at=web');
    await panel.getByRole('button', { name: 'core', exact: true }).click();
    await page.locator('.module.selected[data-box="core"]').waitFor();

    await visit(page, '?view=overview&edge=web&into=core');
    const past = panel.getByRole('region', { name: 'Past the entry' });
    await past.getByText('Import the same from core/index.ts.').waitFor();

    // The judgement of a save takes the finding away, and moves nothing.
    project.write({ 'core/f11.ts': 'export const core11 = 11\n' });
    await page.locator('.line.finding title', { hasText: 'grain' }).waitFor({ state: 'detached' });
    await openView(page, 'Risks');
    await card.getByText('Against the grain · 0 imports').waitFor();
    await card.getByText('No modules depend on each other in circles.').waitFor();
  }),
);

test.run();
