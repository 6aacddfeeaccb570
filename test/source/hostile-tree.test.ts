import { execFileSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { git } from '../helpers/git.ts';
import { analyze, comparable, makeRepository } from '../helpers/revisions.ts';

/** Trees that git would refuse to check out, but that anyone can push. */

interface Entry {
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

function writeTree(root: string, entries: readonly Entry[]): string {
  const input = Buffer.concat(
    entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
  );
  const args = ['-C', root, 'hash-object', '-w', '-t', 'tree', '--literally', '--stdin'];
  return execFileSync('git', args, { input, encoding: 'utf8' }).trim();
}

test('names that lead out of a folder are left out', async () => {
  const { root } = makeRepository({ 'a.ts': "import './b';\n", 'b.ts': '' });
  const file = git(root, 'rev-parse', 'HEAD:a.ts').trim();
  const blob = (name: string): Entry => ({ mode: '100644', name, id: file });
  const folder = (name: string, id: string): Entry => ({ mode: '40000', name, id });
  const inner = writeTree(root, [blob('in.ts')]);
  const odd = writeTree(root, [
    blob('.'),
    blob('..'),
    folder('..', inner),
    folder('.', inner),
    folder('.GIT', inner),
  ]);
  const tree = writeTree(root, [
    blob('../../evil.ts'),
    folder('..', inner),
    folder('.git', inner),
    blob('a.ts'),
    blob('b.ts'),
    folder('odd', odd),
  ]);
  const commit = git(root, 'commit-tree', '-m', 'hostile', tree).trim();
  const { nodes } = JSON.parse(comparable(await analyze(root, ['--json', '--no-cache', '--rev', commit])));
  assert.equal(nodes, ['a.ts', 'b.ts']);
});

test('a deep tree', async () => {
  const { root } = makeRepository({ 'a.ts': '' });
  const script = `tree=$(git rev-parse HEAD^{tree})
    for depth in $(seq 500); do tree=$(printf '040000 tree %s\\td\\n' "$tree" | git mktree); done
    echo "$tree"`;
  const tree = execFileSync('sh', ['-e', '-c', script], { cwd: root, encoding: 'utf8' }).trim();
  const commit = git(root, 'commit-tree', '-m', 'deep', tree).trim();
  const { nodes } = JSON.parse(comparable(await analyze(root, ['--json', '--no-cache', '--rev', commit])));
  assert.is(nodes.length, 1);
});

test.run();
