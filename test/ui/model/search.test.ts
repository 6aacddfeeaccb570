import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSearch, type Found } from '../../../ui/src/model/search.ts';
import { createTree } from '../../../ui/src/model/tree.ts';
import { createRandom } from '../../helpers/random.ts';
import { FILES, projectOf, randomProject } from './sample.ts';

const COMMANDS = [
  { id: 'theme', text: 'Switch theme' },
  { id: 'fit', text: 'Fit the map' },
];

const search = searchIn(
  'src/core/user-service.ts, src/core/user.ts, src/user/index.ts, src/UserTest.ts, lib/abuser.ts, src/x/y.ts -> pkg:@types/user, a.ts -> b.ts -> a.ts',
);

test('ranks names above folders, and whole names above prefixes, word starts and the rest', () => {
  assert.equal(textsOf('user').slice(0, 7), [
    'src/user',
    '@types/user',
    'src/core/user.ts',
    'src/UserTest.ts',
    'src/core/user-service.ts',
    'lib/abuser.ts',
    'src/user/index.ts',
  ]);
});

test('matches subsequences, preferably at word starts', () => {
  assert.equal(marked('usvc'), ['src/core/[u]ser-[s]er[v]i[c]e.ts']);
  assert.equal(marked('corius').slice(0, 1), []);
  assert.equal(marked('coreus')[0], 'src/[core]/[us]er.ts');
});

test('a capital in the query makes it case-sensitive', () => {
  assert.equal(marked('UT'), ['src/[U]ser[T]est.ts']);
  assert.equal(marked('ut').includes('src/[U]ser[T]est.ts'), true);
});

test('all words must match, in any order', () => {
  assert.equal(marked('service core'), ['src/[core]/user-[service].ts']);
  assert.equal(marked('service nothere'), []);
});

test('finds cycles and commands, and lists commands for an empty query', () => {
  assert.equal(
    search.find('cycle', 5).map(({ kind, id, text }) => [kind, id, text]),
    [['cycle', '0', 'Cycle of 2 files: a.ts, b.ts']],
  );
  assert.equal(
    search.find('', 9).map(({ kind, id }) => `${kind} ${id}`),
    ['command theme', 'command fit'],
  );
  assert.is(search.find('thme', 1)[0].id, 'theme');
});

test('finds hidden files and marks them', () => {
  const project = projectOf('src/a.ts, src/a.test.ts');
  const found = createSearch(project, createTree(project, { ...FILES, tests: false })).find('a.', 9);
  assert.equal(
    found.map(({ id, isHidden }) => [id, isHidden]),
    [
      ['src/a.ts', false],
      ['src/a.test.ts', true],
    ],
  );
});

test('an extended query finds what a new search finds, and positions spell the query', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const project = randomProject(seed, random);
    const tree = createTree(project, FILES);
    const typing = createSearch(project, tree, COMMANDS);
    const whole = random.pick([
      'core1.ts',
      'srcm',
      'web-ui',
      'M4',
      'apputils',
      'a b',
      'é',
      '😀1',
      '__proto__',
      'S',
    ]);
    for (let length = 1; length <= whole.length; length++) {
      const query = whole.slice(0, length);
      const found = typing.find(query, 1 + random.below(20));
      assert.equal(
        found,
        createSearch(project, tree, COMMANDS).find(query, found.length),
        `seed ${seed}: ${query}`,
      );
      for (const each of found) checkSpelling(each, query);
    }
  }
});

test('orders equal scores by length, then alphabetically', () => {
  const project = projectOf('b/zz/x.ts, c/x.ts, a/x.ts');
  const found = createSearch(project, createTree(project, FILES)).find('x', 9);
  assert.equal(
    found.map(({ text }) => text),
    ['a/x.ts', 'c/x.ts', 'b/zz/x.ts'],
  );
});

test('handles a very long query and a very long name', () => {
  const project = projectOf([{ id: `${'ab'.repeat(2000)}.ts`, language: 'ts', links: [] }]);
  const found = createSearch(project, createTree(project, FILES)).find('ba'.repeat(900), 9);
  assert.is(found.length, 1);
  assert.is(createSearch(project, createTree(project, FILES)).find('c'.repeat(5000), 9).length, 0);
});

function checkSpelling({ positions, text }: Found, query: string): void {
  assert.ok(positions.every((offset, i) => i === 0 || offset > positions[i - 1]));
  if (query.includes(' ')) return;
  const spelled = positions.map(offset => text[offset]).join('');
  assert.is(spelled.toLowerCase(), query.toLowerCase());
}

function searchIn(drawing: string) {
  const project = projectOf(drawing);
  return createSearch(project, createTree(project, FILES), COMMANDS);
}

function textsOf(query: string): string[] {
  return search.find(query, 50).map(({ text }) => text);
}

/** The matching files, with the matched letters in brackets. */
function marked(query: string): string[] {
  return search
    .find(query, 50)
    .filter(({ kind }) => kind === 'file')
    .map(({ text, positions }) =>
      [...text]
        .map((letter, i) => (positions.includes(i) ? `[${letter}]` : letter))
        .join('')
        .replaceAll('][', ''),
    );
}

test.run();
