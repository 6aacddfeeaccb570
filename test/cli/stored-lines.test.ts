import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { storedModuleLines } from '../../src/faces/cli/churn/stored-lines.ts';

const PERIOD = { since: '2025-01-01', until: '2026-01-01' } as const;

test('names the command if nothing is stored, and the reason if there is none', () => {
  assert.match(storedModuleLines(undefined).join('\n'), 'depgraph hotspots');
  assert.equal(storedModuleLines({ ...PERIOD, reason: 'this is a shallow clone' }), [
    'No rebuild cost of modules: this is a shallow clone',
  ]);
});

test('names the costliest modules, one group, and how many commits that rests on', () => {
  const cost = (module: string, lines: number) => ({
    module,
    commits: 2,
    lines: 1,
    dependents: 1,
    dependentLines: lines,
    cost: 2 * lines,
  });
  const report = {
    ...PERIOD,
    commits: 30,
    largeCommits: 0,
    hotspots: [],
    hiddenCoupling: [],
    modules: {
      rebuildCost: [cost('a', 4000), cost('b', 30), cost('c', 20), cost('d', 10)],
      changesTogether: [
        { files: ['api/a.go', 'web/a.ts'], modules: ['api', 'web'], isAcrossLanguages: true, pairs: [] },
      ],
    },
  };
  assert.equal(storedModuleLines(report), [
    'Rebuild cost of modules, from 30 commits',
    '  a: 2 commits, 4,000 lines elsewhere depend on it',
    '  b: 2 commits, 30 lines elsewhere depend on it',
    '  c: 2 commits, 20 lines elsewhere depend on it',
    'Changed together in modules that do not depend on each other, from 30 commits',
    '  api/a.go ↔ web/a.ts',
  ]);
  const none = { ...report, modules: { rebuildCost: [], changesTogether: [] } };
  assert.equal(storedModuleLines(none), []);
});

test.run();
