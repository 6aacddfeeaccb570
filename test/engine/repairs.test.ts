import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Repair } from '../../src/core/report/repairs.ts';
import type { Report } from '../../src/core/report/types.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

/** What the cuts of the largest loop are replaced by. */
async function repairOf(files: ProjectFiles): Promise<Repair | undefined> {
  const engine = openEngine({ root: makeProject(files).root });
  await engine.scan();
  const [repair] = (await engine.explainCuts()).flatMap(({ repair }) => repair ?? []);
  await engine.close();
  return repair;
}

function show({ of, names, from, importers, first, move, left }: Repair): string {
  const words = [
    ...(move ? [`move ${[...move.names, ...move.helpers]}`] : []),
    ...(names.length > 0 ? [`import ${names}${from ? ` from ${from}` : ''}`] : []),
  ];
  return `${words.join(', ')} instead of ${of} in ${first.file}:${first.line}${importers > 1 ? ` and ${importers - 1} more` : ''}: ${left}`;
}

/** `a.ts` and `b.ts` import from `index.ts`, which re-exports them. */
const BARREL = {
  'index.ts':
    "export * from './a'\nexport { b, two as second } from './b'\nexport { default as C } from './c'\n",
  'a.ts': "import { b } from '.'\nexport const a = () => b\n",
  'b.ts': 'export const b = 1\nexport const two = 2\n',
  'c.ts': 'const C = 3\nexport default C\n',
};

const CASES: Readonly<Record<string, readonly [change: ProjectFiles, repair: string]>> = {
  'a name that a barrel passes on': [{}, 'import b from b.ts instead of index.ts in a.ts:1: 0'],
  'a renamed one': [
    { 'a.ts': "import { second } from '.'\nexport const a = second\n" },
    'import two from b.ts instead of index.ts in a.ts:1: 0',
  ],
  'a default export': [
    { 'a.ts': "import { C } from '.'\nexport const a = C\n" },
    'import C from c.ts instead of index.ts in a.ts:1: 0',
  ],
  'names of two files': [
    { 'a.ts': "import { b, C } from '.'\nexport const a = b + C\n" },
    'import C,b instead of index.ts in a.ts:1: 0',
  ],
  'all imports of one barrel': [
    { 'b.ts': "import { C } from '.'\nexport const b = C\nexport const two = 2\n" },
    'import C,b instead of index.ts in a.ts:1 and 1 more: 0',
  ],
  'what is declared in the loop': [
    {
      'b.ts': "import { a } from './a'\nexport const b = () => a\nexport const two = 2\n",
      'c.ts': "import { a } from '.'\nexport default a\n",
    },
    'import a,b instead of index.ts in a.ts:1 and 1 more: 2',
  ],
  'a chain of barrels': [
    { 'index.ts': "export * from './all'\n", 'all.ts': "export * from './a'\nexport * from './b'\n" },
    'import b from b.ts instead of index.ts in a.ts:1: 0',
  ],
  'what is imported and exported': [
    { 'index.ts': "import { b } from './b'\nimport './a'\nexport { b }\n" },
    'import b from b.ts instead of index.ts in a.ts:1: 0',
  ],
  'a name of the loop, although a barrel in between has others': [
    {
      'index.ts': "export * from './all'\nexport * from './b'\n",
      'all.ts': "export * from './a'\nexport * from './c'\n",
      'b.ts': "import { a } from '.'\nexport const b = () => a\n",
    },
    'import a,b instead of index.ts in a.ts:1 and 1 more: 2',
  ],
  'a name that may come from two files': [
    {
      'index.ts': "export * from './a'\nexport * from './b'; export * from './c'\n",
      'c.ts': 'export const d = 1\n',
    },
    '',
  ],
  'a name that nobody exports': [{ 'a.ts': "import { d } from '.'\nexport const a = d\n" }, ''],
  'a file with errors in between': [
    {
      'index.ts': "export * from './a'\nexport * from './all'\n",
      'all.ts': "import { a } from './a'\nexport * from './b'\nexport const = a\n",
    },
    '',
  ],
  'what is declared in the barrel itself': [
    {
      'index.ts':
        "export * from './a'\nexport { two } from './b'\nexport const b = 1\nexport const d = [\n  1,\n]\n",
      'a.ts': "import { b, two } from '.'\nexport const a = b + two\n",
    },
    'move b, import two from b.ts instead of index.ts in a.ts:1: 0',
  ],
  'what several files import of one of them': [
    {
      'index.ts':
        "import { a } from './a'\nimport { b } from './b'\nexport enum Kind { A }\nexport const all = [\n  a,\n  b,\n]\n",
      'a.ts': "import { Kind } from '.'\nexport const a = Kind.A\n",
      'b.ts': "import { Kind } from '.'\nexport const b = Kind.A\n",
    },
    'move Kind instead of index.ts in a.ts:1 and 1 more: 0',
  ],
  'what is most of a file': [
    {
      'index.ts': "import { a } from './a'\nexport enum Kind {\n  A,\n  B,\n}\nexport const all = a\n",
      'a.ts': "import { Kind } from '.'\nexport const a = Kind.A\n",
    },
    '',
  ],
  'a re-export': [{ 'a.ts': "export { b as a } from '.'\n" }, ''],
  'what does less than the cut': [
    {
      'b.ts': "import { a } from './a'\nexport const b = () => a\nexport const two = 2\n",
      'index.ts': "export * from './b'\n",
    },
    '',
  ],
};

for (const [name, [change, expected]] of Object.entries(CASES))
  test(name, async () => {
    const repair = await repairOf({ ...BARREL, ...change });
    assert.is(repair ? show(repair) : '', expected);
  });

test('what is left is what the analysis finds after the change', async () => {
  let found = 0;
  for (let seed = 0; seed < 40; seed++) {
    const files = barrelProject(seed);
    const project = makeProject(files);
    const engine = openEngine({ root: project.root });
    const before = (await engine.scan()).report();
    const [repair] = (await engine.explainCuts()).flatMap(({ repair }) => repair ?? []);
    if (repair) {
      const names = new Set(repair.names);
      const changed = Object.entries(files).flatMap(([file, text]) => {
        const direct = text.replace(/import \{ (\w+) \} from '\.\/index'/g, (all, used: string) =>
          names.has(used) ? `import { ${used} } from './${used}'` : all,
        );
        return direct === text ? [] : [[file, direct] as const];
      });
      assert.is(changed.length, repair.importers, `seed ${seed}`);
      project.write(Object.fromEntries(changed));
      const loop = loopsIn(before).find(members => members.includes(repair.of)) ?? [];
      const left = loopsIn((await engine.scan()).report()).filter(([first = '']) => loop.includes(first));
      assert.is(Math.max(0, ...left.map(({ length }) => length)), repair.left, `seed ${seed}`);
      found++;
    }
    await engine.close();
  }
  assert.ok(found > 10, `${found}`);
});

test.run();

function loopsIn({ cycleDetails }: Report): (readonly string[])[] {
  return cycleDetails.flatMap(({ eager }) => eager.map(({ members }) => members));
}

/** Files that import each other, directly or through a barrel of all of them. */
function barrelProject(seed: number): Record<string, string> {
  let state = seed + 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const files: Record<string, string> = {
    'index.ts': names.map(name => `export * from './${name}'\n`).join(''),
  };
  for (const name of names) {
    const used = names.filter(other => other !== name && next(4) === 0);
    const imports = used.map(other => `import { ${other} } from './${next(2) === 0 ? 'index' : other}'\n`);
    files[`${name}.ts`] = `${imports.join('')}export const ${name} = () => [${used.join(', ')}]\n`;
  }
  return files;
}
