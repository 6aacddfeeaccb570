import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JudgementEvent } from '../../src/core/formats/findings/model-types.ts';
import type { RevisionEvent } from '../../src/core/report/delta-types.ts';
import type { ModelCycle } from '../../src/core/report/model-types.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { fakeStream, hello, sendEvent } from './stream.ts';
import { assertTidyEverywhere } from './tidy.ts';
import { inBrowser } from './viewer.ts';

/** Cycles at load time, through lazy imports and for the compiler only are told apart. */

/** A pair at load time inside four files that a lazy import joins, and a pair of which only types are used. */
const FILES: ProjectFiles = {
  'src/a.ts': "import { b } from './b'\nexport const a = () => b\nexport class A {}\n",
  'src/b.ts': "import { a } from './a'\nimport { c } from './c'\nexport const b = () => [a, c]\n",
  'src/c.ts': "export const c = () => import('./d')\n",
  'src/d.ts': "import { a } from './a'\nimport { C } from './erased'\nexport const d: C = a\n",
  'src/erased.ts': "import { d } from './d'\nexport type C = typeof d\n",
};

const option = (page: Page, text: RegExp) => page.getByRole('option', { name: text });

test(
  'lists each kind with its size, shows what closes a lazy cycle, and what is dropped when compiled',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(FILES).root, '?view=cycles&at=src%2Fa.ts');
    const detail = page.getByRole('region', { name: 'Selected cycle' });
    await detail.getByRole('heading', { name: 'Cycle of 2 files' }).waitFor();
    await detail.getByText('Through lazy imports, 4 files depend on each other.').waitFor();
    await detail.getByText('With imports that exist for the compiler only, 5 files').waitFor();
    assert.equal(await page.locator('.cycle-heading').allInnerTexts(), [
      'At load time\n1 cycle, 2 files',
      'Through lazy imports\n1 cycle, 4 files',
    ]);
    const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /Cycles/ });
    assert.is(await tab.locator('.count').textContent(), '1');
    assert.is(
      await tab.locator('.count').getAttribute('title'),
      '1 cycle at load time; also 1 through lazy imports',
    );
    await option(page, /4 files/).click();
    await detail.getByRole('heading', { name: 'Closed by · 1 lazy import' }).waitFor();
    await detail.getByText('2 of them are in cycles at load time already').waitFor();
    assert.is(await detail.getByText(/suggested cut/i).count(), 0);
    await assertTidyEverywhere(page, 'a lazy cycle');
    assert.match(page.url(), /cycle-kind=lazy/);
    await page.reload();
    await detail.getByRole('heading', { name: 'Closed by · 1 lazy import' }).waitFor();
    await option(page, /2 files/).click();
    await detail.getByRole('heading', { name: 'Suggested cuts · 1 import' }).waitFor();
    assert.not.match(page.url(), /cycle-kind/);
  }),
);

test(
  'an erased import says why it is no part of the program',
  inBrowser(async ({ open }) => {
    const { 'src/erased.ts': erased } = FILES;
    const files = {
      'src/d.ts': "import { C } from './erased'\nexport const d: C = 1\n",
      'src/erased.ts': erased,
    };
    const { page } = await open(makeProject(files).root, '?view=cycles');
    const detail = page.getByRole('region', { name: 'Selected cycle' });
    await detail.getByText('2 imports between them are dropped when compiled, because only types').waitFor();
    await page.getByRole('group', { name: 'The cycle as a ring' }).getByRole('button').first().click();
    const panel = page.getByRole('complementary', { name: 'Selection' });
    await panel.getByText('erased: no imported name is used as a value').waitFor();
    await assertTidyEverywhere(page, 'an erased import');
  }),
);

test(
  'a cycle that a save opened or changed is being checked until its judgement arrives',
  inBrowser(async ({ open }) => {
    const { root } = makeProject({ 'src/a.ts': "import './b'\n", 'src/b.ts': '' });
    const { page } = await open(root, '?view=cycles', { before: fakeStream });
    await sendEvent(page, 'hello', { ...hello('1.0.0'), revision: 1, path: root });
    await page.getByRole('heading', { name: 'No cycles' }).waitFor();
    await sendEvent(page, 'revision', OPENED);
    const checking = page.locator('.cycle-head .chip', { hasText: 'checking' });
    await checking.waitFor();
    assert.equal(await page.locator('.cycle-heading').allInnerTexts(), ['Checking\n1 cycle, 2 files']);
    await page.getByText('Which of these imports exist at run time is being checked.').waitFor();
    await assertTidyEverywhere(page, 'a cycle that is being checked');
    await sendEvent(page, 'judgement', JUDGED);
    await page.getByRole('heading', { name: 'Suggested cuts · 1 import' }).waitFor();
    assert.equal(await page.locator('.cycle-heading').allInnerTexts(), ['At load time\n1 cycle, 2 files']);
    assert.is(await checking.count(), 0);
    await sendEvent(page, 'revision', SAVED);
    await checking.waitFor();
    assert.ok(await page.getByRole('heading', { name: 'Suggested cuts · 1 import' }).isVisible());
    await sendEvent(page, 'judgement', { ...JUDGED, revision: 3, since: 2, cycles: { details: [] } });
    await checking.waitFor({ state: 'detached' });
  }),
);

const METRICS = {
  filesAnalyzed: 2,
  totalDependencies: 2,
  externalDependencies: 0,
  circularDependencyCount: 1,
};

const OPENED: RevisionEvent = {
  revision: 2,
  generatedAt: new Date(0).toISOString(),
  // A removed import may leave a smaller cycle, in which no file changed.
  changed: [],
  changedCount: 1,
  delta: {
    nodes: { added: [], removed: [], changed: [] },
    edges: {
      added: [{ source: 'src/b.ts', target: 'src/a.ts', lines: [1], flags: 0 }],
      removed: [],
      changed: [],
    },
    cycles: { opened: [['src/a.ts', 'src/b.ts']], closed: [] },
  },
  metrics: METRICS,
  warnings: [],
};

/** Another save of one of its files. */
const SAVED: RevisionEvent = {
  ...OPENED,
  revision: 3,
  changed: ['src/b.ts'],
  delta: {
    nodes: { added: [], removed: [], changed: [] },
    edges: { added: [], removed: [], changed: [] },
    cycles: { opened: [], closed: [] },
  },
};

const LOOP = { path: [0, 1, 0], breakEdges: [1], freed: [2], largest: [0], counts: true };
const GROUPS: Pick<ModelCycle, 'runtime' | 'eager'> = {
  runtime: [{ members: [0, 1], ...LOOP }],
  eager: [{ members: [0, 1], ...LOOP }],
};

const JUDGED: JudgementEvent = {
  revision: 2,
  since: 1,
  metrics: METRICS,
  health: { score: 61, grade: 'C', dimensions: [], factors: [] },
  scores: [],
  cycles: {
    details: [
      { cycle: 0, ...LOOP, ...GROUPS, deferred: [], erased: [], leftLazy: [], typeOnly: false, lazy: false },
    ],
    findings: [{ cycle: 0, knot: 0, kind: 'eager', counts: true }],
  },
  findings: null,
  consequences: [],
};

test.run();
