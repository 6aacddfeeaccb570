import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyDemo } from '../helpers/demo.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { openView, runCommand, VIEWS } from './steps.ts';
import { assertTidyEverywhere } from './tidy.ts';
import { inBrowser } from './viewer.ts';

/** Presses a button of the export dialog and returns the file that it saves. */
async function saved(page: Page, button: string): Promise<{ readonly name: string; readonly path: string }> {
  if ((await dialogOf(page).count()) === 0) await page.getByRole('button', { name: 'Export …' }).click();
  const waiting = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: button }).click();
  const download = await waiting;
  const path = join(temporaryFolder(), download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), path };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export' });

/** Opens a file without a network. Everything that the page complains about is collected. */
async function openOffline(browser: Browser | null, path: string, query = '') {
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.setOffline(true);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', message => complaints.push(message.text()));
  page.on('pageerror', error => complaints.push(String(error.stack)));
  page.on('request', request => {
    if (!request.url().startsWith('data:') && !request.url().startsWith(`file://${path}`))
      complaints.push(request.url());
  });
  await page.goto(`file://${path}${query}`);
  return { page, complaints };
}

const boxesIn = (page: Page) =>
  page.locator('.module').evaluateAll(elements =>
    elements.map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = [x, y, width, height].map(value => Math.round(value)).join(' ');
      return `${element.getAttribute('data-box')}: ${at}, ${element.className}`;
    }),
  );

const texts = (locator: Locator) => locator.evaluateAll(found => found.map(one => one.textContent?.trim()));

test(
  'saves the overview as a poster: SVG as seen, and PNG with twice as many pixels',
  inBrowser(async ({ open }) => {
    const root = copyDemo();
    const { page } = await open(root, '?view=overview&colour=language&detail=3', { colorScheme: 'dark' });
    await page.locator('.module').first().waitFor();
    const [boxes, lines] = [await page.locator('.module').count(), await page.locator('.line').count()];
    const names = await texts(page.locator('.module-name'));
    const sentence = (await page.locator('.sentence').textContent()) ?? '';
    await page.locator('.module').first().click();
    const svg = await saved(page, 'Poster as SVG');
    assert.is(svg.name, `${basename(root)}.svg`);
    const text = readFileSync(svg.path, 'utf8');
    assert.match(text, 'fill="#12151b"', 'the dark theme');
    assert.match(text, '>typescript</text>', 'the legend');
    assert.is(text.split('<g class="box">').length - 1, boxes);
    assert.is(text.split('<g class="line').length - 1, lines, 'without the lines of the selection');
    const { page: image, complaints } = await openOffline(page.context().browser(), svg.path);
    assert.equal((await texts(image.locator('.box tspan:first-child'))).sort(), names.sort());
    const words = (await texts(image.locator('tspan'))).join('').replace(/\s/g, '');
    assert.ok(words.includes(sentence.replace(/\s/g, '')), 'the sentence');
    const isInside = await image.locator('.box').evaluateAll(found =>
      found.every(box => {
        const [frame, name] = ['rect', 'text'].map(part => box.querySelector(part)?.getBoundingClientRect());
        return frame && name && name.left >= frame.left && name.right <= frame.right;
      }),
    );
    assert.ok(isInside, 'names fit their boxes');
    assert.equal(complaints, []);
    const png = await saved(page, 'Poster as PNG');
    const bytes = readFileSync(png.path);
    const [, width] = /<svg [^>]*width="(\d+)"/.exec(text) ?? [];
    assert.equal([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16)], ['PNG', 2 * Number(width)]);
  }),
);

test(
  'the export dialog is tidy, and says where a poster comes from',
  inBrowser(async ({ open }) => {
    const { page } = await open(copyDemo(), '?view=table');
    await page.getByRole('button', { name: 'Export …' }).click();
    const button = dialogOf(page).getByRole('button', { name: 'Poster as SVG' });
    assert.equal(
      [await button.isDisabled(), await button.getAttribute('title')],
      [true, 'Open the Overview first'],
    );
    await assertTidyEverywhere(page, 'export');
  }),
);

test(
  'saves the page as one file, which works from disk and without a network',
  inBrowser(async ({ open }) => {
    const root = copyDemo();
    const { page } = await open(root, '?view=overview');
    await page.locator('.module').first().waitFor();
    const served = await boxesIn(page);
    const { name, path } = await saved(page, 'Page as one HTML file');
    assert.is(name, `${basename(root)}.html`);
    const browser = page.context().browser();
    const { page: file, complaints } = await openOffline(browser, path);
    await file.locator('.module').first().waitFor();
    assert.equal(await boxesIn(file), served, 'the same boxes at the same places');
    await file.locator('.live', { hasText: /^saved \d+ \w+\s\d{4}$/ }).waitFor();
    for (const view of VIEWS) {
      await openView(file, view);
      assert.ok(((await file.locator('main').innerText()).trim().length ?? 0) > 20, view);
    }
    await file.reload();
    await file.locator('.view-button[aria-current="page"]', { hasText: 'Packages' }).waitFor();
    await file.locator('main', { hasText: 'package.json' }).waitFor();
    await file.goBack();
    assert.equal(complaints, []);
  }),
);

test(
  'a saved page starts with what was on screen, without the selection',
  inBrowser(async ({ open }) => {
    const { page } = await open(copyDemo(), '?view=overview&colour=risk&in=shop&at=shop%2Fcore', {
      colorScheme: 'light',
    });
    await page.locator('.module').first().waitFor();
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    const { path } = await saved(page, 'Page as one HTML file');
    const { page: file, complaints } = await openOffline(page.context().browser(), path);
    await file.locator('.module').first().waitFor();
    assert.is(await file.locator('html').getAttribute('data-theme'), 'dark');
    assert.is(new URL(file.url()).search, '?in=shop&colour=risk');
    assert.is(await file.getByRole('combobox', { name: 'Colour' }).inputValue(), 'risk');
    assert.equal(complaints, []);
  }),
);

test(
  'a saved page disables what needs a server, with a reason',
  inBrowser(async ({ open }) => {
    const project = makeProject({
      'src/app/main.ts': "import '../core/order'\n",
      'src/core/order.ts': "import './money'\nimport './missing'\n",
      'src/core/money.ts': "import './order'\nconst sourceText = 1\n",
    });
    const { page } = await open(project.root, '?view=overview');
    await page.locator('.module').first().waitFor();
    const { path } = await saved(page, 'Page as one HTML file');
    const text = readFileSync(path, 'utf8');
    assert.not.match(text, project.root);
    const { page: file, complaints } = await openOffline(
      page.context().browser(),
      path,
      '?view=map&at=src%2Fcore%2Forder.ts',
    );
    await file.locator('.box').first().waitFor();
    const reason = 'Not available in a saved page: it has no server';
    for (const button of ['Re-analyse', 'Advice …', 'Open order.ts in the editor']) {
      const found = file.getByRole('button', { name: button }).first();
      assert.equal([await found.isDisabled(), await found.getAttribute('title')], [true, reason], button);
    }
    assert.is(await file.getByText('Changes since you opened this page').count(), 0);
    await file.getByRole('button', { name: 'Export …' }).click();
    for (const button of ['Page as one HTML file', 'Report as JSON', 'Mermaid', 'Cytoscape JSON']) {
      const found = dialogOf(file).getByRole('button', { name: button });
      assert.equal([await found.isDisabled(), await found.getAttribute('title')], [true, reason], button);
    }
    assert.is(await dialogOf(file).locator('img').count(), 0);
    await file.keyboard.press('Escape');
    await file.keyboard.press('/');
    await file.getByRole('combobox', { name: 'Search' }).fill('Open another project');
    assert.is(await file.getByRole('option', { name: 'Open another project' }).count(), 0);
    await file.keyboard.press('Escape');
    await openView(file, 'Focus');
    await file.getByText('money.ts').first().waitFor();
    await runCommand(file, 'Go to Overview');
    await file.getByRole('combobox', { name: 'Colour' }).selectOption('change');
    await file.locator('.legend', { hasText: reason }).waitFor();
    assert.equal(complaints, []);
  }),
);

test.run();
