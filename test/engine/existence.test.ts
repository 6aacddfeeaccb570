import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const TSCONFIG = 'tsconfig.json';

/** `tab` needs only a type of `tabs`. */
const FILES: ProjectFiles = {
  [TSCONFIG]: '{ "compilerOptions": { "strict": true } }',
  'tab.ts': "import { Props } from './tabs'\nexport const tab = (props: Props) => props\n",
  'tabs.ts': "import { tab } from './tab'\nexport interface Props {}\nexport const tabs = [tab]\n",
  'app.ts':
    "import { tabs } from './tabs'\nimport type { Props } from './tab'\nexport const load = () => import('./tab')\n",
  'all.d.ts': "import { tabs } from './tabs'\n",
  'Page.svelte': "<script lang='ts'>\nimport { Props } from './tabs'\n</script>\n",
  'old.js': "import { tabs } from './tabs'\n",
  'run.py': 'import other\n',
  'other.py': '',
};

const EXISTENCE: readonly (readonly [file: string, line: number, existence: string | undefined])[] = [
  ['tab.ts', 1, 'erased: no imported name is used as a value (options of tsconfig.json)'],
  ['tabs.ts', 1, 'kept: compilers keep it (options of tsconfig.json)'],
  ['app.ts', 1, 'not asked: app.ts is in no cycle, and does not import against the grain'],
  ['app.ts', 2, 'type-only: it is written that way'],
  ['app.ts', 3, undefined],
  ['all.d.ts', 1, 'type-only: all.d.ts declares types and never runs'],
  ['Page.svelte', 2, 'kept: its compiler keeps what is not written as type-only'],
  ['old.js', 1, undefined],
  ['run.py', 1, undefined],
];

/** What is said about the imports on a line. */
async function existence(files: ProjectFiles, file: string, wanted: string | number) {
  const engine = openEngine({ root: makeProject(files).root });
  await engine.scan();
  const [found] = (await engine.explain(file, wanted)) ?? [];
  await engine.close();
  return found?.existence && `${found.existence.kind}: ${found.existence.reason}`;
}

for (const [file, line, expected] of EXISTENCE) {
  test(`whether line ${line} of ${file} exists at run time: ${expected}`, async () => {
    assert.is(await existence(FILES, file, line), expected);
  });
}

for (const option of [
  '"verbatimModuleSyntax": true',
  '"preserveValueImports": true',
  '"importsNotUsedAsValues": "error"',
]) {
  test(`names the option that keeps an import: ${option}`, async () => {
    const files = { ...FILES, [TSCONFIG]: `{ "compilerOptions": { ${option} } }` };
    assert.is(await existence(files, 'tab.ts', 1), `kept: ${option} in tsconfig.json`);
  });
}

test('says nothing about an import that the file does not have', async () => {
  assert.is(await existence(FILES, 'tab.ts', './app'), undefined);
});

test('follows a save before it answers', async () => {
  const { root, write } = makeProject(FILES);
  const engine = openEngine({ root, isLive: true });
  await engine.scan();
  write({ 'tab.ts': "import { tabs } from './tabs'\nexport const tab = () => tabs\n" });
  const saved = engine.apply(['tab.ts']);
  const [found] = (await engine.explain('tab.ts', './tabs')) ?? [];
  assert.is(found?.existence?.kind, 'kept');
  await saved;
  await engine.close();
});

test.run();
