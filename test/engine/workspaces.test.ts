import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { queryView } from '../../src/core/ask/query-view.ts';
import { workspacesOf } from '../../src/project/engine/workspaces.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

test('manifests of every ecosystem name workspaces', async () => {
  const { root } = makeProject({
    'web/package.json': '{ "name": "@acme/web" }',
    'web/a.ts': '',
    'crate/Cargo.toml': '[package]\nname = "core"\n',
    'crate/src/lib.rs': '',
    'go/go.mod': 'module example.com/acme/tool\n',
    'go/cmd/main.go': 'package main\n',
    'py/pyproject.toml': '[project]\nname = "billing"\n',
    'py/x.py': '',
    'net/App.csproj': '<Project></Project>',
    'net/A.cs': 'namespace Acme.App { class A {} }',
    'php/composer.json': '{ "name": "acme/shop" }',
    'php/a.php': '<?php namespace Acme\\Shop; class A {}',
  });
  const engine = openEngine({ root });
  const view = queryView(await engine.scan());
  await engine.close();
  assert.equal(view.workspaces.map(({ name, folder }) => `${folder}: ${name}`).sort(), [
    'crate: core',
    'go: example.com/acme/tool',
    'net: App',
    'php: acme/shop',
    'py: billing',
    'web: @acme/web',
  ]);
  const packages = new Map(view.graph.ids.map((id, node) => [id, view.packageOf(node)]));
  assert.is(packages.get('go/cmd/main.go'), 'example.com/acme/tool/cmd');
  assert.is(packages.get('net/A.cs'), 'Acme.App');
  assert.is(packages.get('php/a.php'), 'Acme\\Shop');
});

test('below a prefix, only the innermost manifest around it counts', () => {
  const named = [
    { name: 'all', folder: '' },
    { name: 'web', folder: 'web' },
    { name: 'admin', folder: 'web/src/admin' },
    { name: 'other', folder: 'other' },
  ];
  assert.equal(workspacesOf({ roles: [], entries: [], declared: [], named }, 'web/src/'), [
    { name: 'web', folder: '' },
    { name: 'admin', folder: 'admin' },
  ]);
});

test.run();
