import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decode } from '../../../ui/src/model/decode.ts';
import { boxIdOfNode } from '../../../ui/src/model/ids.ts';
import { membersOf } from '../../../ui/src/model/members.ts';
import { mostUsed } from '../../../ui/src/model/most-used.ts';
import { usedBy } from '../../../ui/src/model/neighbours.ts';
import { roleName, type Users, usedByText, usersOf, usersText } from '../../../ui/src/model/roles.ts';
import { tableOf } from '../../../ui/src/model/table.ts';
import { createTree } from '../../../ui/src/model/tree.ts';
import type { Project } from '../../../ui/src/model/types.ts';
import { usersOfBox, userTotal } from '../../../ui/src/model/users.ts';
import { openEngine } from '../../helpers/analyze.ts';
import { copyDemo } from '../../helpers/demo.ts';
import { createRandom } from '../../helpers/random.ts';
import { EVERYTHING, FILES, modelOf, projectOf, randomProject } from './sample.ts';

/** Counts from the edges alone. */
function naive(project: Project, members: Iterable<number>): Users {
  const inside = new Set(members);
  const { source, target, count } = project.edges;
  const users = new Set(
    Array.from({ length: count }, (_, edge) => edge)
      .filter(edge => inside.has(target[edge]) && !inside.has(source[edge]))
      .map(edge => source[edge]),
  );
  const roles = Array.from(users, user => roleName(project, user));
  const sources = roles.filter(role => role === 'source').length;
  const tests = roles.filter(role => role === 'test').length;
  return { sources, tests, others: roles.length - sources - tests };
}

function assertOneDefinition(project: Project, where: string): void {
  const table = tableOf(project, FILES);
  for (let node = 0; node < project.ids.length; node++) {
    const id = boxIdOfNode(project, node);
    const expected = naive(project, [node]);
    assert.equal(usersOf(project, node), expected, `${where}: ${id}`);
    assert.equal(usersOfBox(project, id), expected, `${where}: ${id}`);
    assert.is(userTotal(expected), usedBy(project, id, FILES).total, `${where}: ${id}`);
    if (node >= project.fileCount) continue;
    assert.is(table.cell(node, 'usedBy'), expected.sources, `${where}: ${id}`);
    assert.is(table.cell(node, 'usedByTests'), expected.tests, `${where}: ${id}`);
  }
  for (const id of createTree(project, EVERYTHING).ids) {
    const members = membersOf(project, id, EVERYTHING);
    assert.equal(usersOfBox(project, id), naive(project, members), `${where}: ${id}`);
    // The second answer is memoised.
    assert.equal(usersOfBox(project, id), naive(project, members), `${where}: ${id}`);
  }
  for (const { file, users } of mostUsed(project, FILES, 9))
    assert.is(users, usersOf(project, file).sources, `${where}: ${project.ids[file]}`);
}

test('"used by" is one number everywhere, in random projects', () => {
  for (let seed = 0; seed < 40; seed++)
    assertOneDefinition(randomProject(seed, createRandom(seed)), `seed ${seed}`);
});

test('"used by" is one number everywhere, in the demo', async () => {
  const engine = openEngine({ root: copyDemo() });
  assertOneDefinition(decode(modelOf(await engine.scan())), 'demo');
  await engine.close();
});

test('tests and other files are counted apart, and a file is no user of itself', () => {
  const project = projectOf('src/b -> src/a, tests/c -> src/a, vendor/e -> src/a, src/a -> src/a');
  assert.is(usedByText(project, project.ids.indexOf('src/a')), 'used by 1, and 1 test and 1 other file');
  assert.is(usersText({ sources: 1200, tests: 0, others: 0 }), '1,200');
});

test.run();
