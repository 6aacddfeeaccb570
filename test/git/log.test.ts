import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LogCommit } from '../../src/core/churn/log.ts';
import { parseLog, readLog, timeOf } from '../../src/project/git/log.ts';
import { openRepository } from '../../src/project/git/repository.ts';
import { git } from '../helpers/git.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const test = suite('git log');

const [OLD, NEW] = ['1'.repeat(40), '2'.repeat(40)];
const OUTPUT = [
  ...['c3', '300', 'Ann@example.com', 'Ann', `\n:100644 100644 ${OLD} ${NEW} M`, 'ä b\n.ts'],
  ...[`:100644 100644 ${OLD} ${OLD} R100`, ':old', 'new'],
  ...['c2', '200', '', ''],
  ...['c1', '100', 'b@example.com', ':100644', `\n:000000 100644 ${'0'.repeat(40)} ${NEW} A`, 'c1'],
  ...[`:100644 100755 ${OLD} ${OLD} M`, 'run.sh', `:100644 100644 ${OLD} ${NEW} R061`, 'x', 'y', ''],
].join('\0');

const COMMITS: LogCommit[] = [
  {
    ...{ id: 'c3', time: 300, email: 'Ann@example.com', name: 'Ann' },
    changes: [
      { path: 'ä b\n.ts', isEdited: true },
      { path: 'new', from: ':old', isEdited: false },
    ],
  },
  { id: 'c2', time: 200, email: '', name: '', changes: [] },
  {
    ...{ id: 'c1', time: 100, email: 'b@example.com', name: ':100644' },
    changes: [
      { path: 'c1', isEdited: true },
      { path: 'run.sh', isEdited: false },
      { path: 'y', from: 'x', isEdited: true },
    ],
  },
];

test('is parsed from chunks of every size', async () => {
  const bytes = Buffer.from(OUTPUT);
  for (const size of [1, 2, 3, 7, 64, bytes.length])
    assert.equal(await all(parseLog(chunks(bytes, size))), COMMITS);
  assert.equal(await all(parseLog(chunks(Buffer.alloc(0), 1))), []);
});

test('that ends early is an error', async () => {
  const cut = OUTPUT.slice(0, OUTPUT.indexOf('new'));
  const error = await all(parseLog(chunks(Buffer.from(cut), 16))).catch(e => e);
  assert.is(error.code, 'git_failed');
});

test('lists commits without merges, children first, and can be aborted', async () => {
  const { root, write } = makeProject({ 'a.ts': 'one\n' });
  const commit = (message: string) => {
    git(root, 'add', '--all');
    git(root, 'commit', '-qm', message);
  };
  git(root, 'init', '-q', '-b', 'main');
  commit('first');
  git(root, 'checkout', '-qb', 'side');
  write({ 'b.ts': 'b\n' });
  commit('side');
  git(root, 'checkout', '-q', 'main');
  git(root, 'mv', 'a.ts', 'c.ts');
  commit('move');
  git(root, 'merge', '-q', '--no-ff', '-m', 'merge', 'side');

  const repository = openRepository({ root, env: { XDG_STATE_HOME: temporaryFolder() } });
  const head = await repository.commitOf('HEAD');
  const log = await all(readLog(repository, { commit: head, since: 0 }));
  const changes = log.map(entry => entry.changes);
  assert.is(log.length, 3);
  assert.equal(changes[2], [{ path: 'a.ts', isEdited: true }]);
  assert.ok(changes.some(([change]) => change.path === 'c.ts' && change.from === 'a.ts' && !change.isEdited));
  assert.equal(
    await all(readLog(repository, { commit: head, since: (await timeOf(repository, head)) + 9 })),
    [],
  );

  const aborted = await all(
    readLog(repository, { commit: head, since: 0, signal: AbortSignal.abort() }),
  ).catch(e => e);
  assert.is(aborted.name, 'AbortError');
  const abort = new AbortController();
  const reading = readLog(repository, { commit: head, since: 0, signal: abort.signal });
  await reading.next();
  abort.abort();
  assert.is((await all(reading).catch(e => e)).name, 'AbortError');
  repository.close();
});

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test.run();
