import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { queryView } from '../../../src/core/ask/query-view.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { reportId } from '../../../ui/src/model/ids.ts';
import { answerOf, isClearlyQuery, mayBeQuery } from '../../../ui/src/model/query.ts';
import { queryGraphOf, queryViewOf } from '../../../ui/src/model/query-view.ts';
import { roleName } from '../../../ui/src/model/roles.ts';
import { openEngine } from '../../helpers/analyze.ts';
import { makeProject } from '../../helpers/project.ts';
import { createRandom } from '../../helpers/random.ts';
import { watchEngine } from './feed.ts';
import { modelOf, projectOf, randomShape, snapshotOf } from './sample.ts';

test('the page queries the same graph as the server', () => {
  for (let seed = 0; seed < 40; seed++) {
    const { graph } = snapshotOf(randomShape(seed, createRandom(seed)));
    const project = decode(modelOf(snapshotOf(randomShape(seed, createRandom(seed)))));
    const queried = queryGraphOf(project);
    for (const key of Object.keys(queried) as (keyof typeof queried)[]) {
      assert.equal(queried[key], graph[key], `seed ${seed}: ${key}`);
    }
    const { isTest, packageOf } = queryViewOf(project);
    graph.files.forEach(({ unit }, file) => {
      assert.is(packageOf(file), unit);
      assert.is(isTest(file), roleName(project, file) === 'test');
    });
  }
});

test('the page knows workspaces, packages, tests and unresolved imports as the server does', async () => {
  const { root } = makeProject({
    'go.mod': 'module example.com/m\n',
    'cmd/a/a.go': 'package a\n',
    'web/package.json': '{ "name": "@acme/web" }',
    'web/x.ts': "import './missing'\n",
    'web/x.test.ts': "import './x'\n",
    'jvm/A.java': 'package com.acme;\nclass A {}\n',
  });
  const engine = openEngine({ root });
  const page = watchEngine(engine);
  await engine.scan();
  const snapshot = engine.snapshot();
  assert.ok(snapshot);
  const project = decode(modelOf(snapshot));
  const [own, served] = [queryViewOf(project), queryView(snapshot)];
  assert.equal(own.workspaces, served.workspaces);
  for (let file = 0; file < project.fileCount; file++) {
    assert.is(own.packageOf(file), served.packageOf(file), project.ids[file]);
    assert.is(own.isTest(file), served.isTest(file), project.ids[file]);
    assert.is(own.hasUnresolved(file), served.hasUnresolved(file), project.ids[file]);
  }
  const ask = (text: string) =>
    Array.from(answerOf(project, text, { types: true }).nodes ?? [], node => project.ids[node]).join(' ');
  assert.is(ask('package:example.com/m/**'), 'cmd/a/a.go');
  assert.is(ask('package:com.acme'), 'jvm/A.java');
  assert.is(ask('workspace:@acme/*'), 'web/x.test.ts web/x.ts');
  assert.is(ask('unresolved()'), 'web/x.ts');
  page.check('the first model');
  await engine.close();
});

test('selects what a query means, with or without type-only imports, or says what is wrong', () => {
  const project = projectOf('a/x -> a/y -> b/z -t-> c/w -> pkg:p, b/z.test -> b/z');
  const ask = (text: string, types = true) => {
    const { nodes, problem } = answerOf(project, text, { types });
    return nodes ? Array.from(nodes, node => reportId(project, node)).join(' ') : problem;
  };
  assert.is(ask('a/'), 'a/x a/y');
  assert.is(ask('b/**'), 'b/z b/z.test');
  assert.is(ask('deps(a/)'), 'b/z c/w pkg:p');
  assert.is(ask('deps(a/)', false), 'b/z');
  assert.is(ask('pkg:*'), 'pkg:p');
  assert.is(ask('rdeps(b/z) - a/'), 'b/z.test');
  assert.is(ask('deps(pkg:p)'), '');
  assert.match(ask('deps(a/'), /the parenthesis is not closed/);
  assert.match(ask('d/*'), /nothing matches "d\/\*"/);
});

test('does not answer from a list of unresolved imports that is not complete', () => {
  const project = projectOf('a -> b');
  const diagnostics = { ...project.diagnostics, unresolvedCount: 1 };
  const { problem } = answerOf({ ...project, diagnostics }, 'unresolved()', { types: true });
  assert.match(problem ?? '', /use depgraph query/);
});

test('recognises queries among plain words', () => {
  const clear = ['deps(a/)', 'src/**', '*.ts', 'pkg:react', 'a + b', 'a & ', 'tag:ui', 'deps(a, module:b)'];
  for (const text of clear) assert.ok(isClearlyQuery(text) && mayBeQuery(text), text);
  for (const text of ['tests', 'src/core/']) assert.ok(!isClearlyQuery(text) && mayBeQuery(text), text);
  for (const text of ['', 'cart', 'user-service.ts', 'go to map', 'c++', 'a:b', 'src/core/cart.ts']) {
    assert.not(mayBeQuery(text), text);
  }
});

test.run();
