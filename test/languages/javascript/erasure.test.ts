import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import older from 'typescript-5.4';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { erasedSpecifiers } from '../../../src/core/languages/javascript/erasure/erased.ts';
import { settingsOf } from '../../../src/core/languages/javascript/erasure/settings.ts';
import { scanText } from '../../../src/core/languages/javascript/header.ts';
import { parseWithSwc } from '../../../src/core/languages/javascript/parse.ts';
import { settingsKey } from '../../../src/core/languages/kit/erasure-key.ts';
import { DECORATED_ROWS, JSX_ROWS, ROWS } from './erasure-rows.ts';

const test = suite('erased imports');

/** The options pass through JSON, because the types of the two versions differ. */
const OLDER: Compiler = {
  transpileModule: (text, options) => older.transpileModule(text, JSON.parse(JSON.stringify(options))),
};

type Options = Readonly<Record<string, unknown>>;

const METADATA = { emitDecoratorMetadata: true, experimentalDecorators: true };

test('are those that TypeScript erases', async () => {
  await compare(ROWS, 'ts', [{}, { strict: true }]);
});

test('count JSX as a use of its factory', async () => {
  const factories = [
    {},
    { jsx: 'preserve' },
    { jsxFactory: 'h' },
    { jsxFactory: 'h', jsxFragmentFactory: 'F' },
  ];
  await compare(JSX_ROWS, 'tsx', [...factories, { reactNamespace: 'h' }, { jsx: 'react-jsx' }]);
});

test('count types in decorated positions as used', async () => {
  await compare(DECORATED_ROWS, 'ts', [{}, METADATA, { ...METADATA, strict: true }]);
});

test('are none where the compiler keeps all that does not say type', async () => {
  const keeping = [
    { preserveValueImports: true },
    { importsNotUsedAsValues: 'preserve' },
    { importsNotUsedAsValues: 'Error' },
  ];
  const text = "import { A } from './a'; import { B } from './b'; export const x: A = B;";
  for (const options of keeping) {
    assert.equal(await byTypeScript(OLDER, { text, dialect: 'ts', options }), [], JSON.stringify(options));
    assert.equal(await erasedSpecifiers(text, 'ts', settingsOf(options)), []);
    assert.is(settingsKey(settingsOf(options)), 'all');
  }
  await compare(
    ROWS.filter(row => !row.includes('require(')),
    'ts',
    [{ verbatimModuleSyntax: true }],
  );
});

test('are none in JavaScript, declaration files and broken texts', async () => {
  const text = "import { A } from './a';";
  for (const dialect of ['js', 'jsx', 'dts'])
    assert.equal(await erasedSpecifiers(text, dialect, settingsOf()), []);
  assert.equal(await erasedSpecifiers(`${text} class {{`, 'ts', settingsOf()), []);
  assert.equal(await erasedSpecifiers(text, 'ts', settingsOf()), ['./a']);
});

test('are those that TypeScript erases in our own files', async () => {
  const paths = ['src/core/languages/javascript', 'ui/src'].flatMap(dir =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).map(path => `${dir}/${path}`),
  );
  const texts = paths.filter(path => /(?<!\.d)\.tsx?$/.test(path));
  assert.ok(texts.length > 100);
  for (const path of texts) {
    const text = readFileSync(path, 'utf8').replaceAll('import type ', 'import ');
    await compare([text], path.endsWith('x') ? 'tsx' : 'ts', [{}]);
  }
});

test.run();

async function compare(
  texts: readonly string[],
  dialect: 'ts' | 'tsx',
  all: readonly Options[],
): Promise<void> {
  for (const options of all) {
    for (const text of texts) {
      const expected = await byTypeScript(ts, { text, dialect, options });
      const found = await erasedSpecifiers(text, dialect, settingsOf(options));
      assert.equal([...found].sort(), expected, `${JSON.stringify(options)} ${text.slice(0, 2000)}`);
    }
  }
}

/** What TypeScript 5.9 and 5.4 share. */
interface Compiler {
  transpileModule(
    text: string,
    options: { fileName: string; compilerOptions: ts.CompilerOptions },
  ): { readonly outputText: string };
}

interface Compiled {
  readonly text: string;
  readonly dialect: string;
  readonly options: Options;
}

/** The specifiers that the facts list as run-time imports, and that are missing in what TypeScript writes. */
async function byTypeScript(compiler: Compiler, { text, dialect, options }: Compiled): Promise<string[]> {
  // In CommonJS, `import x = require()` and `export =` are kept; the rest does not differ.
  const isCommonJs = /require\(|export =/.test(text);
  const { outputText } = compiler.transpileModule(text, {
    fileName: `a.${dialect}`,
    compilerOptions: {
      ...options,
      ...ts.convertCompilerOptionsFromJson({ jsx: options.jsx ?? 'react' }, '').options,
      target: ts.ScriptTarget.ESNext,
      module: isCommonJs ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
      ...(options.importsNotUsedAsValues === undefined ? {} : { importsNotUsedAsValues: 1 }),
    },
  });
  const left = await specifiersOf(outputText, 'js');
  return [...(await specifiersOf(text, dialect))].filter(specifier => !left.has(specifier)).sort();
}

async function specifiersOf(text: string, dialect: string): Promise<Set<string>> {
  const { imports } = scanText(text, dialect) ?? (await parseWithSwc(text, dialect));
  const eager = imports.filter(
    ({ kind, lazy, typeOnly }) => kind !== 'url' && !lazy && !typeOnly && kind !== 'type',
  );
  return new Set(eager.map(({ specifier }) => specifier));
}
