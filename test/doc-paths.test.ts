import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const repository = join(import.meta.dirname, '..');

/** Documents about the sources. Others name files of the projects that depgraph analyses. */
const PAGES = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/adding-a-language.md', 'docs/adding-a-risk.md'];

/** Where a path may begin. */
const STARTS = ['', 'src', 'src/core/languages', 'src/core/languages/javascript', 'ui/src', 'test'];

/** What the program reads or writes elsewhere. */
const OTHERS = ['build/compile_commands.json', 'graph.json', 'programs/', 'remembered.json'];

const names = new Set(
  ['src', 'test', 'ui/src', 'bench', 'ci', 'migrations'].flatMap(folder =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map(path => basename(path)),
  ),
);

/** The paths in backticks, each variant of `{a,b}.ts` by itself. Globs and placeholders are no paths. */
function pathsIn(text: string): string[] {
  return Array.from(
    text.matchAll(/`([\w.{},/-]+(?:\.(?:tsx?|mjs|json|sql)|\/))`/g),
    ([, path]) => path,
  ).flatMap(path => {
    const [all, variants] = /\{([^}]*)\}/.exec(path) ?? [];
    return all && variants ? variants.split(',').map(variant => path.replace(all, variant)) : [path];
  });
}

function exists(path: string): boolean {
  // A name alone is one in the folder that the sentence is about.
  const isName = !path.slice(0, -1).includes('/');
  return (
    OTHERS.includes(path) ||
    STARTS.some(start => existsSync(join(repository, start, path))) ||
    (isName && names.has(path.replace('/', '')))
  );
}

for (const page of PAGES) {
  test(`every path in ${page} exists`, () => {
    const paths = pathsIn(readFileSync(join(repository, page), 'utf8'));
    assert.ok(paths.length >= 3, 'some are found');
    assert.equal(
      paths.filter(path => !exists(path)),
      [],
    );
  });
}

test.run();
