import { symlinkSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type OpenContext, openFolder } from '../../../src/faces/server/actions/open/open.ts';
import { DepgraphError } from '../../../src/shared/errors.ts';
import { makeProject, temporaryFolder } from '../../helpers/project.ts';
import { createRecorder } from './recorder.ts';

const OPENED: readonly [
  platform: NodeJS.Platform,
  folder: string | undefined,
  there: string,
  before: string[],
][] = [
  ['linux', undefined, 'xdg-open', []],
  ['linux', '', 'xdg-open', []],
  ['linux', 'src', 'xdg-open', []],
  ['linux', 'src/--x $(touch canary)', 'xdg-open', []],
  ['linux', 'src', 'gio', ['open']],
  ['freebsd', 'src', 'xdg-open', []],
  ['darwin', 'src', 'open', []],
  // It would launch as an application.
  ['darwin', 'src/Evil.app', 'open', ['-R']],
];

for (const [platform, folder, there, before] of OPENED) {
  test(`${platform} opens ${JSON.stringify(folder)} with ${there}`, async () => {
    const { root, path } = makeProject({ 'src/--x $(touch canary)/a.ts': '', 'src/Evil.app/b.ts': '' });
    const { bin, recorded } = createRecorder([there]);
    await openFolder({ root, folder }, contextOf(bin, platform));
    assert.equal((await recorded(there)).args, [...before, folder ? path(folder) : root]);
  });
}

test('fails without a file manager', async () => {
  const { root } = makeProject({ 'src/a.ts': '' });
  for (const platform of ['linux', 'darwin'] as const) {
    assert.is(await codeOf(openFolder({ root }, contextOf(temporaryFolder(), platform))), 'no_opener');
  }
});

test('opens only folders inside the project', async () => {
  const project = makeProject({ 'src/a.ts': '' });
  symlinkSync(temporaryFolder(), project.path('out'));
  symlinkSync('src', project.path('in'));
  const { bin, recorded, wasStarted } = createRecorder(['xdg-open']);
  const cases: Readonly<Record<string, string>> = {
    out: 'outside_project',
    '..': 'outside_project',
    '/': 'outside_project',
    'src/a.ts': 'not_a_file',
    nowhere: 'not_a_file',
  };
  for (const [folder, code] of Object.entries(cases)) {
    assert.is(
      await codeOf(openFolder({ root: project.root, folder }, contextOf(bin, 'linux'))),
      code,
      folder,
    );
  }
  assert.not.ok(wasStarted('xdg-open'));
  await openFolder({ root: project.root, folder: 'in' }, contextOf(bin, 'linux'));
  assert.equal((await recorded('xdg-open')).args, [project.path('src')]);
});

test('fails for a deleted project', async () => {
  const { bin } = createRecorder(['xdg-open']);
  assert.is(await codeOf(openFolder({ root: '/no/such/project' }, contextOf(bin, 'linux'))), 'not_a_file');
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

function contextOf(PATH: string, platform: NodeJS.Platform): OpenContext {
  return { editor: '', env: { PATH }, platform, running: async () => [] };
}

test.run();
