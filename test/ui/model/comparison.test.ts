import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DiffAnswer as ServerAnswer } from '../../../src/project/revisions/diff-answer.ts';
import {
  changeOf,
  changesOfBoxes,
  changesText,
  changesWords,
  NO_OVERLAY,
  overlayOf,
} from '../../../ui/src/model/comparison.ts';
import type { DiffAnswer } from '../../../ui/src/model/difference-types.ts';
import { mapOf } from './map.ts';
import { projectOf } from './sample.ts';

const FILES = {
  types: true,
  sources: true,
  tests: true,
  generated: true,
  config: true,
  vendored: true,
  packages: false,
  scope: '',
};

/** The page reads a part of what the server sends. */
const partOf = (answer: ServerAnswer): DiffAnswer => answer;

const OVERLAY = overlayOf({
  files: {
    added: ['a/x/new'],
    removed: ['a/y/old', 'gone/deep/file', 'b/old'],
    renamed: [{ from: 'b/before', to: 'b/after' }],
    changed: ['a/x/one', 'c/1'],
  },
  imports: {
    added: [{ source: 'a/x/new', target: 'pkg:react', line: 1, kind: 'eager' }],
    removed: [],
    changed: [],
  },
});

test('an overlay knows files by their path, and imports by their boxes', () => {
  assert.is(typeof partOf, 'function');
  assert.equal(
    ['a/x/new', 'a/x/one', 'b/after', 'b/before', 'c/2'].map(path => changeOf(OVERLAY, path)),
    ['added', 'changed', 'moved', undefined, undefined],
  );
  assert.is(OVERLAY.moved.get('b/after'), 'b/before');
  assert.equal(OVERLAY.imports, [{ source: 'a/x/new', target: 'pkg:react' }]);
});

test('boxes count what changed in them; removed files count at the nearest folder that is left', () => {
  const project = projectOf(
    'a/x/new -> a/x/one -> c/1, a/x/new -> a/y/2, a/y/2 -> a/y/3, b/after -> c/2, b/4 -> c/1',
  );
  const marksWith = (...open: string[]) => {
    const { layout } = mapOf(project, FILES, new Set(open));
    const changes = changesOfBoxes(layout, OVERLAY);
    return Object.fromEntries(
      [...changes].map(([box, each]) => [
        layout.boxes[box].id,
        changesText(each, layout.boxes[box].kind === 'file'),
      ]),
    );
  };
  assert.equal(marksWith(), { a: '+1 ~1 −1', b: '→1 −1', c: '~1' });
  assert.equal(marksWith('a', 'b', 'c'), {
    'a/x': '+1 ~1',
    'a/y': '−1',
    b: '−1',
    'b/after': '→',
    'c/1': '~',
  });
  assert.is(changesOfBoxes(mapOf(project, FILES, new Set()).layout, NO_OVERLAY).size, 0);
});

test('signs have words', () => {
  const changes = { added: 1, changed: 2, moved: 0, removed: 3 };
  assert.is(changesText(changes, false), '+1 ~2 −3');
  assert.is(changesWords(changes, false), '1 added, 2 changed, 3 removed');
  assert.is(changesWords({ ...changes, changed: 0, removed: 0 }, true), 'added');
});

test.run();
