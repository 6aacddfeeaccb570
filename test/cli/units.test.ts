import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { makeProject } from '../helpers/project.ts';

const INSIDE = {
  'src/p/A.java': 'package p;\nimport p.B;\nclass A { B b; }\n',
  'src/p/B.java': 'package p;\nimport p.A;\nclass B { A a; }\n',
};

test('a cycle within one package is reported but passes --fail-on', async () => {
  const { root } = makeProject(INSIDE);
  const { code, stdout } = await depgraph(['analyze', root, '--fail-on', 'cycles,health<100']);
  assert.is(code, 0, stdout);
  assert.match(stdout, /Cycles +0 +none that counts/);
  assert.match(stdout, /Not judged\n.*cycles inside packages are not counted; the largest has 2 files/);
});

test('a cycle of large files between two packages fails --fail-on', async () => {
  const more = '\n'.repeat(30);
  const { root } = makeProject({
    'src/p/A.java': `package p;\nimport q.B;\nclass A { B b; }\n${more}`,
    'src/q/B.java': `package q;\nclass B { p.A a; }\n${more}`,
  });
  const { code, stdout, stderr } = await depgraph(['analyze', root, '--fail-on', 'cycles']);
  assert.is(code, 1, stdout);
  assert.match(stderr, '1 cycle');
  assert.match(stdout, 'cut src/q/B.java:2 (uses A.java)');
});

test('files of one Go package form no cycle, and analyze FILE shows their uses', async () => {
  const { root, path } = makeProject({
    'go.mod': 'module example.com/m\n',
    'a.go': 'package m\n\nfunc a() { b() }\n',
    'b.go': 'package m\n\nfunc b() { a() }\n',
  });
  const { code, stdout } = await depgraph(['analyze', path('a.go'), '--fail-on', 'cycles']);
  assert.is(code, 0, stdout);
  assert.match(stdout, 'b.go  (line 3, without an import)');
  const { stdout: report } = await depgraph(['analyze', root, '--json']);
  assert.equal(JSON.parse(report).cycles, []);
});

test.run();
