import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { get } from '../helpers/daemon.ts';
import { copyDemo } from '../helpers/demo.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { openView, visit } from './steps.ts';
import { inBrowser } from './viewer.ts';

/** Some files are tests, and some only use types. */
function randomFiles(): ProjectFiles {
  const random = createRandom(SEED);
  const nameOf = (i: number) => (i % 4 === 3 ? `src/m${i}.test` : `src/m${i}`);
  return Object.fromEntries(
    Array.from({ length: 24 }, (_, i) => {
      const targets = new Set(Array.from({ length: random.below(5) }, () => random.below(24)));
      const imports = Array.from(targets, to => {
        const type = random.chance(0.3) ? 'type { X } from ' : '';
        return to === i ? '' : `import ${type}'../${nameOf(to)}'\n`;
      });
      return [`${nameOf(i)}.ts`, imports.join('')];
    }),
  );
}

/** How many files are looked at with each set of filters. */
const FILES = 3;

interface Node {
  readonly id: string;
  readonly role?: string;
}

/** File → `3` or `3, and 2 tests`, from the report alone. */
async function expectedOf(url: string): Promise<Map<string, string>> {
  const { nodes, edges } = (await get(`${url}/api/graph`)).body.detailed as {
    nodes: readonly Node[];
    edges: readonly { source: string; target: string }[];
  };
  const roleOf = new Map(nodes.map(({ id, role }) => [id, role ?? 'source']));
  const files = nodes.map(({ id }) => id).filter(id => !id.startsWith('pkg:') && roleOf.get(id) === 'source');
  return new Map(
    files.map(id => {
      const users = new Set(edges.filter(({ target }) => target === id).map(({ source }) => source));
      const count = (role: string) => [...users].filter(user => roleOf.get(user) === role).length;
      const [tests, others] = [count('test'), users.size - count('source') - count('test')];
      const apart = [
        ...(tests > 0 ? [`${tests} test${tests === 1 ? '' : 's'}`] : []),
        ...(others > 0 ? [`${others} other file${others === 1 ? '' : 's'}`] : []),
      ].join(' and ');
      return [id, `${count('source')}${apart === '' ? '' : `, and ${apart}`}`];
    }),
  );
}

async function assertSameNumbers(page: Page, url: string, filters: string): Promise<void> {
  const expected = await expectedOf(url);
  const side = page.getByRole('complementary', { name: 'Selection' });
  const chosen = [...expected].filter((_, i) => i % Math.ceil(expected.size / FILES) === 0);
  for (const [id, users] of chosen) {
    const where = `${id} with ${filters}, SEED=${SEED}`;
    await visit(page, `?view=map&at=${id}${filters}`);
    await side.getByRole('heading', { name: /^Used by/ }).waitFor();
    const heading = await side.getByRole('heading', { name: /^Used by/ }).textContent();
    assert.is(heading, `Used by · ${users.replace(', and', ' +')}`, where);
    const box = page.locator(`[data-box="${id}"]`);
    if ((await box.count()) > 0)
      assert.match((await box.getAttribute('title')) ?? '', `used by ${users}`, where);
    const source = users.split(',')[0];
    const tests = /(\d+) test/.exec(users)?.[1] ?? '0';
    await openView(page, 'Table');
    const row = page.locator('[aria-selected="true"] td');
    await row.first().waitFor();
    assert.equal((await row.allTextContents()).slice(1, 3), [source, tests], where);
    await openView(page, 'Focus');
    const column = page.locator('.focus-column.up header .number').first();
    if ((await column.count()) > 0)
      assert.is(await column.textContent(), users.replace(', and', ' +'), where);
    await openView(page, 'Matrix');
    const head = page.locator('.matrix-row-head.selected').first();
    await head.waitFor();
    if ((await head.getAttribute('title')) === id)
      assert.match((await head.getAttribute('aria-label')) ?? '', `used by ${users},`, where);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(id);
    await page.getByRole('option').first().waitFor();
    await page.locator('.palette-keys').getByText(`used by ${users}`, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  }
}

for (const [name, rootOf] of [
  ['the demo', copyDemo],
  ['a random project', () => makeProject(randomFiles()).root],
] as const) {
  test(
    `two numbers for "used by": there is one in panel, map, Focus, Table, Matrix and search, in ${name}`,
    inBrowser(async ({ open }) => {
      const { page, url } = await open(rootOf(), '?view=map');
      await page.locator('.box').first().waitFor();
      for (const filters of ['', '&tests=on&types=off']) await assertSameNumbers(page, url, filters);
    }),
  );
}

test.run();
