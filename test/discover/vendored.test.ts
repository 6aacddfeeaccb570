import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRules } from '../../src/project/discover/rules.ts';
import { rescan, type Tree, walk } from '../../src/project/discover/tree.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { describeTree } from '../helpers/walk.ts';

const test = suite('folders of installed packages');

const RULES = createRules({ include: [], exclude: [], gitignore: true, languages: [], outDir: undefined });
const VENDOR_DIR = (dir: unknown) => JSON.stringify({ config: { 'vendor-dir': dir } });

/** Files, and the folders that the walk must not enter. */
const walked: Record<string, readonly [files: ProjectFiles, ...pruned: string[]]> = {
  "prunes Go's vendor folder": [{ 'go.mod': '', 'vendor/modules.txt': '', 'vendor/x/a.go': '' }, 'vendor'],
  "prunes a nested module's vendor folder": [
    { 'm/vendor/modules.txt': '', 'm/vendor/x/a.go': '' },
    'm/vendor',
  ],
  'enters a plain folder called vendor': [
    { 'go.mod': '', 'composer.json': '{}', 'vendor/x/a.go': '', 'vendor/a.php': '' },
  ],
  'enters a folder with modules.txt that is not called vendor': [{ 'docs/modules.txt': '', 'docs/a.go': '' }],
  'prunes a folder with an autoloader': [
    { 'composer.json': '{}', 'vendor/autoload.php': '', 'vendor/x/y/a.php': '' },
    'vendor',
  ],
  'prunes a folder with a list of installed packages': [
    { 'composer.json': '{}', 'vendor/composer/installed.json': '[]' },
    'vendor',
  ],
  'prunes vendor if composer.json is malformed': [
    { 'composer.json': '{', 'vendor/autoload.php': '' },
    'vendor',
  ],
  'enters vendor without a composer.json': [
    { 'vendor/autoload.php': '', 'vendor/composer/installed.json': '[]' },
  ],
  'enters vendor if composer.json is in another folder': [
    { 'composer.json': '{}', 'a/vendor/autoload.php': '' },
  ],
  'prunes the folder that composer.json names': [
    { 'composer.json': VENDOR_DIR('lib/php'), 'lib/php/autoload.php': '', 'lib/a.php': '' },
    'lib/php',
  ],
  'enters a folder that only a sibling composer.json names': [
    { 'a/composer.json': VENDOR_DIR('./../b/'), 'b/autoload.php': '', 'a/vendor/autoload.php': '' },
  ],
  'enters vendor if composer.json names another folder': [
    { 'composer.json': VENDOR_DIR('packages'), 'vendor/autoload.php': '', 'packages/autoload.php': '' },
    'packages',
  ],
  'prunes vendor if vendor-dir is not a string': [
    { 'composer.json': VENDOR_DIR([1]), 'vendor/autoload.php': '' },
    'vendor',
  ],
  'enters a named root with markers of its own': [{ 'modules.txt': '', 'autoload.php': '', 'a.go': '' }],
};

for (const [name, [files, ...pruned]] of Object.entries(walked)) {
  test(name, async () => {
    const tree = await walk(makeProject(files).root, RULES);
    assert.equal([...tree.pruned].sort(), pruned);
    assert.equal([...tree.marked].sort(), pruned);
    assert.not([...tree.sources.keys()].some(id => pruned.some(folder => id.startsWith(`${folder}/`))));
  });
}

/** Initial files, then the edits (`null` removes a file) and the expected sources after each. */
const changed: Record<string, readonly [files: ProjectFiles, ...steps: [Edit, sources: string][]]> = {
  'modules.txt': [
    { 'vendor/x/a.go': '', 'b.go': '' },
    [{ 'vendor/modules.txt': '' }, 'b.go'],
    [{ 'vendor/modules.txt': null }, 'b.go vendor/x/a.go'],
  ],
  'a file in a vendor folder': [
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
  'the list of installed packages': [
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
  test(`a rescan handles ${name}`, async () => {
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
