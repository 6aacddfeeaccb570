import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { git, listedByGit } from '../helpers/git.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { createRandom, type Random, SEED } from '../helpers/random.ts';
import { sourcesOf } from '../helpers/walk.ts';

const test = suite('gitignore against git');

const RANDOM_CASES = 200;

/** Ignore files that random generation may miss. */
const FIXED_CASES = [
  ...[
    'd[/]a',
    'd[!x]a',
    'd?a',
    'd/**\\/a',
    '[a-bA-]',
    '[a-b-d]b',
    '*d',
    '**',
    '*',
    '/',
    '//',
    '!',
    '#c',
    '\\#c',
    '!n',
    '\\!n',
  ],
  ...[
    'a**/b',
    '/a**',
    '/**/a',
    'd/**/a',
    '**/d/a',
    'd/*/a',
    '/*\n!/d/\n/d/*\n!/d/a',
    'd\n!d/a',
    '*\n!*/\n!b',
    'a\0b',
  ],
  ...[
    '*a*a*a*a*a*a*a*a*b',
    'end ',
    'end\\ ',
    'end \\',
    'a\r',
    'a\rb',
    'd/\n!d',
    '!a\na',
    'a\n!a',
    'd/a/',
    'd/d/',
    '\\d/',
    'd\\/a',
  ],
];

const TREE = [
  'a',
  'b',
  'ab',
  'a.b',
  'A',
  'f/é',
  'f/x y',
  'end ',
  '#c',
  '!n',
  '[q]',
  'a*b',
  'back\\slash',
  'd/a',
  'd/b',
  'd/ab/c',
  'd/d/a',
  'd/d/d/b',
  'd/e/a.b',
  'e/a',
  'e/d/a',
  'e/d/b/c',
  'ad/b',
  'ax/y/b',
  'é/a',
  'x y/a',
  '.h/a',
  'z/0/9',
];

const PIECES = [
  ...[
    'a',
    'b',
    'c',
    'd',
    'e',
    'x',
    'y',
    'ab',
    'a.b',
    'ad',
    'ax',
    'A',
    'é',
    '.h',
    '0',
    'end',
    '#c',
    '!n',
    'q',
  ],
  ...[
    '*',
    '*',
    '*',
    '**',
    '**',
    '***',
    '?',
    '??',
    '*.b',
    'a*',
    '*b',
    'a**',
    '**b',
    'd/**',
    '**/d',
    '/**/',
    '*a*b',
  ],
  ...[
    '[ab]',
    '[!a]',
    '[^b]',
    '[]a]',
    '[!]a]',
    '[a-c]',
    '[c-a]',
    '[az-b]',
    '[--0]',
    '[a-]',
    '[-a]',
    '[a\\-c]',
  ],
  ...[
    '[[:alpha:]]',
    '[[:digit:]]',
    '[[:space:]]',
    '[[:upper:]b]',
    '[![:punct:]]',
    '[[:nope:]]',
    '[[:a]',
    '[[:]',
  ],
  ...[
    '[',
    ']',
    '[a',
    '[!',
    '\\',
    '\\\\',
    '\\a',
    '\\ ',
    '\\*',
    '\\[',
    '\\/',
    '[/]',
    '[a/]',
    ' ',
    '  ',
    '-',
    'é?',
    '[é]',
  ],
];
const JOINS = ['/', '/', '/', '', '', '//', '/**/', '/*/'];

test('ignores the same files as git', async () => {
  const random = createRandom(SEED);
  const files: Record<string, string> = {};
  const cases: string[] = [];
  for (let i = 0; i < FIXED_CASES.length + RANDOM_CASES; i++) {
    const folder = `case${i}`;
    cases.push(folder);
    for (const id of TREE) files[`${folder}/${id}`] = '';
    if (i < FIXED_CASES.length) files[`${folder}/.gitignore`] = FIXED_CASES[i];
    else Object.assign(files, ignoreFiles(random, folder));
  }
  const { root } = makeProject(files);
  git(root, 'init', '-q');
  const ours = groupByCase(await sourcesOf(root));
  const theirs = groupByCase(listedByGit(root));
  for (const folder of cases) {
    const ignores = Object.entries(files).filter(
      ([id]) => id.startsWith(`${folder}/`) && id.endsWith('.gitignore'),
    );
    const hint = `seed ${SEED}: ${JSON.stringify(Object.fromEntries(ignores))}`;
    assert.equal(ours.get(folder) ?? [], theirs.get(folder) ?? [], hint);
  }
});

function ignoreFiles(random: Random, folder: string): ProjectFiles {
  const files: Record<string, string> = { [`${folder}/.gitignore`]: ignoreText(random) };
  for (const inner of ['d', 'd/d', 'e']) {
    if (random.chance(0.25)) files[`${folder}/${inner}/.gitignore`] = ignoreText(random);
  }
  return files;
}

function ignoreText(random: Random): string {
  const lines = Array.from({ length: 1 + random.below(4) }, () => line(random));
  const bom = random.chance(0.05) ? '\uFEFF' : '';
  return bom + lines.join(random.chance(0.15) ? '\r\n' : '\n') + (random.chance(0.7) ? '\n' : '');
}

function line(random: Random): string {
  let text = random.chance(0.3) ? '!' : '';
  if (random.chance(0.2)) text += '/';
  text += random.pick(PIECES);
  while (random.chance(0.45)) text += random.pick(JOINS) + random.pick(PIECES);
  if (random.chance(0.25)) text += '/';
  if (random.chance(0.1)) text += random.pick([' ', '  ', '\\ ', '\t', ' \\', '\\\\ ']);
  return text;
}

function groupByCase(ids: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const folder = id.slice(0, id.indexOf('/'));
    groups.set(folder, [...(groups.get(folder) ?? []), id]);
  }
  return groups;
}

test.run();
