import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/config/options.ts';
import { statSources, walkAll } from '../../src/discover/surroundings.ts';
import { rulesFor } from '../../src/engine/settings.ts';
import { readLast, stampsOf } from '../../src/recall/last.ts';
import { meaningOf } from '../../src/recall/meant.ts';
import { type Analysed, keep, type Memory, recall } from '../../src/recall/recall.ts';
import { digestOf } from '../../src/report/digest.ts';
import { replaceFile } from '../../src/shared/replace-file.ts';
import type { FileId } from '../../src/types.ts';
import { analyzeFiles } from '../helpers/analyze.ts';
import { makeProject, projectAt, type TestProject } from '../helpers/project.ts';

const config = defaultConfig();
const digest = digestOf(await analyzeFiles({ 'a.ts': '' }));

async function walkAt(root: string) {
  // As if the walk came long after the last change.
  return { walked: await walkAll(root, rulesFor({ root }, config)), lookedMs: Date.now() + 10_000 };
}

function memoryOf({ path }: TestProject): Memory {
  mkdirSync(path('.depgraph'), { recursive: true });
  const folder = path('.depgraph');
  const question = { here: 'here', anywhere: 'anywhere' };
  return { folder, question, files: [`${folder}/graph.json`], last: readLast(folder) };
}

/** Keeps an answer, and tells whether the next run would give it again. */
async function isGivenAgain(project: TestProject, more: Partial<Analysed> = {}): Promise<boolean> {
  const memory = memoryOf(project);
  const [path] = memory.files;
  const written = [{ path, inode: replaceFile(path, ['{}']) }];
  const read = {
    blobOf: () => '',
    manifests: () => new Map(),
    isCertain: () => true,
    isAsWalked: () => true,
    familiesAround: () => [],
  };
  keep(memory, await walkAt(project.root), { digest, written, sum: undefined, outside: [], read, ...more });
  return (await recall(memoryOf(project), await walkAt(project.root), config)) !== undefined;
}

const READ = {
  blobOf: () => '',
  manifests: () => new Map<FileId, string>(),
  familiesAround: () => [],
};

test('an answer is given again', async () => {
  assert.ok(await isGivenAgain(makeProject({ 'a.ts': '' })));
});

/** A root that is a part of a repository, and what happens around it. */
const AROUND: readonly [what: string, edit: (project: TestProject) => void][] = [
  ['another manifest above', ({ write }) => write({ 'tsconfig.json': '{"compilerOptions":{}}' })],
  ['a manifest that came', ({ write }) => write({ 'package.json': '{}' })],
  ['a file that came', ({ write }) => write({ 'lib/c.ts': '' })],
  ['a file that went', ({ remove }) => remove('lib/b.ts')],
  ['an asset that came', ({ write }) => write({ 'lib/x.css': '' })],
  ['a folder that is ignored now', ({ write }) => write({ '.gitignore': 'lib/\n' })],
  ['other names in a file that was read', ({ write }) => write({ 'lib/B.java': 'class C {}' })],
];

for (const [what, edit] of AROUND) {
  test(`none where the repository around the root has ${what}`, async () => {
    const repository = makeProject({
      '.git/HEAD': '',
      'tsconfig.json': '{}',
      'lib/b.ts': '',
      'lib/B.java': '',
      'app/a.ts': '',
    });
    const project = projectAt(repository.path('app'));
    const read = { ...READ, isCertain: () => true, isAsWalked: () => true, familiesAround: () => ['java'] };
    const memory = memoryOf(project);
    // As the engine does, before the answer is kept.
    const walk = await walkAt(project.root);
    if (walk.walked.surroundings) await statSources(walk.walked.surroundings, ['java']);
    const written = [{ path: memory.files[0], inode: replaceFile(memory.files[0], ['{}']) }];
    keep(memory, walk, { digest, written, sum: undefined, outside: [], read });
    const isGiven = async () =>
      (await recall(memoryOf(project), await walkAt(project.root), config)) !== undefined;
    assert.ok(await isGiven(), 'as long as nothing changes');
    repository.write({ 'lib/b.ts': 'what a file says that is found by its path is of no interest' });
    assert.ok(await isGiven(), 'as long as nothing changes that counts');
    edit(repository);
    assert.not.ok(await isGiven());
  });
}

test('none whose report was not written', async () => {
  assert.not.ok(await isGivenAgain(makeProject({ 'a.ts': '' }), { written: [] }));
});

test('none about files that could not be read, or that were read otherwise than the walk saw them', async () => {
  const unsure = { ...READ, isCertain: () => false, isAsWalked: () => true };
  assert.not.ok(await isGivenAgain(makeProject({ 'a.ts': '' }), { read: unsure }));
  const exchanged = { ...READ, isCertain: () => true, isAsWalked: () => false };
  assert.not.ok(await isGivenAgain(makeProject({ 'a.ts': '' }), { read: exchanged }));
});

test('a report that somebody else wrote a moment later is not ours', () => {
  const { path, write } = makeProject({});
  const inode = replaceFile(path('graph.json'), ['ours']);
  const ours = [{ path: path('graph.json'), inode }];
  assert.is(typeof stampsOf(ours)?.[path('graph.json')], 'string');
  write({ other: 'theirs' });
  renameSync(path('other'), path('graph.json'));
  assert.is(stampsOf(ours), undefined);
  assert.is(statSync(path('graph.json')).size, 6);
});

test('what lies in the place of an answer is believed only where it can be one', async () => {
  const good = { question: { here: '', anywhere: '' }, digest: {}, outputs: {} };
  const ground = { seen: '', outside: [], around: [], meaning: '', sample: {} };
  const bad: unknown[] = [null, 5, 'x', [], {}];
  for (const question of [null, 1, {}, { here: 1, anywhere: '' }]) bad.push({ ...good, question });
  for (const outputs of [null, [], { a: 1 }]) bad.push({ ...good, outputs });
  for (const part of [
    { outside: 'x' },
    { outside: [5] },
    { around: undefined },
    { around: [5] },
    { sample: null },
    { seen: 1 },
    { sum: {} },
  ])
    bad.push({ ...good, ground: { ...ground, ...part } });
  bad.push({ ...good, ground: 1 }, { ...good, state: 1 }, { ...good, digest: null });
  const { root, path } = makeProject({});
  const plant = (value: unknown) => {
    const body = JSON.stringify(value);
    writeFileSync(path('last.json'), `${crc32(body).toString(16)}\n${body}`);
  };
  plant({ ...good, ground });
  assert.ok(readLast(root));
  for (const value of bad) {
    plant(value);
    assert.is(readLast(root), undefined, JSON.stringify(value));
  }
});

test('a pipe, a device or a folder in its place keeps nobody waiting', () => {
  const { path } = makeProject({});
  for (const name of ['pipe', 'link', 'folder']) mkdirSync(path(name));
  execFileSync('mkfifo', [path('pipe/last.json')]);
  symlinkSync('/dev/zero', path('link/last.json'));
  mkdirSync(path('folder/last.json'));
  for (const name of ['pipe', 'link', 'folder']) assert.is(readLast(path(name)), undefined, name);
});

test('texts that hold what separates them mean what they say', async () => {
  const { walked } = await walkAt(makeProject({}).root);
  const meaning = (...manifests: [string, string][]) =>
    meaningOf(walked, { blobOf: () => '', manifests: () => new Map(manifests) });
  assert.is.not(meaning(['a', 'P'], ['c', 'Q\0c\0R']), meaning(['a', 'P\0c\0Q'], ['c', 'R']));
});

test.run();
