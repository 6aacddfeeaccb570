import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { inBrowser } from './viewer.ts';

test(
  'an empty project says where it looked and what it left out',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'notes.txt': 'nothing' });
    const { page } = await open(root);
    await page.getByText('No source files here').waitFor();
    await page.getByText(root).first().waitFor();
  }),
);

test(
  'no cycles and no risks are good news',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject({ 'a.ts': '', 'b.ts': '' }).root, '?view=cycles');
    await page
      .getByText(/no cycles/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Risks' }).click();
    await page
      .getByText(/no .*risk|stands out/i)
      .first()
      .waitFor();
  }),
);

test(
  'what could not be read and what leads nowhere is listed',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'a.ts': "import './nowhere'\n", 'b.ts': "const = import('\n" });
    const { page } = await open(root);
    await page.getByRole('button', { name: '1 import unresolved, 1 file problem' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('./nowhere').waitFor();
    await dialog.getByText('b.ts').waitFor();
  }),
);

test(
  'a selection that is not there, and a filter that leaves nothing, are said',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'src/a.ts': '', 'test/b.test.ts': '' });
    const { page } = await open(root, '?at=src%2Fgone.ts');
    await page.getByText('It is gone').waitFor();
    await page.goto(page.url().replace('at=src%2Fgone.ts', 'in=test'));
    await page.getByText(/filters? (hide|leave)/i).waitFor();
  }),
);

test(
  'without JavaScript there is a way to the report',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject({ 'a.ts': '' }).root, '', { javaScriptEnabled: false });
    await page.locator('noscript p').waitFor();
    assert.is(await page.locator('noscript a').getAttribute('href'), '/api/graph');
  }),
);

test(
  'names that look like markup are names',
  inBrowser(async ({ open }) => {
    const names = [
      '<img src=x onerror=alert(1)>',
      'שלום',
      '😀 emoji',
      `${'long'.repeat(30)}`,
      'quote\'"&amp;',
    ];
    const files = Object.fromEntries(names.map(name => [`src/${name}/a.ts`, '']));
    const { page } = await open(makeProject(files).root);
    for (const name of names)
      await page
        .locator(`[data-box=${JSON.stringify(`src/${name}`)}], [data-box^=${JSON.stringify(`src/${name}/`)}]`)
        .first()
        .waitFor();
    assert.is(await page.locator('img').count(), 0);
  }),
);

test.run();
