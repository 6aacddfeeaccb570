import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openProjectSession, type ProjectSession } from '../../src/faces/daemon/project-session.ts';
import { makeProject } from '../helpers/project.ts';

test('a revision outside git is told with its warnings before it is judged', async () => {
  const { path, write } = makeProject({ 'package.json': '{}', 'part/a.ts': '', 'part/b.ts': '' });
  const told: { readonly warnings: readonly string[]; readonly isJudged: boolean }[] = [];
  const session: ProjectSession = await openProjectSession({
    settings: { target: { root: path('part') }, hasCache: false },
    env: {},
    log: { info() {}, warn() {}, error() {} },
    build: undefined,
    isWatching: false,
    isWriting: false,
    emit(event) {
      if (event.type !== 'revision' || !event.previous) return;
      told.push({ warnings: session.warnings(), isJudged: event.snapshot.analysis.isJudged() });
    },
    onGone() {},
  });
  try {
    await session.snapshot();
    write({ 'part/a.ts': "import './b'\n" });
    await session.scan('test');
  } finally {
    await session.close();
  }
  assert.is(told.length, 1);
  const [{ warnings, isJudged }] = told;
  assert.match(warnings.join(), 'package.json is not read');
  assert.not(isJudged);
});

test.run();
