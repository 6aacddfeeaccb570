import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { get } from '../helpers/daemon.ts';
import { copyDemo } from '../helpers/demo.ts';
import { makeProject } from '../helpers/project.ts';
import { openView } from './steps.ts';
import { inBrowser } from './viewer.ts';

test(
  'map, matrix, table and report show the same counts',
  inBrowser(async ({ open }) => {
    const { page, url } = await open(copyDemo(), '?tests=on&generated=on&config=on&packages=on');
    const { body: report } = await get(`${url}/api/graph`);
    await page.locator('.box').first().waitFor();
    const overview = page.getByRole('complementary', { name: 'Project' });
    for (const [what, count] of [
      ['files', report.metrics.filesAnalyzed],
      ['imports', report.metrics.totalDependencies],
      ['packages', report.metrics.externalDependencies],
    ] as const) {
      await overview.getByText(what, { exact: true }).waitFor();
      assert.match((await overview.locator('.facts').textContent()) ?? '', new RegExp(`${what}\\s*${count}`));
    }
    const cycles = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /Cycles/ });
    // The demo has no cycles that do not count.
    const atLoad: number = report.cycleDetails.flatMap(({ eager }: { eager: [] }) => eager).length;
    assert.match((await cycles.textContent()) ?? '', new RegExp(`\\D${atLoad}$`));
    const facts = (await overview.locator('.facts').textContent()) ?? '';
    assert.match(facts, new RegExp(`cycles at load time${atLoad} `));
    const risks = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /Risks/ });
    const violations = report.risks.layer_violations.length;
    assert.match((await risks.textContent()) ?? '', new RegExp(`\\D${violations}$`));

    const boxes = await page
      .locator('[data-box]:not(.open)')
      .evaluateAll(elements => elements.map(element => element.getAttribute('data-box') ?? ''));
    const edges: readonly Edge[] = report.detailed.edges;
    const pairs = edges.map(({ source, target }) => [boxOf(boxes, source), boxOf(boxes, target)]);
    const cells = new Set(pairs.filter(([from, to]) => from !== to).map(pair => pair.join('\n')));
    await openView(page, 'Matrix');
    assert.is(Number(await page.getByRole('grid').getAttribute('aria-rowcount')), boxes.length + 1);
    const legend = (await page.getByRole('list', { name: 'Colours' }).textContent()) ?? '';
    const [down, up] = [/(\d+) downward/, /(\d+) upward/].map(pattern => Number(pattern.exec(legend)?.[1]));
    assert.is(down + up, cells.size);

    await openView(page, 'Table');
    const grid = page.getByRole('grid');
    // The header counts as a row.
    assert.is(Number(await grid.getAttribute('aria-rowcount')), report.metrics.filesAnalyzed + 1);
  }),
);

test(
  'a button of the status bar stays where it is when the counts arrive',
  inBrowser(async ({ open }) => {
    let release = () => {};
    const mayLoad = new Promise<void>(resolve => {
      release = resolve;
    });
    const { root } = makeProject({ 'src/a.ts': '', 'test/a.test.ts': "import '../src/a'\n" });
    const { page } = await open(root, '', {
      before: page =>
        page.route(/\/assets\/counts-/, async route => {
          await mayLoad;
          await route.continue();
        }),
    });
    const button = page.getByRole('button', { name: '1 hidden test' });
    const before = (await button.boundingBox())?.x;
    release();
    await page.getByText(/^1 box · /).waitFor();
    assert.is((await button.boundingBox())?.x, before);
  }),
);

test.run();

interface Edge {
  readonly source: string;
  readonly target: string;
}

/** The closed box that contains a file or package of the report. */
function boxOf(boxes: readonly string[], id: string): string | undefined {
  return boxes.find(
    box =>
      box === id ||
      id.startsWith(`${box}/`) ||
      (box === 'pkg:' && id.startsWith(box)) ||
      (box.endsWith('*') && dirname(id) === dirname(box)),
  );
}
