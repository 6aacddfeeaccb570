import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { comparedRow, comparedTable, hasValues, noteOn, type Sample } from '../../bench/against-table.ts';

function row(ours: readonly Sample[], theirs: readonly Sample[], work = 'cold') {
  return comparedRow({ project: 'shop', work, this: ours, that: theirs });
}

const cpu = (...times: number[]): Sample[] => times.map(cpuMs => ({ cpuMs }));

test('a row has the medians of both builds and their ratio', () => {
  const samples = (times: number[]) => times.map(ms => ({ ms, cpuMs: 2 * ms, MB: 50 }));
  const { ms, cpuMs, MB } = row(samples([30, 10, 1000]), samples([20, 40, 60, 20]));
  assert.equal(ms, { this: 30, that: 30, ratio: 1 });
  assert.equal(cpuMs, { this: 60, that: 60, ratio: 1 });
  assert.equal(MB, { this: 50, that: 50, ratio: 1 });
});

test('CPU medians that differ by more than 3 % are marked', () => {
  const marks = [90, 96, 97, 100, 103, 104].map(ours => row(cpu(ours), cpu(100)).mark);
  assert.equal(marks, ['less CPU', 'less CPU', '', '', '', 'more CPU']);
});

test('one slow run of many and a slow wall clock are not marked', () => {
  assert.is(row(cpu(100, 100, 900), cpu(100, 101, 100)).mark, '');
  assert.is(row([{ ms: 900, cpuMs: 100 }], [{ ms: 100, cpuMs: 100 }]).mark, '');
});

test('without a value of both builds, there is neither a ratio nor a mark', () => {
  const { ms, cpuMs, mark } = row([{ ms: 10 }], []);
  assert.equal(ms, { this: 10, that: undefined, ratio: undefined });
  assert.equal(cpuMs, { this: undefined, that: undefined, ratio: undefined });
  assert.is(mark, '');
});

test('a row that only one build has measured has values', () => {
  assert.is(hasValues(row([{ ms: 10 }], [{}])), true);
  assert.is(hasValues(row([{}], [{ MB: 10 }])), true);
  assert.is(hasValues(row([{}], [{}])), false);
});

test('the table aligns a line for each row below the heading', () => {
  const lines = comparedTable([
    row([{ ms: 1234.5, cpuMs: 2000, MB: 80 }], [{ ms: 1000, cpuMs: 1000, MB: 80 }]),
    row([{ ms: 12.34 }], [], 'save → judgement, p50'),
  ]);
  assert.is(lines.length, 3);
  assert.match(lines[0], /^project +work +this ms +that ms +ratio +this CPU ms +that CPU ms +ratio +this MB/);
  assert.match(
    lines[1],
    /^shop +cold +1,235 +1,000 +1\.23 +2,000 +1,000 +2\.00 +80\.0 +80\.0 +1\.00 +more CPU$/,
  );
  assert.match(lines[2], /^shop +save → judgement, p50 +12\.3$/);
  assert.is(lines[1].indexOf('1,235') + 5, lines[2].indexOf('12.3') + 4);
});

test('the note asks for ten runs', () => {
  const rows = [row(cpu(110), cpu(100)), row(cpu(100), cpu(100))];
  assert.match(noteOn(rows, 2), /more than 3 % \(1 of 2\); 2 runs are not enough, use --runs 10$/);
  assert.match(noteOn(rows, 10), /marked twice in a row$/);
});

test.run();
