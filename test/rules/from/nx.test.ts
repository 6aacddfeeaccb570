import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { translated } from './around.ts';

const ESLINT = `{
  "root": true,
  "overrides": [
    {
      "files": ["*.ts"],
      "rules": {
        "@nx/enforce-module-boundaries": ["error", {
          "allow": ["@acme/testing"],
          "depConstraints": [
            { "sourceTag": "scope:web", "onlyDependOnLibsWithTags": ["scope:web", "scope:shared"] },
            { "sourceTag": "type:util", "notDependOnLibsWithTags": ["type:ui"], "bannedExternalImports": ["react*"] },
            { "sourceTag": "*", "onlyDependOnLibsWithTags": ["*"] }, // all
            { "allSourceTags": ["scope:web", "type:ui"], "onlyDependOnLibsWithTags": ["x"] }
          ]
        }]
      }
    }
  ]
}`;
const FILES = {
  'apps/web/project.json': '{ "name": "web", "tags": ["scope:web"] }',
  'libs/shared/ui/project.json': '{ "tags": ["scope:shared", "type:ui"] }',
  'libs/util/project.json': '{ "name": "util", "tags": ["type:util"] }',
  'node_modules/x/project.json': '{ "name": "x", "tags": ["other"] }',
};

test('translates constraints, with the tags of the projects', () => {
  const { rules, modules, notes } = translated('.eslintrc.json', ESLINT, FILES);
  assert.equal(modules, {
    web: { files: ['apps/web/**'], tags: ['scope:web'] },
    ui: { files: ['libs/shared/ui/**'], tags: ['scope:shared', 'type:ui'] },
    util: { files: ['libs/util/**'], tags: ['type:util'] },
    rest: { files: ['**'], optional: true },
  });
  const optional = true;
  assert.equal(rules, [
    {
      name: 'scope-web-uses',
      allow: { from: ['tag:scope:web'], to: ['tag:scope:web', 'tag:scope:shared', 'rest', 'pkg:*'] },
      optional,
    },
    {
      name: 'type-util-avoids',
      forbid: { from: ['tag:type:util'], to: ['tag:type:ui'], transitive: true },
      optional,
    },
    { name: 'type-util-packages', forbid: { from: ['tag:type:util'], to: ['pkg:react*'] }, optional },
    { name: 'no-cycles', acyclic: { between: 'modules' } },
  ]);
  assert.is(notes.length, 2, notes.join('\n'));
});

test('says that modules need tags if no project has any', () => {
  const { notes } = translated('.eslintrc.json', ESLINT);
  assert.ok(notes.some(note => note.includes('no project.json')));
});

test.run();
