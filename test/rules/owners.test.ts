import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownersIn } from '../../src/core/rules/owners.ts';
import { ownersText } from '../../src/project/settings/judging-texts.ts';
import { makeProject } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';

const ownersOf = (owners: string) => ownersIn({ owners });

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
  test(`the owners of ${path}`, () => assert.equal(ownersOf(GITHUB)(path), expected));
}

test('sections of GitLab have default owners', () => {
  const owners = ownersOf('[Docs][2] @docs\n*.md\nREADME.md @readme\n\n^[Database]\ndb/ @dba\nsql/\n');
  assert.equal(owners('a.md'), ['@docs']);
  assert.equal(owners('README.md'), ['@readme']);
  assert.equal(owners('db/x.sql'), ['@dba']);
  assert.equal(owners('sql/x.sql'), []);
});

test('an empty file, a comment and CRLF', () => {
  assert.equal(ownersOf('')('a'), []);
  assert.equal(ownersOf('# only a comment\n')('a'), []);
  assert.equal(ownersOf('* @a\r\nx.ts @x\r\n')('x.ts'), ['@x']);
});

test('the last line that covers a path decides, whatever kinds of lines there are', () => {
  const { pick, below, chance } = createRandom(SEED);
  const names = ['a', 'b', 'c.ts', 'd.ts'];
  const pathOf = (length: number) => Array.from({ length }, () => pick(names)).join('/');
  for (let round = 0; round < 300; round++) {
    const lines = Array.from({ length: 12 }, (_, i) => {
      const path = pathOf(1 + below(3));
      const pattern = chance(0.3) ? path.replace(pick(names), pick(['*', '**', '*.ts', 'c*'])) : path;
      return `${pick(['', '/'])}${pattern}${pick(['', '/', '/*'])} @${i}`;
    });
    const find = ownersOf(lines.join('\n'));
    for (let i = 0; i < 20; i++) {
      const path = pathOf(1 + below(4));
      const covering = lines.filter(line => ownersOf(line)(path).length > 0);
      const expected = covering.at(-1)?.split(' ').slice(1) ?? [];
      assert.equal(find(path), expected, `seed ${SEED}: ${path} in\n${lines.join('\n')}`);
    }
  }
});

test('thousands of folders have owners, for tens of thousands of files', () => {
  const folders = Array.from({ length: 3000 }, (_, i) => `src/components/part${i}`);
  const find = ownersOf(folders.map((folder, i) => `/${folder}/ @${i}`).join('\n'));
  for (let i = 0; i < 30_000; i++)
    assert.equal(find(`${folders[i % 3000]}/deep/in/it/${i}.py`), [`@${i % 3000}`]);
});

test('each lookup has a limit of its own', () => {
  const owners = `${'*a*b*c @x\n'.repeat(20_000)}* @last\n`;
  for (let save = 0; save < 3; save++) {
    const find = ownersIn({ owners });
    for (let i = 0; i < 600; i++) assert.equal(find(`src/f${i}.ts`), ['@last']);
  }
});

test('a hundred thousand lines hold up nothing', () => {
  const find = ownersOf(`${'*a*b*c @x\n'.repeat(100_000)}* @last\n`);
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
