import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inWorld } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';

test(
  'a daemon answers with its revision, or says why it cannot',
  inWorld(async world => {
    const project = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '', 'c.ts': '' });
    await world.start(project.root);
    const ask = (...words: string[]) => world.depgraph([...words, '--project', project.root]);
    project.write({ 'b.ts': "import './c'\n" });
    await world.depgraph(['analyze', project.root, '--quiet']);
    const answer = JSON.parse((await ask('why', 'a.ts', 'c.ts', '--json')).stdout);
    assert.is(answer.revision, (await world.status(project.root)).revision);
    assert.is(answer.chain.length, 2);
    const wrong = await ask('uses', 'd.ts');
    assert.equal([wrong.code, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, 'nothing matches "d.ts"');
    const other = await ask('uses', 'a.ts', '--exclude', 'b.ts');
    assert.is(other.stdout, 'a.ts uses nothing\n', 'another configuration is answered from disk');
  }),
);

test.run();
