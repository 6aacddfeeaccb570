import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, SEED } from '../../helpers/random.ts';
import { importsIn, javaFacts, kotlinFacts, problemsIn, scalaFacts } from './show.ts';

const LANGUAGES = { java: javaFacts, kotlin: kotlinFacts };
const ALL = { ...LANGUAGES, scala: scalaFacts };

/** Texts that are broken in the same way in both languages. */
const both: Record<string, { text: string; imports: string[]; problem: string }> = {
  'an unclosed string': {
    text: 'import a.B;\nclass C { String d = "import e.F;\n}\nimport g.H;',
    imports: ['1 a.B', '4 g.H'],
    problem: '2 this literal is never closed',
  },
  'an unclosed multi-line string': {
    text: 'import a.B;\nclass C { String d = """\n}\nimport g.H;',
    imports: ['1 a.B', '4 g.H'],
    problem: '2 this literal is never closed',
  },
  'an unclosed character': {
    text: "class C { char d = 'e\n}\nimport g.H;",
    imports: ['3 g.H'],
    problem: '1 this literal is never closed',
  },
  'an unclosed comment': {
    text: 'import a.B;\n/* c\nimport g.H;',
    imports: ['1 a.B', '3 g.H'],
    problem: '2 this comment is never closed',
  },
  'an unclosed bracket': {
    text: 'import a.B;\nclass C { f(\n\nimport g.H;\nimport i.J;',
    imports: ['1 a.B', '4 g.H', '5 i.J'],
    problem: '2 this bracket is never closed',
  },
  'an unclosed bracket after an import of a package': {
    text: 'import a.*;\nclass C { f(\n\nimport g.H;\nimport i.J;',
    imports: ['1 a.*', '4 g.H', '5 i.J'],
    problem: '2 this bracket is never closed',
  },
  'a bracket that is open at the end': {
    text: 'import a.B;\nclass C {',
    imports: ['1 a.B'],
    problem: '2 this bracket is never closed',
  },
  'an unopened bracket': {
    text: 'class C {}}\nimport a.B;',
    imports: ['2 a.B'],
    problem: '1 this bracket was never opened',
  },
  'an import of nothing': {
    text: 'import\nimport a.B;',
    imports: ['2 a.B'],
    problem: '1 this import statement cannot be read',
  },
  'an import with more after it': {
    text: 'import a.B c;\nimport d.E;',
    imports: ['1 a.B', '2 d.E'],
    problem: '1 this import statement cannot be read',
  },
};

for (const [language, read] of Object.entries(LANGUAGES)) {
  for (const [name, { text, imports, problem }] of Object.entries(both)) {
    test(`${language}: ${name}`, () => {
      const facts = read(text);
      assert.equal(importsIn(facts), imports);
      assert.equal(problemsIn(facts), [problem]);
    });
  }
}

test('java: an unfinished import', () => {
  const facts = javaFacts('import a.B\nimport c.\nimport d.E;\nimport ;\nclass F {}');
  assert.equal(importsIn(facts), ['1 a.B', '2 c', '3 d.E']);
  assert.equal(problemsIn(facts), ['1 this import statement cannot be read']);
  assert.equal(facts.names, { declares: ['F'] });
});

test('java: the rest of a broken import is code', () => {
  const facts = javaFacts('import stati a.B.c;\nclass D {}');
  assert.equal(problemsIn(facts), ['1 this import statement cannot be read']);
  assert.equal(facts.names?.uses, ['a.B']);
});

test('java: a module without a name', () => {
  const facts = javaFacts('import module\nimport a.B;');
  assert.equal(importsIn(facts), ['1 module', '2 a.B']);
  assert.equal(problemsIn(facts), ['1 this import statement cannot be read']);
});

test('kotlin: an unfinished import', () => {
  const facts = kotlinFacts('import a.\nimport b.C\nimport d.E as\nimport f');
  assert.equal(importsIn(facts), ['2 b.C', '3 d.E', '4 f']);
  assert.equal(problemsIn(facts), ['1 this import statement cannot be read']);
});

test('kotlin: code in an unclosed string', () => {
  const facts = kotlinFacts('val a = "${ b(\n\nimport c.D\nfun e() {}');
  assert.equal(importsIn(facts), ['3 c.D']);
  assert.equal(problemsIn(facts), ['1 this bracket is never closed']);
});

test('both sides of a merge conflict', () => {
  const text = 'package a;\n<<<<<<< HEAD\nimport b.C;\n=======\nimport d.E;\n>>>>>>> x\nclass F {}';
  assert.equal(importsIn(javaFacts(text)), ['3 b.C', '5 d.E']);
  assert.equal(importsIn(kotlinFacts(text)), ['3 b.C', '5 d.E']);
});

const MEGABYTE = 1 << 20;
const DEEP = 10_000;

/** Each takes milliseconds where time is linear, and minutes where it is quadratic. */
const hostile: Record<string, string> = {
  'a megabyte on one line': `class A { int[] b = {${'1,'.repeat(MEGABYTE / 2)}}; }`,
  'a megabyte of string': `class A { String b = "${'\\\\'.repeat(MEGABYTE / 2)}"; }`,
  'a megabyte of text block': `class A { String b = """\n${'\\"""'.repeat(MEGABYTE / 4)}\n"""; }`,
  'deep brackets': `class A {${'('.repeat(DEEP)}${')'.repeat(DEEP)}}`,
  'deep templates': `val a = ${'"${'.repeat(DEEP)}${'}"'.repeat(DEEP)}`,
  'deep raw templates': `val a = ${'"""${'.repeat(DEEP)}${'}"""'.repeat(DEEP)}`,
  'deep comments': `${'/*'.repeat(DEEP)}${'*/'.repeat(DEEP)}`,
  'comments on one line': '/**/'.repeat(MEGABYTE / 4),
  'open brackets line by line': '(\n'.repeat(100_000),
  'open strings': '"\n'.repeat(100_000),
  'open text blocks': '"""\n\\'.repeat(100_000),
  'open templates': '"${\n'.repeat(100_000),
  'open raw templates': '"""${\n'.repeat(100_000),
  'open raw templates that end': `${'"""${\n'.repeat(100_000)}${'}\n'.repeat(100_000)}`,
  'open comments': '/*\n'.repeat(100_000),
  'open characters': "'\n".repeat(100_000),
  'open backquotes': '`\n'.repeat(100_000),
  'names in backquotes on one line': '`a` '.repeat(MEGABYTE / 4),
  dollars: `val a = "${'$'.repeat(MEGABYTE)}"`,
  'broken imports': 'import a.\n'.repeat(50_000),
  'imports in brackets': `(\n${'import a.b.c !\n'.repeat(50_000)}`,
  'a long name': `import ${'a.'.repeat(MEGABYTE / 4)}b;`,
  'a long package name': `import org.${'a.'.repeat(MEGABYTE / 4)}*;`,
  escapes: `class A { String b = "${'\\u0041'.repeat(100_000)}"; }`,
  'blanks after a wildcard': `import a.*;\n${'a \t\n'.repeat(100_000)}`,
  'type arguments that never end': `fun <${'a<'.repeat(100_000)}`,
  'imports that extend each other': 'import a.a\n'.repeat(50_000),
  'imports of one class by many names': Array.from(
    { length: 50_000 },
    (_, i) => `import a.A as a${i}\n`,
  ).join(''),
  'packages in packages': 'package a\n'.repeat(50_000),
  'indented packages in packages': Array.from(
    { length: 2000 },
    (_, i) => `${' '.repeat(i)}package a:\n`,
  ).join(''),
  setters: 'set(a '.repeat(100_000),
  'a setter with blanks': `var a = 1\n  set(b${' '.repeat(MEGABYTE)}c`,
  'a setter with annotations': `var a = 1\n  set(${'@b '.repeat(MEGABYTE / 4)}(`,
  modifiers: `class A { ${'static final '.repeat(80_000)}int b = 1; }`,
  'constants in deep types': `${'class A{static final int b=1;'.repeat(20_000)}${'}'.repeat(20_000)}`,
  receivers: `fun ${'a.'.repeat(100_000)}b() {}`,
};

for (const [language, read] of Object.entries(ALL)) {
  for (const [name, text] of Object.entries(hostile)) {
    test(`${language}, hostile: ${name}`, () => {
      const { imports } = read(`import first.A;\n${text}\nimport last.B;\n`);
      assert.is(imports[0]?.specifier, 'first.A');
      assert.is(imports.at(-1)?.specifier, 'last.B');
    });
  }
}

test('any bytes give facts', () => {
  const random = createRandom(SEED);
  for (let i = 0; i < 300; i++) {
    const text = Array.from({ length: 200 }, () => random.pick(ALPHABET)).join('');
    for (const read of Object.values(ALL)) {
      assert.ok(Array.isArray(read(text).imports), JSON.stringify(text));
    }
  }
});

/** What matters to the scanner, to be put in an order that means nothing. */
const ALPHABET = [
  ...'\'"`\\\n\r/*;:()[]{}<> \t.,@$?=\0éa',
  ...['import ', 'package ', 'class ', 'fun ', 'val ', '"""', '${', '\\u0022', 'import a.*;'],
];

test.run();
