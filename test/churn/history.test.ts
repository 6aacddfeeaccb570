import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createHistory } from '../../src/core/churn/history.ts';
import type { LogChange, LogCommit } from '../../src/core/churn/log.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { countsOf, historyOf } from './history.ts';

const test = suite('history of files');

test('a moved file keeps its history; the move alone is no change', () => {
  const counts = countsOf(
    historyOf(['b.ts'], ['a.ts', 'a.ts', 'a.ts > b.ts', 'b.ts', 'b.ts >> c.ts', 'c.ts > b.ts']),
  );
  assert.equal(counts, { 'b.ts': 4 });
});

test('files that swap their names keep their own history', () => {
  const counts = countsOf(historyOf(['a', 'b'], ['a', 'a', 'b', 'a > b, b > a', 'a']));
  assert.equal(counts, { a: 2, b: 2 });
});

test('a new file under the name of a moved one has a history of its own', () => {
  const counts = countsOf(historyOf(['a', 'b'], ['a', 'a', 'a', 'a > b', 'a', 'b']));
  assert.equal(counts, { a: 1, b: 4 });
});

test('what had the new name before a move is another file', () => {
  assert.equal(countsOf(historyOf(['b'], ['b', 'b', 'a', 'a > b', 'b'])), { b: 2 });
});

test('a branch that still uses the old name counts', () => {
  assert.equal(countsOf(historyOf(['b'], ['a', 'a > b', 'a', 'b'])), { b: 3 });
});

test('only files of the graph below the root count, and commits that change one', () => {
  const history = historyOf(
    ['a.ts'],
    ['app/a.ts, package-lock.json', 'README.md', 'a.ts', 'lib/a.ts > app/a.ts'],
    'app/',
  );
  assert.equal(countsOf(history), { 'a.ts': 0 });
  const moved = historyOf(['a.ts'], ['lib/a.ts', 'lib/a.ts > app/a.ts', 'app/a.ts, yarn.lock'], 'app/');
  assert.equal([countsOf(moved), moved.times.length], [{ 'a.ts': 2 }, 2]);
});

test('people who share an address or a name are one author', () => {
  const builder = createHistory();
  const people = [
    ['x@example.com', 'Ann'],
    ['X@example.com', 'ann b'],
    ['y@example.com', 'Ann'],
    ['z@example.com', 'Zoe'],
    ['', ''],
  ];
  for (const [email, name] of people)
    builder.add({ id: '', time: 0, email, name, changes: [{ path: 'a', isEdited: true }] });
  assert.equal(builder.historyOf(['a']).authors, [0, 0, 0, 1, 2]);
});

test('random histories equal those of a project whose files have identities', () => {
  for (let seed = SEED; seed < SEED + 200; seed++) {
    const { log, truth } = randomProject(seed);
    const builder = createHistory();
    for (const commit of log.reverse()) builder.add(commit);
    assert.equal(countsOf(builder.historyOf(Object.keys(truth).sort())), truth, `seed ${seed}`);
  }
});

/** Files are numbers with names; each commit edits, adds and moves some. */
function randomProject(seed: number): { log: LogCommit[]; truth: Record<string, number> } {
  const random = createRandom(seed);
  const edits: number[] = [];
  const nameOf = new Map<number, string>();
  const log: LogCommit[] = [];
  for (let commit = 0; commit < 30; commit++) {
    const changes: LogChange[] = [];
    for (const file of nameOf.keys()) {
      const isEdited = random.chance(0.3);
      const name = `f${random.below(40)}`;
      const from = nameOf.get(file) ?? '';
      const isFree = ![...nameOf.values(), ...changes.map(change => change.from)].includes(name);
      if (isFree && random.chance(0.1)) {
        nameOf.set(file, name);
        changes.push({ path: name, from, isEdited });
      } else if (isEdited) changes.push({ path: from, isEdited });
      if (isEdited) edits[file]++;
    }
    const name = `f${random.below(40)}`;
    if (![...nameOf.values(), ...changes.map(({ from }) => from)].includes(name) && random.chance(0.5)) {
      nameOf.set(edits.push(1) - 1, name);
      changes.push({ path: name, isEdited: true });
    }
    log.push({ id: '', time: commit, email: 'a', name: 'a', changes });
  }
  return { log, truth: Object.fromEntries([...nameOf].map(([file, name]) => [name, edits[file]])) };
}

test.run();
