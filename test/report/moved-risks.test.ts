import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ModelRisks } from '../../src/core/report/model-types.ts';
import { movedRisks } from '../../src/core/report/moved-risks.ts';

test('lists that the page does not know follow their files, without removed ones', () => {
  const files = [
    { file: 0, text: 'has 900 lines' },
    { file: 2, text: 'has 700 lines' },
  ];
  const risks: ModelRisks = {
    topFiles: [],
    godThreshold: 8,
    explosionThreshold: 12,
    rule: '',
    gods: [],
    hubs: [],
    thresholds: { god: 16, hubUsers: 12, hubUses: 8 },
    levers: [],
    lists: [{ title: 'Long files', about: 'They have many lines.', files }],
  };
  const [list] = movedRisks(risks, [-1, 0, 1]).lists ?? [];
  assert.equal(list, {
    title: 'Long files',
    about: 'They have many lines.',
    files: [{ file: 1, text: 'has 700 lines' }],
  });
});

test.run();
