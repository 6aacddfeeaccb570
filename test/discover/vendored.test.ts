import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRules } from '../../src/discover/rules.ts';
import { rescan, type Tree, walk } from '../../src/discover/tree.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { describeTree } from '../helpers/walk.ts';

const test = suite('folders of installed packages');

const RULES = createRules({ include: [], exclude: [], gitignore: true, languages: [], outDir: undefined });
const VENDOR_DIR = (dir: unknown) => JSON.stringify({ config: { 'vendor-dir': dir } });

/** What is there, and the folders that are not entered because of it. */
const walked: Record<string, readonly [files: ProjectFiles, ...pruned: string[]]> = {
  "Go's vendor": [{ 'go.mod': '', 'vendor/modules.txt': '', 'vendor/x/a.go': '' }, 'vendor'],
  'one in a module below': [{ 'm/vendor/modules.txt': '', 'm/vendor/x/a.go': '' }, 'm/vendor'],
  'an own folder called vendor': [
    { 'go.mod': '', 'composer.json': '{}', 'vendor/x/a.go': '', 'vendor/a.php': '' },
  ],
  'modules.txt in another folder': [{ 'docs/modules.txt': '', 'docs/a.go': '' }],
  'an autoloader': [{ 'composer.json': '{}', 'vendor/autoload.php': '', 'vendor/x/y/a.php': '' }, 'vendor'],
  'a list of what is installed': [
    { 'composer.json': '{}', 'vendor/composer/installed.json': '[]' },
    'vendor',
  ],
  'a broken composer.json': [{ 'composer.json': '{', 'vendor/autoload.php': '' }, 'vendor'],
  'no composer.json': [{ 'vendor/autoload.php': '', 'vendor/composer/installed.json': '[]' }],
  'a composer.json that is not beside it': [{ 'composer.json': '{}', 'a/vendor/autoload.php': '' }],
  'a folder that composer.json names': [
    { 'composer.json': VENDOR_DIR('lib/php'), 'lib/php/autoload.php': '', 'lib/a.php': '' },
    'lib/php',
  ],
  'a folder beside that of composer.json': [
    { 'a/composer.json': VENDOR_DIR('./../b/'), 'b/autoload.php': '', 'a/vendor/autoload.php': '' },
  ],
  'where another folder is named': [
    { 'composer.json': VENDOR_DIR('packages'), 'vendor/autoload.php': '', 'packages/autoload.php': '' },
    'packages',
  ],
  'a name that is no text': [{ 'composer.json': VENDOR_DIR([1]), 'vendor/autoload.php': '' }, 'vendor'],
  'a root that is one by itself was asked for': [{ 'modules.txt': '', 'autoload.php': '', 'a.go': '' }],
};

for (const [name, [files, ...pruned]] of Object.entries(walked)) {
  test(name, async () => {
    const tree = await walk(makeProject(files).root, RULES);
    assert.equal([...tree.pruned].sort(), pruned);
    assert.equal([...tree.marked].sort(), pruned);
    assert.not([...tree.sources.keys()].some(id => pruned.some(folder => id.startsWith(`${folder}/`))));
  });
}

/** What is there, then what is written (`null` is removed), and the sources after each step. */
const changed: Record<string, readonly [files: ProjectFiles, ...steps: [Edit, sources: string][]]> = {
  'modules.txt': [
    { 'vendor/x/a.go': '', 'b.go': '' },
    [{ 'vendor/modules.txt': '' }, 'b.go'],
    [{ 'vendor/modules.txt': null }, 'b.go vendor/x/a.go'],
  ],
  'a file in a folder of packages': [
    { 'vendor/x/a.go': '', 'vendor/modules.txt': '', 'b.go': '' },
    [{ 'vendor/x/c.go': '' }, 'b.go'],
    [{ vendor: null }, 'b.go'],
    [{ 'vendor/x/c.go': '' }, 'b.go vendor/x/c.go'],
  ],
  'the autoloader': [
    { 'composer.json': '', 'vendor/a.php': '' },
    [{ 'vendor/autoload.php': '' }, ''],
    [{ 'vendor/autoload.php': null }, 'vendor/a.php'],
  ],
  'the list of what is installed': [
    { 'composer.json': '', 'vendor/a.php': '' },
    [{ 'vendor/composer/installed.json': '[]' }, ''],
    [{ 'vendor/composer': null }, 'vendor/a.php'],
  ],
  'composer.json': [
    { 'vendor/autoload.php': '', 'p/autoload.php': '', 'p/a.php': '' },
    [{ 'composer.json': '{}' }, 'p/a.php p/autoload.php'],
    [{ 'composer.json': VENDOR_DIR('p') }, 'vendor/autoload.php'],
    [{ 'composer.json': null }, 'p/a.php p/autoload.php vendor/autoload.php'],
  ],
  'composer.json and its folder together': [
    { 'a.php': '' },
    [{ 'vendor/autoload.php': '', 'composer.json': '{}', 'b.php': '' }, 'a.php b.php'],
    [{ vendor: null, 'composer.json': null }, 'a.php b.php'],
  ],
};

type Edit = Readonly<Record<string, string | null>>;

for (const [name, [files, ...steps]] of Object.entries(changed)) {
  test(`looked at again: ${name}`, async () => {
    const project = makeProject(files);
    const tree = await walk(project.root, RULES);
    for (const [edit, sources] of steps) {
      for (const [id, text] of Object.entries(edit)) {
        if (text === null) project.remove(id);
        else project.write({ [id]: text });
      }
      const ids = Object.keys(edit);
      assert.ok(await rescan(tree, ids));
      assert.is(sourcesOf(tree), sources, JSON.stringify(edit));
      assert.equal(describeTree(tree), describeTree(await walk(project.root, RULES)));
    }
  });
}

function sourcesOf({ sources }: Tree): string {
  return [...sources.keys()].sort().join(' ');
}

test.run();
