import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FIRST_LOAD_KB, firstLoadKb } from '../bench/page-budgets.ts';

/** What the built program loads, and when: see `ci/build.ts`. */
const dist = join(import.meta.dirname, '../dist');

const nameOf = (file: string) => /^(?:chunk-(.+)-[\w-]{8}|(.+))\.js$/.exec(file)?.slice(1).join('') ?? '';
const fileNamed = (name: string) => readdirSync(dist).find(file => nameOf(file) === name) ?? '';

/** The files that come with these, without what is imported later; all by name, in string order. */
function loadedWith(...names: string[]): string[] {
  const files = new Set(names.map(fileNamed));
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    for (const [, imported] of text.matchAll(/^import .*?"\.\/([^"]+)";$/gm)) files.add(imported);
  }
  return [...files].map(nameOf).sort();
}

const RUN = ['analyze', 'depgraph', 'errors', 'extract', 'main', 'rolldown-runtime'];

test('an analysis loads few files, and one for each language', () => {
  assert.equal(loadedWith('depgraph', 'analyze'), RUN);
  assert.equal(
    loadedWith('depgraph', 'analyze', 'javascript', 'python'),
    [...RUN, 'javascript', 'python', 'values'].sort(),
  );
});

test('a run without changes loads no parser of configurations', () => {
  const packages = RUN.flatMap(name => {
    const text = readFileSync(join(dist, fileNamed(name)), 'utf8');
    return Array.from(text.matchAll(/^import .*?"((?!node:|\.)[^"]+)";$/gm), ([, imported]) => imported);
  });
  assert.equal([...new Set(packages)].sort(), ['better-sqlite3', 'mri']);
});

test('threads and parser processes load nothing of the command line', () => {
  const languages = [
    'c',
    'components',
    'csharp',
    'go',
    'java',
    'javascript',
    'php',
    'python',
    'ruby',
    'rust',
  ];
  const entries = ['parser-process', 'reader-thread'];
  assert.equal(
    loadedWith(...entries, ...languages),
    [...entries, ...languages, 'errors', 'extract', 'rolldown-runtime', 'values'].sort(),
  );
});

test('the page loads few bytes before its first picture', () => {
  const size = firstLoadKb(join(dist, 'ui'));
  assert.ok(size > 20 && size <= FIRST_LOAD_KB, `${size.toFixed(1)} KB`);
});

test.run();
