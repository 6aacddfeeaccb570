import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { commitsOf, writeHistory } from '../helpers/git-history.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';
import { inBrowser } from './viewer.ts';

const LINES = Array.from({ length: 400 }, (_, i) => `export const v${i} = ${i}\n`).join('');

/** A large file that never changes again, and a smaller one that often does. */
function files(): { readonly project: TestProject; readonly busy: string } {
  const parts = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`part${i}.ts`, '']));
  const imports = Object.keys(parts)
    .map(name => `import './${name}'\n`)
    .join('');
  const busy = imports + LINES;
  const project = makeProject({ ...parts, 'large.ts': imports + LINES.repeat(4), 'busy.ts': busy });
  return { project, busy };
}

test(
  'the risks are ranked by how often files change, too, and say so',
  inBrowser(async ({ open }) => {
    const { project, busy } = files();
    const edit = (i: number) => {
      project.write({ 'busy.ts': `${busy}// ${i}\n` });
      return new Date(Date.now() - 86_400_000 + i * 60_000);
    };
    writeHistory(project, commitsOf(25, edit));
    const { page } = await open(project.root, '?view=risks');
    const card = page.getByRole('region', { name: /^Riskiest files · / });
    await card.getByText(/^By risk score × recent changes: 25 commits from \d{4}-\d\d-\d\d to /).waitFor();
    const first = (await card.locator('.risk-file').first().textContent()) ?? '';
    assert.match(first, /busy\.ts/);
    assert.match(first, '25 changes');
  }),
);

test(
  'without a history they are ranked by their score alone',
  inBrowser(async ({ open }) => {
    const { page } = await open(files().project.root, '?view=risks');
    const card = page.getByRole('region', { name: /^Hardest to change · / });
    await card.getByText('By risk score alone.', { exact: true }).waitFor();
    assert.match((await card.locator('.risk-file').first().textContent()) ?? '', /large\.ts/);
  }),
);

test.run();
