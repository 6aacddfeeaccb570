import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryStore } from '../../src/project/store/memory.ts';
import { openStore } from '../../src/project/store/store.ts';
import { edgesOf, openEngine } from '../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { type Analysed, assertExplained } from '../helpers/explained.ts';
import { openedDuring } from '../helpers/opened.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { createEditor } from './languages/edits.ts';
import { FILES, SAMPLES } from './languages/samples.ts';
import { WORLDS } from './languages/worlds.ts';

function analysis(root: string): Analysed {
  const store = memoryStore();
  return { root, store, engine: openEngine({ root, store }) };
}

/** Edits per round, and rounds: stale memoised values show up in a later round. */
const EDITS = 4;
const ROUNDS = 5;

for (const [i, world] of WORLDS.entries()) {
  test(`${world.name}: explanations of all imports add up to the report (seed ${SEED})`, async () => {
    const random = createRandom(SEED * 100 + i);
    const project = makeProject({});
    const editor = createEditor(world, project, random);
    editor.begin();
    const analysed = analysis(project.root);
    await analysed.engine.scan();
    let count = 0;
    for (let round = 0; round < ROUNDS; round++) {
      count += await assertExplained(analysed, `${world.name}, SEED=${SEED}, round ${round}`);
      const touched = Array.from({ length: EDITS }, () => editor.edit()).flat();
      await analysed.engine.apply(touched);
    }
    await analysed.engine.close();
    assert.ok(count > 20, 'something was compared');
  });
}

test('TypeScript and Python: explanations add up while a monorepo is edited', async () => {
  const random = createRandom(SEED);
  const project = makeProject(MONOREPO);
  const analysed = analysis(project.root);
  await analysed.engine.scan();
  let count = 0;
  for (let round = 0; round < 20; round++) {
    count += await assertExplained(analysed, `SEED=${SEED}, round ${round}`);
    await analysed.engine.apply(Array.from({ length: 3 }, () => randomEdit(project, random)).flat());
  }
  await analysed.engine.close();
  assert.ok(count > 20, 'something was compared');
});

for (const { language, manifests, id, text } of SAMPLES) {
  test(`${language}: explanations add up in a larger sample`, async () => {
    const sources = Array.from({ length: FILES }, (_, i) => [id(i), text(i, {})]);
    const analysed = analysis(makeProject({ ...manifests, ...Object.fromEntries(sources) }).root);
    await analysed.engine.scan();
    assert.ok((await assertExplained(analysed, language)) >= FILES);
    await analysed.engine.close();
  });
}

const USED: ProjectFiles = {
  'go.mod': 'module m\n',
  'a.go': 'package m\nfunc f() { Helper() }\n',
  'b.go': 'package m\nfunc Helper() {}\n',
  'a.java': 'package p;\nclass A { B b = q.C.make(); }\n',
  'b.java': 'package p;\nclass B {}\n',
  'c.java': 'package q;\npublic class C {}\n',
  'a.kt': 'package k\nclass A : B() { fun f() = helper() }\n',
  'b.kt': 'package k\nopen class B\nfun helper() {}\n',
  'a.cs': 'namespace N; class A : B { int x = Util.Count; List<G<int>> y; }\nclass B {}\n',
  'util.cs': 'namespace N; class Util {}\nclass G<T> {}\n',
  'a.php': '<?php namespace N; new Util; helper();\n',
  'util.php': '<?php namespace N; class Util {} function helper() {}\n',
  'a.rb': 'module N; Util::X; end\n',
  'lib/n/util.rb': 'module N; class Util; end; end\n',
  'Cargo.toml': '[package]\nname = "m"\nedition = "2021"\n',
  'src/lib.rs': 'mod a;\nmod b;\n',
  'src/a.rs': 'fn f() { crate::b::g(); }\n',
  'src/b.rs': 'pub fn g() {}\n',
};

for (const [file, name, target] of [
  ['a.go', 'Helper', 'b.go'],
  ['a.java', 'B', 'b.java'],
  ['a.java', 'q.C.make', 'c.java'],
  ['a.kt', 'helper', 'b.kt'],
  ['a.kt', 'helper()', 'b.kt'],
  ['a.cs', 'Util', 'util.cs'],
  ['a.cs', 'G', 'util.cs'],
  ['a.php', 'Util', 'util.php'],
  ['a.php', 'N\\Util', 'util.php'],
  ['a.php', 'helper', 'util.php'],
  ['a.rb', 'Util::X', 'lib/n/util.rb'],
  ['src/a.rs', 'crate::b::g', 'src/b.rs'],
] as const) {
  test(`explains a use by its name in the code: ${name} in ${file}`, async () => {
    const { engine } = analysis(makeProject(USED).root);
    await engine.scan();
    const explanations = (await engine.explain(file, name)) ?? [];
    assert.equal(
      explanations.map(({ isInFile, resolutions }) => [isInFile, resolutions]),
      [[true, [{ kind: 'file', id: target }]]],
    );
    await engine.close();
  });
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const swapped = (text: string) => utf16(text).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Files that a naive reader would misread. */
const UNUSUAL: Readonly<Record<string, { files: ProjectFiles; edges: readonly string[]; problem?: RegExp }>> =
  {
    'UTF-16': {
      files: {
        'Shop/Cart.cs': utf16('namespace Shop { public class Cart {} }\n'),
        'Shop/Order.cs': swapped('namespace Shop { public class Order {} }\n'),
        'Main.cs': utf16('using Shop;\nclass Main { Cart c; Order o; }\n'),
      },
      edges: ['Main.cs -> Shop/Cart.cs', 'Main.cs -> Shop/Order.cs'],
    },
    'a file over maxFileSize that declares what another file uses': {
      files: {
        '.depgraphrc': '{"maxFileSize":100}',
        'Shop/Cart.cs': `namespace Shop { public class Cart {} }\n${'//'.repeat(100)}\n`,
        'Shop/Order.cs': 'namespace Shop { public class Order {} }\n',
        'Main.cs': 'using Shop;\nclass Main { Cart c; Order o; }\n',
      },
      edges: ['Main.cs -> Shop/Order.cs'],
    },
    'a file over maxFileSize with imports': {
      files: { '.depgraphrc': '{"maxFileSize":100}', 'Main.ts': "import './a'\n".repeat(20), 'a.ts': '' },
      edges: [],
      problem: /Skipped: 260 B exceeds the 100 B limit \(maxFileSize\)/,
    },
    'invalid UTF-8': {
      files: { 'Main.ts': latin1("// caf\xe9\nimport './a'\nimport './caf\xe9'\n"), 'a.ts': '' },
      edges: ['Main.ts -> a.ts'],
      problem: /not valid UTF-8/,
    },
    'an encoding declared in the file': {
      files: { 'Main.py': latin1('# -*- coding: latin-1 -*-\nimport caf\xe9\n'), 'café.py': '' },
      edges: ['Main.py -> café.py'],
    },
    'broken syntax, which a lexer salvages': {
      files: { 'Main.ts': "import './a'\nconst = (\nrequire('./b')\n", 'a.ts': '', 'b.ts': '' },
      edges: ['Main.ts -> a.ts', 'Main.ts -> b.ts'],
      problem: /./,
    },
    CRLF: {
      files: {
        'Main.ts': "import './a'\r\nimport './gone'\r\n",
        'a.ts': '',
        'b.py': 'import c\r\nfrom . import d\r\n',
        'c.py': '',
        'd.py': '',
      },
      edges: ['Main.ts -> a.ts', 'b.py -> c.py', 'b.py -> d.py'],
    },
  };

for (const [name, { files, edges, problem }] of Object.entries(UNUSUAL)) {
  test(`explains imports with ${name}, cold and from the cache`, async () => {
    const { root } = makeProject(files);
    const path = join(temporaryFolder(), 'cache.db');
    for (const run of ['cold', 'cached']) {
      const store = openStore({ path, warn: assert.unreachable });
      const engine = openEngine({ root, store });
      const snapshot = await engine.scan();
      assert.equal(edgesOf(snapshot.report()), edges, run);
      await assertExplained({ root, engine, store }, run);
      const main = Object.keys(files).find(id => id.startsWith('Main.')) ?? '';
      const [explanation] = (await engine.explain(main, './a')) ?? [];
      const problems = snapshot.problems.filter(({ file }) => file === main);
      assert.equal(explanation?.problems, problems, 'it lists the problems of the report');
      if (problem) assert.match(problems.map(({ message }) => message).join(), problem);
      await engine.close();
    }
  });
}

test('reads each file at most once, and parses nothing again', async () => {
  const sample = SAMPLES.find(({ language }) => language === 'csharp');
  assert.ok(sample);
  const sources = Array.from({ length: FILES }, (_, i) => [sample.id(i), sample.text(i, {})]);
  const project = makeProject({ ...sample.manifests, ...Object.fromEntries(sources) });
  const path = join(temporaryFolder(), 'cache.db');
  for (const reparsed of [FILES, 0]) {
    const store = openStore({ path, warn: assert.unreachable });
    const engine = openEngine({ root: project.root, store });
    const opened = await openedDuring(async () => {
      await engine.scan();
      for (let i = 0; i < FILES; i++) assert.ok(await engine.explain(sample.id(i), 'M.P3'));
    });
    const read = opened.filter(name => name.endsWith('.cs'));
    assert.is(read.length, new Set(read).size, 'no file is opened twice');
    assert.ok(read.length <= FILES);
    assert.is(engine.lastRun()?.reparsed, reparsed);
    await engine.close();
  }
});

test('explains an import that the file does not contain, but no unknown file, and nothing before the first run', async () => {
  const { root } = makeProject({ 'a.ts': '', 'b.ts': '', 'c.css': '' });
  const engine = openEngine({ root });
  assert.is(await engine.explain('a.ts', './b'), undefined);
  await engine.scan();
  const [explanation] = (await engine.explain('a.ts', './b')) ?? [];
  assert.equal([explanation?.isInFile, explanation?.lines], [false, []]);
  assert.equal(explanation?.resolutions, [{ kind: 'file', id: 'b.ts' }]);
  assert.ok(explanation?.steps.length);
  assert.is(await engine.explain('c.css', './b'), undefined);
  assert.is(await engine.explain('../a.ts', './b'), undefined);
  await engine.close();
});

test('explains the same import on several lines once, and other names separately', async () => {
  const { root } = makeProject({
    'a.py': 'from . import b\nfrom . import b\nfrom . import c\n',
    'b.py': '',
    'c.py': '',
  });
  const engine = openEngine({ root });
  await engine.scan();
  const explanations = (await engine.explain('a.py', '.')) ?? [];
  assert.equal(
    explanations.map(({ raw, lines }) => [raw.names, lines]),
    [
      [['b'], [1, 2]],
      [['c'], [3]],
    ],
  );
  await engine.close();
});

test('answers a question during a run after that run', async () => {
  const project = makeProject({ 'a.ts': "import './b'\n" });
  const engine = openEngine({ root: project.root });
  await engine.scan();
  project.write({ 'b.ts': '' });
  const run = engine.apply(['b.ts']);
  const [explanation] = (await engine.explain('a.ts', './b')) ?? [];
  assert.equal(explanation?.resolutions, [{ kind: 'file', id: 'b.ts' }]);
  await run;
  await engine.close();
});

test.run();
