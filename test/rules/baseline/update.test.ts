import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BaselineEntry, entryOf } from '../../../src/core/rules/baseline/entry.ts';
import { staleFinding } from '../../../src/core/rules/baseline/stale.ts';
import {
  addToBaseline,
  describeUpdate,
  type UpdateOptions,
  updateBaseline,
} from '../../../src/core/rules/baseline/update.ts';
import type { Finding } from '../../../src/core/rules/finding.ts';
import { cycleOf, importOf } from '../sample.ts';

const a = importOf('layers', 'src/a.ts', 'src/x.ts');
const b = importOf('layers', 'src/b.ts', 'src/x.ts');
const gone = importOf('layers', 'src/gone.ts', 'src/x.ts');
const movedFrom = importOf('layers', 'src/old/m.ts', 'src/x.ts');
const movedTo = importOf('layers', 'src/new/m.ts', 'src/x.ts');
const cycle = cycleOf('cycles', ['p.ts', 'q.ts', 'r.ts', 's.ts']);
const parts = [cycleOf('cycles', ['p.ts', 'q.ts']), cycleOf('cycles', ['r.ts', 's.ts'])];

function update(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  more: Partial<UpdateOptions> = {},
) {
  const hasFile = (file: string) => file !== 'src/old/m.ts';
  return updateBaseline({
    ...{
      findings,
      entries,
      pruneOnly: false,
      accept: false,
      isInScope: () => true,
      isOn: () => true,
      hasFile,
      hasFolder: () => true,
    },
    ...more,
  });
}

test('a baseline of nothing accepts everything, in the order of the file', () => {
  const created = update([cycle, b, a], [], { accept: true });
  assert.equal(created.entries, [entryOf(cycle), entryOf(a), entryOf(b)]);
  assert.is(describeUpdate(created), '+3 −0 ~0');
});

test('a cycle that grew keeps its entry until the larger one is accepted', () => {
  const grown = cycleOf('cycles', ['p.ts', 'q.ts', 'r.ts', 's.ts', 't.ts']);
  assert.equal(update([grown], [entryOf(cycle)]).entries, [entryOf(cycle)]);
  const accepted = update([grown], [entryOf(cycle)], { accept: true });
  assert.equal(accepted.entries, [entryOf(grown)]);
  assert.is(describeUpdate(accepted), '+1 −1 ~0');
});

test('growth needs consent', () => {
  const updated = update([a, b], [entryOf(a)]);
  assert.equal(updated.entries, [entryOf(a)]);
  assert.equal(updated.refused, [b]);
  const accepted = update([a, b], [entryOf(a)], { accept: true });
  assert.equal(accepted.entries, [entryOf(a), entryOf(b)]);
  assert.equal(accepted.refused, []);
});

test('removes stale entries, and follows moves and smaller cycles with their notes', () => {
  const notes = { reason: 'later', owner: '@core', until: '2027-03-01' };
  const entries = [gone, movedFrom, cycle].map(each => entryOf(each, notes));
  const updated = update([movedTo, ...parts], entries);
  assert.equal(
    updated.entries,
    [...parts, movedTo].map(each => entryOf(each, notes)),
  );
  assert.is(describeUpdate(updated), '+0 −1 ~2');
});

test('names the removed entries that had a note, not those that live on', () => {
  const notes = { reason: 'later' };
  const entries = [entryOf(a, notes), entryOf(gone, notes), entryOf(movedFrom, notes), entryOf(b)];
  assert.equal(update([a, movedTo], entries).removedNotes, [entryOf(gone, notes)]);
  assert.equal(update([a, movedTo], entries, { pruneOnly: true }).removedNotes, [entryOf(gone, notes)]);
  const owned = entryOf(cycle, { owner: '@core' });
  const grown = cycleOf('cycles', ['p.ts', 'q.ts', 'r.ts', 's.ts', 't.ts']);
  assert.equal(update([grown], [owned]).removedNotes, []);
  assert.equal(
    update([grown], [owned], { accept: true }).removedNotes,
    [owned],
    'of the cycle that outgrew it',
  );
});

test('prunes only, if told to', () => {
  const entries = [entryOf(gone), entryOf(movedFrom), entryOf(cycle)];
  const updated = update([movedTo, b, ...parts], entries, { pruneOnly: true, accept: true });
  assert.equal(updated.entries, [entryOf(cycle), entryOf(movedFrom)]);
  assert.is(describeUpdate(updated), '+0 −1 ~0');
  assert.equal(updated.refused, [b]);
});

test('keeps entries whose files were not judged', () => {
  const updated = update([], [entryOf(a), entryOf(b)], { isInScope: file => file === 'src/a.ts' });
  assert.equal(updated.entries, [entryOf(b)]);
});

test('an update of its own result changes nothing', () => {
  const findings = [a, b, movedTo, ...parts];
  const { entries } = update(findings, [entryOf(gone), entryOf(movedFrom), entryOf(cycle)], { accept: true });
  const again = update(findings, entries);
  assert.equal(again.entries, entries);
  assert.is(describeUpdate(again), '+0 −0 ~0');
});

test('adds one finding by its id or the beginning of it', () => {
  for (const id of [b.id, b.id.slice(0, 8)]) {
    const { entries } = addToBaseline([entryOf(a)], [a, b], { id, reason: 'known', until: '2027-03-01' });
    assert.equal(entries, [entryOf(a), { ...entryOf(b), reason: 'known', until: '2027-03-01' }]);
  }
});

test('adding again replaces the notes', () => {
  const before = [{ ...entryOf(a), reason: 'old', owner: '@me', until: '2026-01-01' }];
  assert.equal(addToBaseline(before, [a], { id: a.id, reason: 'new' }).entries, [
    { ...entryOf(a), reason: 'new' },
  ]);
});

test('refuses an id of no finding or of several, and an invalid date', () => {
  assert.throws(() => addToBaseline([], [a, b], { id: 'zz', reason: 'x' }), /^no finding has an id/);
  assert.throws(() => addToBaseline([], [a, b], { id: '', reason: 'x' }), /^no finding has an id/);
  const many = Array.from({ length: 40 }, (_, i) => importOf('r', `${i}.ts`, 'x'));
  const digit = many.map(({ id }) => id[0]).find((each, i, all) => all.indexOf(each) < i) ?? '';
  assert.throws(() => addToBaseline([], many, { id: digit, reason: 'x' }), /^\d+ findings have an id/);
  assert.throws(
    () => addToBaseline([], [a], { id: a.id, reason: 'x', until: 'soon' }),
    /"soon" is not a date/,
  );
});

test('a stale entry is a finding about the baseline that says what to do', () => {
  const options = { file: '.depgraph-baseline.json', level: 'error' } as const;
  const stale = staleFinding(entryOf(gone), options);
  assert.is(stale.from, '.depgraph-baseline.json');
  assert.is(
    stale.message,
    'the baseline lists src/gone.ts → src/x.ts for rule layers, which is no longer found',
  );
  assert.is(stale.help, 'run "depgraph baseline update"');
  assert.match(
    staleFinding(entryOf(cycle), options).message,
    /lists p\.ts, q\.ts, r\.ts and 1 more for rule cycles/,
  );
  assert.is.not(stale.id, staleFinding(entryOf(a), options).id);
});

test.run();
