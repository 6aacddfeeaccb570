import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseOwners } from '../../src/rules/owners.ts';
import { ownersText } from '../../src/workspace/baseline-file.ts';
import { makeProject } from '../helpers/project.ts';

const GITHUB = `# the usual
*           @all @others
*.js        @js # for scripts
/build/logs/ @logs
docs/*      docs@example.com
apps/       @apps
/scripts/   @scripts
/apps/github
**/vendor/**/x.ts @vendor
with\\ space/ @space
[id]/        @id
!bang.ts     @bang
`;

for (const [path, expected] of [
  ['readme', ['@all', '@others']],
  ['src/a.js', ['@js']],
  ['build/logs/deep/x.txt', ['@logs']],
  ['other/build/logs/x.txt', ['@all', '@others']],
  ['docs/start.md', ['docs@example.com']],
  ['docs/build/start.md', ['@all', '@others']],
  ['lib/apps/x/y.go', ['@apps']],
  ['apps/github/x.go', []],
  ['scripts/x.js', ['@scripts']],
  ['a/vendor/b/c/x.ts', ['@vendor']],
  ['with space/x.ts', ['@space']],
  ['src/[id]/x.ts', ['@id']],
  ['src/i/x.ts', ['@all', '@others']],
  ['!bang.ts', ['@bang']],
  ['bang.ts', ['@all', '@others']],
] as const) {
  test(`the owners of ${path}`, () => assert.equal(parseOwners(GITHUB)(path), expected));
}

test('sections of GitLab have default owners', () => {
  const owners = parseOwners('[Docs][2] @docs\n*.md\nREADME.md @readme\n\n^[Database]\ndb/ @dba\nsql/\n');
  assert.equal(owners('a.md'), ['@docs']);
  assert.equal(owners('README.md'), ['@readme']);
  assert.equal(owners('db/x.sql'), ['@dba']);
  assert.equal(owners('sql/x.sql'), []);
});

test('an empty file, a comment and CRLF', () => {
  assert.equal(parseOwners('')('a'), []);
  assert.equal(parseOwners('# only a comment\n')('a'), []);
  assert.equal(parseOwners('* @a\r\nx.ts @x\r\n')('x.ts'), ['@x']);
});

test('a hundred thousand lines hold up nothing', () => {
  const find = parseOwners(`${'*a*b*c @x\n'.repeat(100_000)}* @last\n`);
  assert.equal(find('src/first.ts'), ['@last']);
  let known = 0;
  for (let i = 0; i < 100_000; i++) known += find(`src/f${i}.ts`).length;
  assert.ok(known < 1000);
});

test('a file that GitHub would ignore for its size names no owners', () => {
  const { root } = makeProject({ CODEOWNERS: '* @x\n' });
  assert.is(ownersText(root, { repository: '' }).owners, '* @x\n');
  const large = makeProject({ CODEOWNERS: '* @x\n'.repeat(700_000) });
  assert.equal(ownersText(large.root, { repository: '' }), {});
});

test.run();
