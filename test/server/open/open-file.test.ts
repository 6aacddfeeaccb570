import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type OpenContext, openFile } from '../../../src/faces/server/actions/open/open.ts';
import { DepgraphError } from '../../../src/shared/errors.ts';
import { makeProject, temporaryFolder } from '../../helpers/project.ts';
import { createRecorder } from './recorder.ts';

/** Names that are special to a shell, an option parser or a careless replacement. */
const NAMES = [
  'plain.ts',
  '--x.ts',
  '-rf',
  '$(touch canary).ts',
  '`touch canary`.ts',
  'a;touch canary;.ts',
  'a && touch canary.ts',
  'a|b>c<d.ts',
  '$HOME.ts',
  '$&{file}{line}$1.ts',
  'with space.ts',
  'two  spaces\tand tab.ts',
  `quotes'and".ts`,
  'back\\slash.ts',
  'new\nline.ts',
  '*?[a].ts',
  '%s%n.ts',
  'é😀.ts',
  'a:3.ts',
  '~.ts',
  '#.ts',
];

test('passes any name as one argument without expansion', async () => {
  for (const name of NAMES) {
    const { root, path } = makeProject({ [`sub dir/${name}`]: '' });
    const { bin, recorded } = createRecorder(['ed-x']);
    await openFile({ root, file: `sub dir/${name}` }, contextOf({ PATH: bin }, { editor: 'ed-x' }));
    assert.equal((await recorded('ed-x')).args, [path(`sub dir/${name}`)], name);
  }
});

const LINES: readonly [editor: string, args: (path: string) => readonly string[]][] = [
  ['code', path => ['-g', `${path}:7`]],
  ['code --wait', path => ['--wait', '-g', `${path}:7`]],
  ['cursor', path => ['-g', `${path}:7`]],
  ['idea', path => ['--line', '7', path]],
  ['webstorm', path => ['--line', '7', path]],
  ['subl', path => [`${path}:7`]],
  ['zed', path => [`${path}:7`]],
  ['gvim', path => ['+7', path]],
  ['vim -g', path => ['-g', '+7', path]],
  ['emacs', path => ['+7', path]],
  ['emacsclient -n', path => ['-n', '+7', path]],
  ['kate', path => ['-l', '7', path]],
  ['unheard-of', path => [path]],
  ['unheard-of --at {line} --in={file}', path => ['--at', '7', `--in=${path}`]],
  ['code {file}', path => [path]],
  [`"unheard-of" 'two words' "" it's {file}:{line}:{line}`, path => ['two words', '', `it's`, `${path}:7:7`]],
];

for (const [editor, args] of LINES) {
  test(`opens line 7 in ${editor}`, async () => {
    const name = editor.replace(/^"?([\w-]+).*$/s, '$1');
    const { root, path } = makeProject({ 'src/a b.ts': '' });
    const { bin, recorded } = createRecorder([name]);
    await openFile({ root, file: 'src/a b.ts', line: 7 }, contextOf({ PATH: bin }, { editor }));
    assert.equal((await recorded(name)).args, args(path('src/a b.ts')));
  });
}

test('without a line, passes only the file, or 1 for a placeholder', async () => {
  const { root, path } = makeProject({ 'a.ts': '' });
  for (const [editor, args] of [
    ['code', [path('a.ts')]],
    ['idea', [path('a.ts')]],
    ['gvim', [path('a.ts')]],
    ['other {file}:{line}', [`${path('a.ts')}:1`]],
  ] as const) {
    const name = editor.split(' ')[0];
    const { bin, recorded } = createRecorder([name]);
    await openFile({ root, file: 'a.ts' }, contextOf({ PATH: bin }, { editor }));
    assert.equal((await recorded(name)).args, args);
  }
});

test('accepts an editor by path, with quoted spaces', async () => {
  const { root, path } = makeProject({ 'a.ts': '' });
  const { bin, recorded } = createRecorder(['code'], join(temporaryFolder(), 'my programs'));
  await openFile({ root, file: 'a.ts', line: 2 }, contextOf({}, { editor: `"${join(bin, 'code')}" -r` }));
  assert.equal((await recorded('code')).args, ['-r', '-g', `${path('a.ts')}:2`]);
});

interface Choice {
  /** The installed programs. */
  readonly there: readonly string[];
  readonly editor?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly running?: readonly string[];
  /** The started program, or the error code. */
  readonly expect: string;
}

const ALL = ['one', 'two', 'three', 'code', 'vim', 'nano', 'emacs', 'hx', 'xdg-open', 'gio'];

const CHOICES: readonly Choice[] = [
  { there: ALL, editor: 'one', env: { VISUAL: 'two', EDITOR: 'three' }, running: ['code'], expect: 'one' },
  { there: ALL, env: { VISUAL: 'two', EDITOR: 'three' }, running: ['code'], expect: 'two' },
  { there: ALL, env: { VISUAL: '', EDITOR: 'three' }, running: ['code'], expect: 'three' },
  { there: ALL, running: ['bash', 'code', 'gedit'], expect: 'code' },
  { there: ALL, running: ['Code'], expect: 'code' },
  { there: ALL, running: ['bash'], expect: 'xdg-open' },
  { there: ['gio'], expect: 'gio' },
  // Terminal editors are skipped, however they are spelled.
  { there: ALL, env: { VISUAL: 'vim', EDITOR: 'three' }, expect: 'three' },
  { there: ALL, env: { VISUAL: '/usr/bin/vim.basic', EDITOR: 'nano -w' }, running: ['code'], expect: 'code' },
  { there: ALL, env: { EDITOR: 'emacs -nw' }, expect: 'xdg-open' },
  { there: ALL, env: { EDITOR: 'emacs' }, expect: 'emacs' },
  { there: ALL, editor: 'vim', expect: 'xdg-open' },
  { there: ['vim', 'hx'], env: { VISUAL: 'vim', EDITOR: 'hx' }, expect: 'no_editor' },
  { there: [], expect: 'no_editor' },
  // Missing editors are skipped, except for the configured one.
  { there: ['xdg-open'], env: { VISUAL: 'gone', EDITOR: 'gone too' }, running: ['code'], expect: 'xdg-open' },
  { there: ALL, editor: 'gone', expect: 'open_failed' },
  { there: ALL, editor: './one', expect: 'open_failed' },
  { there: ALL, editor: ' ', env: { VISUAL: 'two' }, expect: 'two' },
];

for (const { there, editor = '', env = {}, running = [], expect } of CHOICES) {
  test(`${JSON.stringify({ editor, ...env, running })}: ${expect}`, async () => {
    const { root, path } = makeProject({ 'a.ts': '' });
    const { bin, recorded, wasStarted } = createRecorder(there);
    const context = contextOf({ PATH: bin, ...env }, { editor, running: async () => running });
    const code = await codeOf(openFile({ root, file: 'a.ts' }, context));
    assert.is(code, there.includes(expect) ? undefined : expect);
    if (code === undefined) assert.is((await recorded(expect)).args.at(-1), path('a.ts'));
    for (const name of there) if (name !== expect) assert.not.ok(wasStarted(name), name);
  });
}

test('never starts a program from the project or the current folder', async () => {
  const { root, path } = makeProject({ 'a.ts': '' });
  const inside = createRecorder(['code', 'one', 'xdg-open'], path('node_modules/.bin'));
  const here = createRecorder(['code', 'one']);
  const outside = createRecorder(['code', 'other']);
  const links = temporaryFolder();
  symlinkSync(join(inside.bin, 'code'), join(links, 'code'));
  symlinkSync(join(outside.bin, 'other'), join(inside.bin, 'two'));
  const PATH = ['', '.', './', inside.bin, links, outside.bin].join(':');
  const open = (editor: string, env = { PATH }) =>
    codeOf(openFile({ root, file: 'a.ts' }, contextOf(env, { editor })));
  const before = process.cwd();
  process.chdir(here.bin);
  try {
    assert.is(await open('code'), undefined);
    assert.equal((await outside.recorded('code')).args, [path('a.ts')]);
    for (const editor of ['one', './one', join(inside.bin, 'one'), 'two', join(inside.bin, 'two')]) {
      assert.is(await open(editor), 'open_failed', editor);
    }
    assert.is(await open('', { PATH: inside.bin }), 'no_editor');
  } finally {
    process.chdir(before);
  }
});

test('opens only files inside the project', async () => {
  const { path } = makeProject({ 'p/a.ts': '', 'p/folder/b.ts': '', 'p-beside/x.ts': '', 'secret.ts': '' });
  const root = path('p');
  const link = (target: string, id: string) => symlinkSync(target, join(root, id));
  link(path('secret.ts'), 'out.ts');
  link('..', 'out');
  link('../p-beside/x.ts', 'beside.ts');
  link('loop.ts', 'loop.ts');
  link('gone', 'dangling.ts');
  link('folder/b.ts', 'in.ts');
  mkdirSync(join(root, 'folder.ts'));
  const cases: Readonly<Record<string, string>> = {
    'out.ts': 'outside_project',
    'out/secret.ts': 'outside_project',
    'beside.ts': 'outside_project',
    '../x': 'not_a_file',
    '..': 'outside_project',
    '/etc/passwd': 'outside_project',
    '': 'not_a_file',
    '.': 'not_a_file',
    'folder.ts': 'not_a_file',
    'loop.ts': 'not_a_file',
    'dangling.ts': 'not_a_file',
    'nowhere.ts': 'not_a_file',
    'a.ts/x': 'not_a_file',
    'a.ts\0': 'not_a_file',
    '/dev/null': 'outside_project',
  };
  const { bin, recorded, wasStarted } = createRecorder(['code']);
  const context = contextOf({ PATH: bin }, { editor: 'code' });
  for (const [file, code] of Object.entries(cases)) {
    assert.is(await codeOf(openFile({ root, file }, context)), code, file);
  }
  assert.not.ok(wasStarted('code'));
  await openFile({ root, file: 'in.ts' }, context);
  assert.equal((await recorded('code')).args, [join(root, 'folder/b.ts')]);
});

test('the editor gets the user environment without our variables, and does not run in the project', async () => {
  const { root } = makeProject({ 'a.ts': '' });
  const { bin, recorded } = createRecorder(['code']);
  const env = { PATH: bin, DISPLAY: ':7', DEPGRAPH_PARSERS: '3', NODE_CHANNEL_FD: '9' };
  await openFile({ root, file: 'a.ts' }, contextOf(env, { editor: 'code' }));
  const { env: seen, cwd } = await recorded('code');
  assert.match(seen, /DISPLAY=':7'|DISPLAY=":7"/);
  assert.not.match(seen, /DEPGRAPH_|NODE_CHANNEL_/);
  assert.is(cwd, bin);
});

test('a program that cannot be started fails with a code', async () => {
  const { root } = makeProject({ 'a.ts': '' });
  const bin = temporaryFolder();
  writeFileSync(join(bin, 'code'), '#!/no/such/interpreter\n', { mode: 0o755 });
  writeFileSync(join(bin, 'plain'), 'no program', { mode: 0o644 });
  mkdirSync(join(bin, 'folder'));
  for (const editor of ['code', 'plain', 'folder']) {
    const opening = openFile({ root, file: 'a.ts' }, contextOf({ PATH: bin }, { editor }));
    assert.is(await codeOf(opening), 'open_failed', editor);
  }
  // Editors from the environment that are not programs are skipped.
  const { bin: more, recorded } = createRecorder(['xdg-open']);
  const env = { PATH: `${bin}:${more}`, VISUAL: 'plain', EDITOR: 'folder' };
  await openFile({ root, file: 'a.ts' }, contextOf(env));
  assert.is((await recorded('xdg-open')).args.length, 1);
});

async function codeOf(opening: Promise<void>): Promise<string | undefined> {
  try {
    await opening;
    return undefined;
  } catch (error) {
    if (error instanceof DepgraphError) return error.code;
    throw error;
  }
}

function contextOf(env: Readonly<Record<string, string>>, more: Partial<OpenContext> = {}): OpenContext {
  return { editor: '', env, platform: 'linux', running: async () => [], ...more };
}

test.run();
