import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyzeFiles } from '../../helpers/analyze.ts';
import { type ProjectFiles, temporaryFolder } from '../../helpers/project.ts';
import { factsOf } from './show.ts';

/** Fields of `a.C`, and whether they are constants that other files can use. */
const FIELDS: Readonly<Record<string, boolean>> = {
  'public static final int F = 1;': true,
  'static final public String F = "a, b;" + 1;': true,
  'public final static long F = (long) 1 << 3L;': true,
  'public static final double F = -1.5e-3 * Integer.MAX_VALUE;': true,
  'public static final boolean F = 1 > 2 ? !true : false;': true,
  "public static final char F = '\\'';": true,
  'public static final int E = 1, F = E + 1;': true,
  'private static final int E = 1; public static final int F = E /* (, */ + 1;': true,
  'public static final int[] F = {1};': false,
  'public static final Integer F = 1;': false,
  'public static final int F = Math.abs(1);': false,
  'public static final String F = null;': false,
  'public static final int F; static { F = 1; }': false,
  'public static int F = 1;': false,
  'public static final String F = "a".trim();': false,
};

const CLASS = (field: string) => `package a;\npublic class C { static { PRINT; } ${field} }\n`;

/** What a file makes of `a.C`, which has the constant `F` and the variable `V`, and whether a class file names it. */
const USES: Readonly<Record<string, readonly [text: string, isNeeded: boolean]>> = {
  'a constant': ['import a.C;\nclass U { int f() { return C.F; } }', false],
  'a constant with a method of its value': [
    'import a.C;\nclass U { int f() { return C.S.length(); } }',
    false,
  ],
  'a constant of a nested class': ['import a.C;\nclass U { int f() { return C.D.G; } }', true],
  'an imported constant of a nested class': ['import a.C.D;\nclass U { int f() { return D.G; } }', false],
  'a static import': ['import static a.C.F;\nclass U { int f() { return F; } }', false],
  'a constant of an interface': ['import a.I;\nclass U { int f() { return I.H; } }', false],
  'a variable': ['import a.C;\nclass U { int f() { return C.F + C.V; } }', true],
  'a static import of a variable': ['import static a.C.V;\nclass U { int f() { return V; } }', true],
  'a method': ['import a.C;\nclass U { int f() { return C.m() + C.F; } }', true],
  'an instance': ['import a.C;\nclass U { Object f() { return C.F > 0 ? new C() : null; } }', true],
};

const TARGETS = {
  'a/C.java':
    'package a;\npublic class C { static { PRINT; } public static final int F = 1; public static final String S = "s"; public static int V = 2;\n' +
    'public static int m() { return 1; }\npublic static class D { public static final int G = 3; } }\n',
  'a/I.java': 'package a;\npublic interface I { int H = 4; Object O = new Object() {{ PRINT; }}; }\n',
};

const hasCompiler = spawnSync('javac', ['-version']).status === 0;

for (const [field, isConstant] of Object.entries(FIELDS)) {
  test(`${isConstant ? 'a constant' : 'no constant'}: ${field}`, async () => {
    const declares = factsOf('a/C.java', CLASS(field)).names?.declares ?? [];
    assert.is(declares.includes('=C.F'), isConstant);
  });
}

for (const [name, [text, isNeeded]] of Object.entries(USES)) {
  test(`used by another file: ${name}`, async () => {
    assert.is(await isTypeOnly({ ...TARGETS, 'u/U.java': `package u;\n${text}\n` }), !isNeeded);
  });
}

(hasCompiler ? test : test.skip)('Java initialises a class for everything but its constants', () => {
  const uses = Object.entries(USES).filter(([name]) => name !== 'a constant of a nested class');
  const cases = [
    ...Object.keys(FIELDS).map(field => [{ 'a/C.java': CLASS(field) }, use(field)] as const),
    ...uses.map(([, [text]]) => [TARGETS, text] as const),
  ];
  const expected = [
    ...Object.values(FIELDS).map(isConstant => !isConstant),
    ...uses.map(([, [, isNeeded]]) => isNeeded),
  ];
  const found = initialised(cases);
  for (const [i, isNeeded] of expected.entries()) assert.is(found.has(`${i}`), isNeeded, cases[i][1]);
});

/** The declaring file, what the other one imports of `a`, its code, and whether the import exists for the compiler only. */
const KOTLIN: Readonly<
  Record<string, readonly [declaring: string, imported: string, code: string, isForCompiler: boolean]>
> = {
  'a constant of a file': ['const val F = 1', 'a.F', 'val x = F', true],
  'a constant of an object': ['object C { const val F = 1 }', 'a.C', 'val x = C.F', true],
  'a constant of a companion': [
    'class C { companion object { const val F = 1 } }',
    'a.C',
    'val x = "${C.F}"',
    true,
  ],
  'an imported constant of a companion': [
    'class C { companion object { const val F = 1 } }',
    'a.C.Companion.F',
    'val x = F',
    true,
  ],
  'a property': ['object C { val F = 1 }', 'a.C', 'val x = C.F', false],
  'a constant and a type': ['object C { const val F = 1 }', 'a.C', 'val x: C? = null; val y = C.F', false],
  'a constant and a function': ['object C { const val F = 1; fun f() {} }', 'a.C', 'val x = C.f(C.F)', false],
};

for (const [name, [declaring, imported, code, isForCompiler]] of Object.entries(KOTLIN)) {
  test(`Kotlin: ${name}`, async () => {
    const files = {
      'a/C.kt': `package a\n${declaring}\n`,
      'u/U.kt': `package u\nimport ${imported}\n${code}\n`,
    };
    assert.is(await isTypeOnly(files), isForCompiler);
  });
}

/** Java, Kotlin: is the import of `a.C` executed later? Annotations are read when somebody asks for them. */
const ANNOTATED: readonly (readonly [file: string, code: string, isLazy: boolean])[] = [
  ['u/U.java', 'import a.C;\n@Json(using = C.class) class U {}', true],
  ['u/U.java', 'import a.C;\nclass U { @C int a; @C(1) void f() {} }', true],
  ['u/U.java', 'import a.C;\n@Json(using = C.class) class U { Class<?> c = C.class; }', false],
  ['u/U.java', 'import a.C;\nclass U { @Json(1) C a; }', false],
  ['u/U.kt', 'import a.C\n@Json(with = C::class) class U', true],
  ['u/U.kt', 'import a.C\nclass U(@field:Json(C::class) val a: Int)', true],
  ['u/U.kt', 'import a.C\n@Json(with = C::class) class U { val c = C::class }', false],
];

for (const [file, code, isLazy] of ANNOTATED) {
  test(`${isLazy ? 'in annotations only' : 'not in annotations only'}: ${code.replace(/\s+/g, ' ')}`, () => {
    const { imports } = factsOf(file, `package u\n${code}\n`);
    assert.is(imports[0].lazy === true, isLazy);
  });
}

/** Does the only edge exist for the compiler alone? */
async function isTypeOnly(files: ProjectFiles): Promise<boolean> {
  const { edges } = (await analyzeFiles(files)).detailed;
  assert.is(edges.length, 1);
  return edges[0].typeOnly === true;
}

/** Uses the field in a way that every type of it allows. */
function use(field: string): string {
  return `import a.C;\nclass U { Object f() { return C.F${field.includes('int[]') ? '.length' : ''}; } }`;
}

/** Runs every case in packages of its own, and tells in which of them a type of `a` was initialised. */
function initialised(cases: readonly (readonly [files: ProjectFiles, text: string])[]): ReadonlySet<string> {
  const root = temporaryFolder();
  const files = new Map<string, string>();
  for (const [i, [targets, text]] of cases.entries()) {
    const own = (code: string) => code.replace(/\ba(?=[.;])/g, `a${i}`);
    for (const [id, code] of Object.entries(targets))
      files.set(`a${i}/${id.slice(2)}`, own(String(code)).replaceAll('PRINT', `System.out.println(${i})`));
    files.set(`u${i}/U.java`, `package u${i};\n${own(text)}\n`);
    files.set(
      `u${i}/Run.java`,
      `package u${i};\npublic class Run { public static void run() { new U().f(); } }\n`,
    );
  }
  const calls = Array.from(cases, (_, i) => `u${i}.Run.run();`).join(' ');
  files.set('Main.java', `class Main { public static void main(String[] args) { ${calls} } }\n`);
  for (const [id, content] of files) {
    mkdirSync(join(root, dirname(id)), { recursive: true });
    writeFileSync(join(root, id), content);
  }
  run('javac', ['-nowarn', '-d', 'out', ...files.keys()], root);
  return new Set(run('java', ['-cp', 'out', 'Main'], root).split('\n'));
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.is(status, 0, stderr);
  return stdout;
}

test.run();
