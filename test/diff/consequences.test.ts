import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { consequencesOf } from '../../src/core/diff/consequences.ts';
import type { CycleChange, Difference } from '../../src/core/diff/types.ts';
import type { Step } from '../../src/core/query/edges.ts';
import type { Finding } from '../../src/core/rules/finding.ts';

const REACH = { runTime: { share: 0.5, core: 0 }, all: { share: 0.5, core: 0 } };

const NOTHING: Difference = {
  files: { added: [], removed: [], renamed: [], changed: [] },
  parts: { added: [], removed: [] },
  cycles: [],
  findings: { new: [], fixed: [] },
  packages: { added: [], removed: [] },
  imports: { added: [], removed: [], changed: [] },
  hasOtherRules: false,
  health: { before: { score: 90, grade: 'A' }, after: { score: 90, grade: 'A' }, causes: [] },
  reach: { before: REACH, after: REACH },
};

const step = (source: string, target: string, line = 1): Step => ({ source, target, line, kind: 'eager' });

function cycle(fate: CycleChange['fate'], members: string[], more: Partial<CycleChange> = {}): CycleChange {
  const sizes = { sizesBefore: [], sizesAfter: [] };
  return {
    kind: 'eager',
    fate,
    members,
    changed: [],
    ...sizes,
    closedBy: [],
    loop: [],
    openedBy: [],
    ...more,
  };
}

function finding(rule: string, from: string, more: Partial<Finding> = {}): Finding {
  return { id: rule + from, rule, kind: 'import', level: 'warn', from, lines: [3], message: from, ...more };
}

const messages = (difference: Partial<Difference>) =>
  consequencesOf({ ...NOTHING, ...difference }).map(({ effect, message }) => `${effect}: ${message}`);

test('nothing changed: no consequence, also if only contents and imports did', () => {
  assert.equal(messages({}), []);
  const files = { ...NOTHING.files, changed: ['a.ts'], added: ['b.ts'] };
  assert.equal(messages({ files, imports: { added: [step('a.ts', 'b.ts')], removed: [], changed: [] } }), []);
});

test('cycles that merged are one line, which names the import that did it', () => {
  const closedBy = [step('a.ts', 'c.ts', 7), step('b.ts', 'd.ts')];
  const [only, ...others] = consequencesOf({
    ...NOTHING,
    cycles: [cycle('merged', ['a.ts', 'b.ts', 'c.ts', 'd.ts'], { closedBy, sizesBefore: [2, 2] })],
    findings: {
      new: [finding('cycles', 'a.ts', { kind: 'cycle', members: ['a.ts', 'b.ts', 'c.ts', 'd.ts'] })],
      fixed: [],
    },
  });
  assert.equal(others, []);
  assert.equal(
    [only.effect, only.message],
    ['worse', 'Cycles of 2 and 2 files merged into one of 4, by a.ts → c.ts'],
  );
  assert.equal(only.import, closedBy[0]);
  assert.equal(only.files, ['a.ts', 'b.ts', 'c.ts', 'd.ts']);
});

test('each fate of a cycle has its words; only what got smaller is better', () => {
  assert.equal(
    messages({
      cycles: [
        cycle('new', ['a', 'b']),
        cycle('grown', ['a', 'b', 'c'], { changed: ['c'], sizesBefore: [2] }),
        cycle('shrunk', ['a', 'b'], { changed: ['c'], sizesBefore: [3], sizesAfter: [2] }),
        cycle('split', ['a', 'b', 'c', 'd'], { sizesAfter: [2, 2] }),
        cycle('fixed', ['a', 'b']),
      ],
    }),
    [
      'worse: New cycle of 2 files',
      'worse: A cycle of 2 files grew to 3',
      'better: A cycle of 3 files shrank to 2',
      'better: A cycle of 4 files was split into 2 and 2',
      'better: A cycle of 2 files is gone',
    ],
  );
});

test('a deleted folder says what broke, apart from other imports that lead nowhere', () => {
  const lost = (from: string, to: string, lines: number[]) =>
    finding('unresolved', from, { kind: 'unresolved', to, lines });
  const found = consequencesOf({
    ...NOTHING,
    files: { ...NOTHING.files, removed: ['src/core/a.ts', 'src/core/deep/b.ts'] },
    imports: {
      added: [],
      removed: [step('app.ts', 'src/core/a.ts'), step('page.ts', 'src/core/deep/b.ts')],
      changed: [],
    },
    findings: {
      new: [
        lost('app.ts', './src/core/a', [2, 9]),
        lost('page.ts', './src/core/deep/b', [1]),
        lost('typo.ts', './x', [4]),
      ],
      fixed: [],
    },
  });
  assert.equal(
    found.map(({ message, files, import: cause }) => [message, files, cause?.source]),
    [
      ['3 imports now lead nowhere: src/core was deleted', ['app.ts', 'page.ts'], 'app.ts'],
      ['1 import now leads nowhere', ['typo.ts'], 'typo.ts'],
    ],
  );
});

test('layers, rules, parts, packages, health and what was fixed, the worst first', () => {
  assert.equal(
    messages({
      packages: { added: [{ name: 'pkg:react', import: step('a.ts', 'pkg:react') }], removed: ['pkg:vue'] },
      parts: {
        added: [{ from: 'web', to: 'billing', imports: [step('web/a.ts', 'billing/b.ts')] }],
        removed: [],
      },
      findings: {
        new: [
          finding('layers', 'low.ts', {
            to: 'high.ts',
            message: 'low.ts imports high.ts: "low" is below "high"',
          }),
          finding('no-react', 'a.ts', { to: 'pkg:react', level: 'error', message: 'a.ts imports react' }),
          finding('gods', 'god.ts', { kind: 'file', lines: [], message: 'god.ts depends on 90 files' }),
        ],
        fixed: [
          { rule: 'unresolved', from: 'x.ts' },
          { rule: 'cycles', members: ['a', 'b'] },
        ],
      },
      health: { before: { score: 90, grade: 'A' }, after: { score: 71, grade: 'C' }, causes: [] },
    }),
    [
      'worse: Layer crossed: "low" is below "high"',
      'worse: Rule broken no-react: a.ts imports react',
      'worse: Rule gods: god.ts depends on 90 files',
      'worse: Health fell from A 90 to C 71',
      'neutral: web now depends on billing',
      'neutral: New package react',
      'better: Package vue is no longer used',
      'better: 1 finding fixed',
    ],
  );
});

test('a package whose only users were deleted is no good news, one that lost its imports is', () => {
  const files = { ...NOTHING.files, removed: ['old.ts', 'older.ts'] };
  const removed = (...sources: string[]) => sources.map(source => step(source, 'pkg:vue'));
  const told = (...sources: string[]) =>
    messages({
      files,
      packages: { added: [], removed: ['pkg:vue'] },
      imports: { added: [], removed: removed(...sources), changed: [] },
    });
  assert.equal(told('old.ts'), ['neutral: Package vue is no longer used: old.ts was deleted']);
  assert.equal(told('old.ts', 'older.ts'), [
    'neutral: Package vue is no longer used: the 2 files that used it were deleted',
  ]);
  assert.equal(told('old.ts', 'kept.ts'), ['better: Package vue is no longer used']);
});

test.run();
