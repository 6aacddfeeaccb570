import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { WalkRules } from '../../src/project/discover/rules.ts';
import { rescan, walk } from '../../src/project/discover/tree.ts';
import { parentOf } from '../../src/shared/paths.ts';
import { statPath } from '../../src/shared/stat.ts';
import { makeProject } from '../helpers/project.ts';
import { createRandom, type Random, SEED } from '../helpers/random.ts';
import { describeTree } from '../helpers/walk.ts';

const test = suite('rescan');

const STEPS = 400;

const RULES: WalkRules = {
  gitignore: true,
  enters: (_id, name) => name !== '.git' && name !== 'never',
  isSource: (_id, name) => name.endsWith('.ts'),
  isManifest: name => name === 'package.json',
};

test('equals a full walk after random edits', async () => {
  const { root } = makeProject({ 'a/b/x.ts': '', 'c/x.ts': '' });
  const random = createRandom(SEED);
  let tree = await walk(root, RULES);
  let walks = 0;
  for (let step = 0; step < STEPS; step++) {
    const edits = Array.from({ length: 1 + random.below(4) }, () => edit(random, root));
    const hints = hintsFor(
      random,
      edits.flatMap(({ touched }) => touched),
    );
    const isEnough = await rescan(tree, hints);
    const fresh = await walk(root, RULES);
    const message = `seed ${SEED}, step ${step}: ${JSON.stringify(edits)}, hints ${JSON.stringify(hints)}`;
    if (isEnough) assert.equal(describeTree(tree), describeTree(fresh), message);
    else {
      walks++;
      tree = fresh;
    }
  }
  assert.ok(walks < STEPS / 2, `needed ${walks} full walks`);
});

test('notices a removed folder from a hint about its deepest file', async () => {
  const { root, remove } = makeProject({ 'a/b/c/x.ts': '', 'a/y.ts': '' });
  const tree = await walk(root, RULES);
  remove('a');
  assert.ok(await rescan(tree, ['a/b/c/x.ts']));
  assert.equal(describeTree(tree), describeTree(await walk(root, RULES)));
});

test('notices a folder that became a link from a hint about a file in it', async () => {
  const { root, path, remove } = makeProject({ 'a/x.ts': '', 'b/x.ts': '' });
  const tree = await walk(root, RULES);
  remove('a');
  symlinkSync('b', path('a'));
  assert.ok(await rescan(tree, ['a/x.ts']));
  assert.equal(describeTree(tree), describeTree(await walk(root, RULES)));
});

test('requires a full walk if the rules of the root may have changed', async () => {
  const { root } = makeProject({ 'a/x.ts': '' });
  const tree = await walk(root, RULES);
  for (const id of ['', '.git', '.git/info/exclude']) assert.not(await rescan(tree, [id]), id);
  for (const id of ['.git/HEAD', '.gitignore', 'never/.gitignore', 'a/.gitignore'])
    assert.ok(await rescan(tree, [id]), id);
});

test('a name that is not valid UTF-8 is no problem once an edit ignores it', async () => {
  const { root, path, write } = makeProject({ 'a/x.ts': '' });
  writeFileSync(Buffer.concat([Buffer.from(`${path('a')}/`), Buffer.from([0xff]), Buffer.from('.ts')]), '');
  const tree = await walk(root, RULES);
  assert.is(tree.unreadable.size, 1);
  write({ '.gitignore': '*.ts' });
  assert.ok(await rescan(tree, ['.gitignore']));
  assert.equal(describeTree(tree), describeTree(await walk(root, RULES)));
});

test('ignores paths outside the root', async () => {
  const { path, root } = makeProject({ 'in/a.ts': '', 'b.ts': '' });
  const tree = await walk(path('in'), RULES);
  assert.ok(await rescan(tree, ['..', '../b.ts', '/etc', `${root}/b.ts`]));
  assert.equal([...tree.sources.keys()], ['a.ts']);
});

interface Edit {
  readonly kind: string;
  readonly touched: readonly string[];
}

const NAMES = ['a', 'b', 'c', 'x.ts', 'y.ts', 'z.css', 'package.json', 'never', 'dir.ts'];
const IGNORES = ['', 'x.ts', 'b', '/a/b', '*.ts\n!y.ts', 'c/', '!x.ts', '!b'];

/** Makes one random change and returns the paths it touched. */
function edit(random: Random, root: string): Edit {
  const path = (id: string) => join(root, id);
  const existing = listAll(root);
  const known = () => (existing.length > 0 ? random.pick(existing) : 'a');
  const fresh = () => freshId(random, root);
  const id = known();
  const kind = random.pick(Object.keys(KINDS));
  return { kind, touched: KINDS[kind]({ path, id, other: known(), fresh: fresh(), random }) };
}

interface Setting {
  path(id: string): string;
  /** An existing path, another existing path, and one that may or may not exist. */
  readonly id: string;
  readonly other: string;
  readonly fresh: string;
  readonly random: Random;
}

const KINDS: Readonly<Record<string, (setting: Setting) => string[]>> = {
  create: ({ path, fresh }) => write(path, fresh, 'created'),
  createMore: ({ path, fresh, random }) => write(path, `${fresh}/${random.pick(NAMES)}/deep/x.ts`, ''),
  rewrite: ({ path, id, random }) => (isFile(path(id)) ? write(path, id, `${random.below(1e9)}`) : []),
  touch({ path, id }) {
    if (statPath(path(id)).kind !== 'file' || statPath(path(id)).isLink) return [];
    utimesSync(path(id), 1000, 1000);
    return [id];
  },
  remove({ path, id }) {
    rmSync(path(id), { recursive: true, force: true });
    return [id];
  },
  rename({ path, id, fresh }) {
    if (!exists(path(id))) return [];
    if (`${fresh}/`.startsWith(`${id}/`) || exists(path(fresh)) || !exists(path(parentOf(fresh)))) return [];
    renameSync(path(id), path(fresh));
    return [id, fresh];
  },
  swap({ path, id, other }) {
    if (!exists(path(id)) || !exists(path(other))) return [];
    if (`${id}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${id}/`)) return [];
    renameSync(path(id), path('swapped'));
    renameSync(path(other), path(id));
    renameSync(path('swapped'), path(other));
    return [id, other];
  },
  fileForFolder({ path, id }) {
    rmSync(path(id), { recursive: true, force: true });
    return write(path, id, 'was something else');
  },
  folderForFile({ path, id }) {
    rmSync(path(id), { recursive: true, force: true });
    write(path, `${id}/x.ts`, '');
    return [id];
  },
  link({ path, fresh, id, random }) {
    if (exists(path(fresh)) || !exists(path(parentOf(fresh)))) return [];
    symlinkSync(random.pick([path(id), '.', '..', 'gone', 'x.ts']), path(fresh));
    return [fresh];
  },
  ignore: ({ path, id, random }) =>
    write(
      path,
      `${isFile(path(id)) ? parentOf(id) : id}/.gitignore`.replace(/^\//, ''),
      random.pick(IGNORES),
    ),
  environment({ path, id, random }) {
    const mark = `${isFile(path(id)) ? parentOf(id) : id}/pyvenv.cfg`.replace(/^\//, '');
    if (random.chance(0.4)) return write(path, mark, '');
    rmSync(path(mark), { recursive: true, force: true });
    return [mark];
  },
  vendored({ path, id, random }) {
    const folder = isFile(path(id)) ? parentOf(id) : id;
    const [name, ...texts] = random.pick(VENDORED);
    const mark = `${folder}/${name}`.replace(/^\//, '');
    if (random.chance(0.7)) return write(path, mark, random.pick(texts));
    if (!exists(path(mark))) return [];
    rmSync(path(mark), { recursive: true, force: true });
    return [mark];
  },
};

/** Files that may mark a folder as one of installed packages, each with its possible texts. */
const VENDORED: readonly (readonly [name: string, ...texts: string[]])[] = [
  ['vendor/modules.txt', ''],
  ['vendor/x.ts', ''],
  ['vendor/autoload.php', ''],
  ['vendor/composer/installed.json', '[]'],
  ['b/composer/installed.json', '[]'],
  ['composer.json', '{}', '{', '{"config":{"vendor-dir":"b"}}', '{"config":{"vendor-dir":"c/./vendor/"}}'],
];

/** Writes a file if that is possible without removing anything or following a link. */
function write(path: Setting['path'], id: string, text: string): string[] {
  for (let at = id; at !== ''; at = parentOf(at)) {
    if (statPath(path(at)).isLink) return [];
  }
  try {
    mkdirSync(dirname(path(id)), { recursive: true });
    writeFileSync(path(id), text);
  } catch {
    // There is a file where a folder is needed, or vice versa.
  }
  return [id];
}

/** The touched paths or their parents, in random order and partly repeated. */
function hintsFor(random: Random, touched: readonly string[]): string[] {
  const hints = touched.flatMap(id => {
    if (random.chance(0.15) && parentOf(id) !== '') return [parentOf(id)];
    return random.chance(0.2) ? [id, parentOf(id) || id, id] : [id];
  });
  return hints
    .map(hint => ({ hint, key: random.below(1000) }))
    .sort((a, b) => a.key - b.key)
    .map(({ hint }) => hint);
}

function freshId(random: Random, root: string): string {
  const folders = listAll(root).filter(id => !isFile(join(root, id)));
  const folder = folders.length > 0 && random.chance(0.8) ? `${random.pick(folders)}/` : '';
  return folder.split('/').length > 5 ? random.pick(NAMES) : folder + random.pick(NAMES);
}

function isFile(path: string): boolean {
  return statPath(path).kind !== 'directory' || statPath(path).isLink;
}

function exists(path: string): boolean {
  return statPath(path).kind !== 'missing' || statPath(path).isLink;
}

/** All paths below the root, without following links. */
function listAll(root: string): string[] {
  const found: string[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const id = folder === '' ? entry.name : `${folder}/${entry.name}`;
      found.push(id);
      if (entry.isDirectory()) waiting.push(id);
    }
  }
  return found.sort();
}

test.run();
