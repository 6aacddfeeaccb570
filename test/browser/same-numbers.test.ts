import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { get } from '../helpers/daemon.ts';
import { copyDemo } from '../helpers/demo.ts';
import { git } from '../helpers/git.ts';
import type { ProjectFiles } from '../helpers/project.ts';
import { makeRepository } from '../helpers/revisions.ts';
import { openView } from './steps.ts';
import { inBrowser } from './viewer.ts';

/** Two cycles at load time inside one that lazy imports close, and one of types. */
const KINDS: ProjectFiles = {
  '.gitignore': '.depgraph\n',
  'package.json': '{"dependencies":{"react":"1","left-pad":"1","unused":"1"}}',
  'src/a.ts': "import { b } from './b'\nimport 'react'\nexport const a = () => b\n",
  'src/b.ts': "import { c } from './c'\nexport const b = () => c\nexport const later = () => import('./d')\n",
  'src/c.ts': "import { a } from './a'\nimport 'left-pad'\nexport const c = () => a\n",
  'src/d.ts': "import { e } from './e'\nexport const d = () => e\nexport const later = () => import('./a')\n",
  'src/e.ts': "import { d } from './d'\nimport 'react'\nexport const e = () => d\n",
  'src/m.ts': "import type { N } from './n'\nexport type M = N\n",
  'src/n.ts': "import type { M } from './m'\nexport type N = M | 1\n",
  'test/a.test.ts': "import { a } from '../src/a'\na()\n",
};

/** A ring of 30 files in three folders, and a ring of five. */
const RINGS: ProjectFiles = {
  '.gitignore': '.depgraph\n',
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `src/${'xyz'[i % 3]}/m${i}.ts`,
      `import '../${'xyz'[(i + 1) % 3]}/m${(i + 1) % 30}'\n`,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 5 }, (_, i) => [`lib/r${i}.ts`, `import './r${(i + 1) % 5}'\nimport 'react'\n`]),
  ),
};

/** Cycles of packages of Python, one of them closed inside a function. */
const PYTHON: ProjectFiles = {
  '.gitignore': '.depgraph\n',
  'pyproject.toml': '[project]\nname = "app"\ndependencies = ["requests"]\n',
  'app/__init__.py': '',
  'app/a.py': 'import app.b\nimport requests\n',
  'app/b.py': 'import app.a\nimport os\n',
  'app/c.py': 'import app.a\n\ndef run():\n    import app.d\n',
  'app/d.py': 'import app.c\n',
};

/** In a repository, for its history. */
function demo(): string {
  const root = copyDemo();
  git(root, 'init', '-q');
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '-m', 'first');
  return root;
}

for (const [name, rootOf] of [
  ['the demo', demo],
  ['cycles of all kinds', () => makeRepository(KINDS).root],
  ['two rings', () => makeRepository(RINGS).root],
  ['Python', () => makeRepository(PYTHON).root],
] as const)
  test(
    `report, panel, tabs, list, packages and history have the same numbers: ${name}`,
    inBrowser(async ({ open, world }) => {
      const root = rootOf();
      // One commit shows no development.
      git(root, 'commit', '-q', '--allow-empty', '-m', 'second');
      const { page, url } = await open(root, '?view=overview&tests=on&generated=on&config=on&packages=on');
      const { body } = await get(`${url}/api/graph`);
      const { metrics, cycleDetails } = body as unknown as Report;
      const eager = cycleDetails.flatMap(cycle => cycle.eager).map(({ members }) => members.length);
      const largest = Math.max(0, ...eager);

      const facts = page.getByRole('complementary', { name: 'Project' }).locator('.facts');
      await facts.waitFor();
      const text = (await facts.textContent()) ?? '';
      assert.match(text, new RegExp(`files${metrics.filesAnalyzed}\\D`));
      assert.match(text, new RegExp(`imports${metrics.totalDependencies}\\D`));
      assert.match(text, new RegExp(`packages${metrics.externalDependencies}\\D`));
      const inCycles = eager.reduce((sum, size) => sum + size, 0);
      const files = inCycles === 0 ? '' : ` \\(${inCycles} files\\)`;
      assert.match(text, new RegExp(`cycles at load time${eager.length}${files}`));
      const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Cycles/ });
      assert.match((await tab.textContent()) ?? '', new RegExp(`^Cycles${eager.length || ''}$`));
      if (eager.length > 0) {
        const worst = page.getByRole('list', { name: 'Worth a look' }).getByText(/^Cycle of \d+ files/);
        assert.match((await worst.textContent()) ?? '', `Cycle of ${largest} files`);
      }

      await openView(page, 'Cycles');
      const counted = cycleDetails.flatMap(({ eager, deferred, runtime, members }) =>
        (runtime.length === 0 ? [members] : [...eager, ...deferred].map(knot => knot.members)).map(
          each => each.length,
        ),
      );
      const rows = page.locator('.cycle-size');
      if (counted.length > 0) await rows.first().waitFor();
      const sizes = await rows.evaluateAll(all =>
        all.map(row => Number(/(\d+) files?/.exec(row.textContent ?? '')?.[1])),
      );
      assert.equal(sizes.sort(), counted.sort(), 'the list');

      await openView(page, 'Packages');
      const status = page.locator('.table-counts');
      await status.getByText(new RegExp(`^${metrics.externalDependencies} packages?( and|$)`)).waitFor();

      const { body: history } = await get(`${url}/api/history`);
      const { rows: commits } = history as unknown as {
        rows: { files: number; eagerCycles: number; largestEager: number }[];
      };
      const [last] = commits;
      assert.equal(
        [last.files, last.eagerCycles, last.largestEager],
        [metrics.filesAnalyzed, eager.length, largest],
      );

      const { stdout } = await world.depgraph(['analyze', root]);
      const line = (/^ *Cycles +(.*)$/m.exec(stdout)?.[1] ?? '').replace(/ +/g, ' ');
      if (eager.length > 1)
        assert.match(line, `${eager.length} at load time, the largest of ${largest} files`);
      else if (eager.length === 1) assert.match(line, `1 at load time, of ${largest} files`);
    }),
  );

test.run();
