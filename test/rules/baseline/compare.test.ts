import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type CompareOptions, compareWithBaseline } from '../../../src/core/rules/baseline/compare.ts';
import { type BaselineEntry, entryOf } from '../../../src/core/rules/baseline/entry.ts';
import type { Finding } from '../../../src/core/rules/finding.ts';
import { parentOf } from '../../../src/shared/paths.ts';
import { inputOf, judge } from '../project.ts';
import { AWKWARD_FILES, cycleOf, finding, importOf } from '../sample.ts';

const TODAY = '2027-03-01';

interface Outcome {
  readonly new: number;
  readonly known: number;
  readonly moved: number;
  readonly stale: number;
  readonly expired: number;
}

function compare(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  more: Partial<CompareOptions> = {},
) {
  // What a finding names is in the project, unless a test says otherwise.
  const files = new Set(findings.flatMap(({ from, to, members }) => [from, to ?? from, ...(members ?? [])]));
  const hasFile = (file: string) => files.has(file);
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) folders.add(folder);
  const hasFolder = (folder: string) => folders.has(folder);
  return compareWithBaseline({
    findings,
    entries,
    today: TODAY,
    isInScope: () => true,
    isOn: () => true,
    hasFile,
    hasFolder,
    ...more,
  });
}

function check(outcome: ReturnType<typeof compare>, expected: Partial<Outcome>): void {
  const counts = {
    new: outcome.new.length,
    known: outcome.known.length,
    moved: outcome.moved.length,
    stale: outcome.stale.length,
    expired: outcome.expired.length,
  };
  assert.equal(counts, { new: 0, known: 0, moved: 0, stale: 0, expired: 0, ...expected });
}

const old = importOf('layers', 'src/core/a.ts', 'src/web/b.ts');

test('without entries every finding is new', () => check(compare([old], []), { new: 1 }));

test('a finding with an entry is known, whatever its lines, level and message', () => {
  for (const more of [
    {},
    { lines: [41] },
    { lines: [7, 9] },
    { level: 'warn' },
    { message: 'else' },
  ] as const)
    check(compare([{ ...old, ...more }], [entryOf(old)]), { known: 1 });
});

test('an entry that no finding matches is stale', () => check(compare([], [entryOf(old)]), { stale: 1 }));

test('one fixed and one new of the same rule are one new and one stale', () => {
  const added = importOf('layers', 'src/core/c.ts', 'src/web/b.ts');
  check(compare([added], [entryOf(old)]), { new: 1, stale: 1 });
});

test('one fixed and one new with the same base name are no move while the old file is there', () => {
  const added = importOf('layers', 'src/other/a.ts', 'src/web/b.ts');
  const outcome = compare([added], [entryOf(old)], { hasFile: () => true });
  check(outcome, { new: 1, stale: 1 });
});

test('of a check of one file, entries of other files are not stale', () => {
  const other = importOf('layers', 'src/core/z.ts', 'src/web/b.ts');
  const cycle = cycleOf('cycles', ['src/core/a.ts', 'src/core/z.ts']);
  const isInScope = (file: string) => file === 'src/core/a.ts';
  const outcome = compare([], [entryOf(old), entryOf(other), entryOf(cycle)], { isInScope });
  assert.equal(outcome.stale, [entryOf(old)]);
});

test('names that patterns give a meaning are literal', () => {
  const findings = AWKWARD_FILES.map(file => importOf('layers', file, `x/${file}`));
  const entries = findings.map(each => entryOf(each));
  check(compare(findings, entries), { known: findings.length });
  const bracket = entryOf(importOf('layers', 'src/[id]/page.ts', 'x'));
  const letter = importOf('layers', 'src/i/page.ts', 'x');
  check(compare([letter], [bracket], { hasFile: () => true }), { new: 1, stale: 1 });
});

// ---- moves

test('a moved file is neither new nor stale, edited or not', () => {
  for (const lines of [[1], [30, 40]])
    check(compare([importOf('layers', 'src/lib/a.ts', 'src/web/b.ts', { lines })], [entryOf(old)]), {
      moved: 1,
    });
});

test('a moved file with another target is no move', () => {
  check(compare([importOf('layers', 'src/lib/a.ts', 'src/web/c.ts')], [entryOf(old)]), { new: 1, stale: 1 });
});

test('the other end may move instead', () => {
  check(compare([importOf('layers', 'src/core/a.ts', 'src/page/b.ts')], [entryOf(old)]), { moved: 1 });
});

test('a file as a whole may move', () => {
  const before: BaselineEntry = { rule: 'gods', from: 'src/god.ts' };
  const after: Finding = { ...importOf('gods', 'lib/god.ts', ''), kind: 'file' };
  const { to: _, ...whole } = after;
  check(compare([whole], [before]), { moved: 1 });
});

test('a file that was split is new under its new names', () => {
  const parts = ['src/lib/a-first.ts', 'src/lib/a-second.ts'].map(file =>
    importOf('layers', file, 'src/web/b.ts'),
  );
  check(compare(parts, [entryOf(old)]), { new: 2, stale: 1 });
});

test('two files of one name are ambiguous, hence new', () => {
  const two = ['src/lib/a.ts', 'src/app/a.ts'].map(file => importOf('layers', file, 'src/web/b.ts'));
  check(compare(two, [entryOf(old)]), { new: 2, stale: 1 });
});

test('two entries of one name are ambiguous, too', () => {
  const entries = [old, importOf('layers', 'src/app/a.ts', 'src/web/b.ts')].map(each => entryOf(each));
  check(compare([importOf('layers', 'src/lib/a.ts', 'src/web/b.ts')], entries), { new: 1, stale: 2 });
});

test('a file of which one of two violations could have two origins is ambiguous', () => {
  const entries = [old, importOf('layers', 'src/lib/a.ts', 'src/old/b.ts')].map(each => entryOf(each));
  check(compare([importOf('layers', 'src/lib/a.ts', 'src/web/b.ts')], entries), { new: 1, stale: 2 });
});

test('another rule, another package or another specifier is no move', () => {
  check(compare([importOf('other', 'src/lib/a.ts', 'src/web/b.ts')], [entryOf(old)]), { new: 1, stale: 1 });
  const hasFile = (file: string) => file === 'src/a.ts';
  for (const [before, after] of [
    ['pkg:@a/db', 'pkg:@b/db'],
    ['./old/x', './new/x'],
  ]) {
    const outcome = compare(
      [importOf('r', 'src/a.ts', after)],
      [entryOf(importOf('r', 'src/a.ts', before))],
      { hasFile },
    );
    check(outcome, { new: 1, stale: 1 });
  }
});

// ---- cycles

const known = entryOf(cycleOf('cycles', ['a.ts', 'b.ts', 'c.ts', 'd.ts']));

test('a known cycle may lose a file', () => {
  check(compare([cycleOf('cycles', ['a.ts', 'b.ts', 'c.ts'])], [known]), { known: 1 });
});

test('a known cycle may split', () => {
  const parts = [cycleOf('cycles', ['a.ts', 'b.ts']), cycleOf('cycles', ['c.ts', 'd.ts'])];
  check(compare(parts, [known]), { known: 2 });
});

test('a known cycle with another file is new, and names the imports that added it', () => {
  const grown = cycleOf('cycles', ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts']);
  const outcome = compare([grown], [known]);
  // Without the new file the cycle is known again, so its entry is still needed.
  check(outcome, { new: 1 });
  assert.is(outcome.new[0].message, '5 files form a cycle; it adds e.ts to a known cycle');
});

test('a file that replaces another one makes the cycle new', () => {
  check(compare([cycleOf('cycles', ['a.ts', 'b.ts', 'e.ts'])], [known], { hasFile: () => true }), {
    new: 1,
  });
});

test('two known cycles that merge are new, and the imports that joined them are named', () => {
  const entries = [cycleOf('cycles', ['a.ts', 'b.ts']), cycleOf('cycles', ['c.ts', 'd.ts'])].map(each =>
    entryOf(each),
  );
  const outcome = compare([cycleOf('cycles', ['a.ts', 'b.ts', 'c.ts', 'd.ts'])], entries);
  check(outcome, { new: 1 });
  assert.is(outcome.new[0].message, '4 files form a cycle; it joins known cycles');
});

test('a cycle that grew is shown at an import of the file that it gained', async () => {
  const project = {
    'a.ts': ['b.ts'],
    'b.ts': ['a.ts', 'leaf.ts@7'],
    'leaf.ts': ['other.ts', 'a.ts@3'],
    'other.ts': [],
  };
  const { graph } = await inputOf(project);
  const { findings } = await judge(project);
  const entry: BaselineEntry = { rule: 'cycles', members: ['a.ts', 'b.ts'] };
  const [found] = compare(findings, [entry], { graph: () => graph }).new;
  assert.equal([found.from, found.lines], ['leaf.ts', [3]]);
  assert.is(
    found.message,
    'leaf.ts imports a.ts, closing a cycle of 3 files; it adds leaf.ts to a known cycle',
  );
  assert.equal(
    found.chain?.map(({ source }) => source),
    ['a.ts', 'b.ts', 'leaf.ts'],
  );
  assert.is(found.id, findings[0].id);
});

test('known cycles that an import joined are shown at an import between them', async () => {
  const project = {
    'a.ts': ['b.ts'],
    'b.ts': ['a.ts', 'c.ts lazy', 'c.ts'],
    'c.ts': ['d.ts'],
    'd.ts': ['c.ts', 'a.ts@9'],
  };
  const { graph } = await inputOf(project);
  const entries = [
    ['a.ts', 'b.ts'],
    ['c.ts', 'd.ts'],
  ].map(members => ({ rule: 'cycles', members }));
  const [found] = compare((await judge(project)).findings, entries, { graph: () => graph }).new;
  assert.is(found.message, 'b.ts imports c.ts, closing a cycle of 4 files; it joins known cycles');
});

test('a shortest loop that avoids the new file still names it', () => {
  const { chain } = cycleOf('cycles', ['a.ts', 'b.ts']);
  const grown = cycleOf('cycles', ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'], { chain: chain ?? [] });
  assert.is(compare([grown], [known]).new[0].message, '5 files form a cycle; it adds e.ts to a known cycle');
});

test('of cycles between folders, the files of the loop are found in their folders', () => {
  const entry: BaselineEntry = { rule: 'cycles', members: ['src/a', 'src/b'] };
  const grown = cycleOf('cycles', ['src/a/1.ts', 'src/b/2.ts', 'src/c/3.ts']);
  const folders = { ...grown, members: ['src/a', 'src/b', 'src/c'] };
  assert.match(compare([folders], [entry]).new[0].message, /adds src\/c to a known cycle$/);
});

test('a cycle of another rule is not known', () => {
  const outcome = compare([cycleOf('other', ['a.ts', 'b.ts'])], [known]);
  check(outcome, { new: 1, stale: 1 });
  assert.is(outcome.new[0].message, '2 files form a cycle');
});

test('a cycle is covered by the smallest entry that contains it; a larger one is stale', () => {
  const small = entryOf(cycleOf('cycles', ['a.ts', 'b.ts']));
  const outcome = compare([cycleOf('cycles', ['a.ts', 'b.ts'])], [known, small]);
  assert.equal(outcome.stale, [known]);
  const three = entryOf(cycleOf('cycles', ['a.ts', 'b.ts', 'c.ts']));
  assert.equal(compare([cycleOf('cycles', ['a.ts', 'b.ts'])], [known, three]).stale, [known]);
});

test('a member of a cycle may move, but not all of them to several folders', () => {
  check(compare([cycleOf('cycles', ['a.ts', 'b.ts', 'c.ts', 'lib/d.ts'])], [known]), { moved: 1 });
  check(compare([cycleOf('cycles', ['lib/a.ts', 'web/b.ts', 'lib/c.ts', 'lib/d.ts'])], [known]), {
    new: 1,
    stale: 1,
  });
});

// ---- renamed folders

/** The findings after `git mv` of a folder, and the entries before it. */
function afterRename(findings: readonly Finding[], from: string, to: string): [Finding[], BaselineEntry[]] {
  const rename = (path: string) => (path.startsWith(`${from}/`) ? to + path.slice(from.length) : path);
  const renamed = findings.map(({ rule, from: source, to: target, members }) =>
    members
      ? cycleOf(rule, members.map(rename))
      : finding({ rule, from: rename(source), ...(target !== undefined && { to: rename(target) }) }),
  );
  return [renamed, findings.map(each => entryOf(each))];
}

test('both ends, and all members of a cycle, may be in a renamed folder', () => {
  for (const each of [
    importOf('layers', 'packages/math/src/a.ts', 'packages/math/src/web/b.ts'),
    cycleOf('cycles', ['packages/math/src/a.ts', 'packages/math/src/b.ts']),
    cycleOf('folders', ['packages/math/src', 'packages/math/test']),
  ]) {
    const files = ['packages/geometry/src/a.ts', 'packages/geometry/src/b.ts', 'packages/geometry/test/c.ts'];
    const hasFolder = (folder: string) => files.some(file => file.startsWith(`${folder}/`));
    const [findings, entries] = afterRename([each], 'packages/math', 'packages/geometry');
    check(compare(findings, entries, { hasFolder }), { moved: 1 });
  }
});

test('files of one name in a renamed folder are told apart by the rest of their path', () => {
  const names = ['index.ts', 'page/index.ts', 'page/row/index.ts', 'cell/index.ts'];
  const gods = names.map(name => finding({ rule: 'gods', from: `src/table/${name}` }));
  check(compare(...afterRename(gods, 'src/table', 'src/grid')), { moved: 4 });
  check(compare(...afterRename(gods, 'src/table', 'lib/src/table')), { moved: 4 });
});

test('a folder may move to another depth, and be merged with others', () => {
  const inside = ['a.ts', 'sub/a.ts'].map(name => importOf('layers', `src/old/${name}`, 'src/x.ts'));
  const [findings, entries] = afterRename(inside, 'src/old', 'new');
  const other = importOf('layers', 'new/b.ts', 'src/x.ts');
  check(compare([...findings, other], [...entries, entryOf(other)]), { moved: 2, known: 1 });
  const [top, before] = afterRename([cycleOf('cycles', ['lib/a/x.ts', 'lib/a/y.ts'])], 'lib', 'z');
  check(compare(top, before), { moved: 1 });
});

test('a folder that may have become one of two is ambiguous, hence new', () => {
  const cycle = (folder: string) => cycleOf('cycles', [`${folder}/a.ts`, `${folder}/b.ts`]);
  check(compare([cycle('x'), cycle('y')], [entryOf(cycle('old'))]), { new: 2, stale: 1 });
  check(compare([cycle('x')], [entryOf(cycle('old')), entryOf(cycle('older'))]), { new: 1, stale: 2 });
});

test('files may move into a folder of their folder, or from the root into one', () => {
  const names = ['a.ts', 'b.ts'];
  for (const [old, now] of [
    ['pkg', 'pkg/src'],
    ['', 'src'],
  ]) {
    const inside = (folder: string) => names.map(name => (folder === '' ? name : `${folder}/${name}`));
    const files = new Set(inside(now));
    const hasFolder = (folder: string) => [...files].some(file => file.startsWith(`${folder}/`));
    const [before, after] = [cycleOf('cycles', inside(old)), cycleOf('cycles', inside(now))];
    check(compare([after], [entryOf(before)], { hasFolder, hasFile: file => files.has(file) }), { moved: 1 });
  }
});

test('a cycle of 16,000 files in 8,000 folders takes no quadratic time to follow', () => {
  const members = (top: string) => Array.from({ length: 16_000 }, (_, i) => `${top}/${i % 8000}/${i}.ts`);
  const [before, after] = [cycleOf('cycles', members('src')), cycleOf('cycles', members('lib'))];
  check(compare([after], [entryOf(before)]), { moved: 1 });
});

test('an entry with an empty name, written by hand, is stale', () => {
  const before = entryOf(cycleOf('cycles', ['', 'a.ts']));
  check(compare([cycleOf('cycles', ['src/x.ts', 'src/a.ts'])], [before]), { new: 1, stale: 1 });
});

test('a copied folder is new as long as the original is there', () => {
  const cycle = (folder: string) => cycleOf('cycles', [`${folder}/a.ts`, `${folder}/b.ts`]);
  check(compare([cycle('x')], [entryOf(cycle('old'))], { hasFolder: () => true }), { new: 1, stale: 1 });
});

test('a cycle that grew while its folder was renamed is new', () => {
  const before = entryOf(cycleOf('cycles', ['old/a.ts', 'old/b.ts']));
  check(compare([cycleOf('cycles', ['x/a.ts', 'x/b.ts', 'x/c.ts'])], [before]), { new: 1, stale: 1 });
});

// ---- expiry

for (const [until, expected, isExpiring] of [
  ['2027-03-01', { known: 1 }, true],
  ['2027-02-28', { expired: 1 }, false],
  ['2027-03-15', { known: 1 }, true],
  ['2027-03-16', { known: 1 }, false],
  ['2028-02-29', { known: 1 }, false],
] as const) {
  test(`on ${TODAY}, an entry until ${until} gives ${JSON.stringify(expected)}`, () => {
    const outcome = compare([old], [{ ...entryOf(old), until }]);
    check(outcome, expected);
    assert.is(outcome.expiringSoon.length, isExpiring ? 1 : 0);
  });
}

test('a moved finding expires, too', () => {
  const moved = importOf('layers', 'src/lib/a.ts', 'src/web/b.ts');
  check(compare([moved], [{ ...entryOf(old), until: '2027-02-28' }]), { expired: 1 });
});

test('an invalid date is an error', () => {
  assert.throws(
    () => compare([old], [{ ...entryOf(old), until: '2027-02-30' }]),
    /"2027-02-30" is not a date/,
  );
  assert.throws(
    () => compare([old], [{ ...entryOf(old), until: '2027-02-28' }], { today: 'now' }),
    /"now" is not a date/,
  );
});

test('70,000 findings with as many entries of one base name take no quadratic time', () => {
  const at = (folder: (i: number) => string) =>
    Array.from({ length: 70_000 }, (_, i) => importOf('layers', `${folder(i)}/index.ts`, 'src/web/b.ts'));
  const from = (folder: (i: number) => string) => at(folder).map(each => entryOf(each));
  const renamed = compare(
    at(i => `new/${i}`),
    from(i => `old/${i}`),
  );
  check(renamed, { moved: 70_000 });
  const others = compare(
    at(i => `new/${i}`),
    from(i => `old/x${i}`),
  );
  check(others, { new: 70_000, stale: 70_000 });
});

test('many known cycles beside many new ones take no quadratic time', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => [`p${i}/a.ts`, `p${i}/b.ts`]);
  const entries = names.map(members => ({ rule: 'cycles', members: members.map(name => `old/x${name}`) }));
  const findings = names.map(members => cycleOf('cycles', members));
  check(compare(findings, entries), { new: 20_000, stale: 20_000 });
});

test.run();
