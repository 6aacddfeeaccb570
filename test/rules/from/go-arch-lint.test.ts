import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { translated } from './around.ts';

const TEXT = `
version: 3
workdir: internal
excludeFiles: ["^.*_test\\\\.go$"]
vendors:
  sync: { in: golang.org/x/sync/errgroup }
  yaml: { in: [github.com/goccy/go-yaml, github.com/goccy/go-yaml/**] }
components:
  main: { in: app }
  operations: { in: operations/* }
  services: { in: services/** }
  models: { in: models/** }
commonVendors: [sync]
commonComponents: [models]
deps:
  main: { anyVendorDeps: true, mayDependOn: [operations, services] }
  operations: { mayDependOn: [services], canUse: [yaml] }
  gone: { mayDependOn: [main] }
`;

const GO_MOD =
  'module a\n\nrequire (\n\tgolang.org/x/sync v0.1.0\n\tgithub.com/goccy/go-yaml v1.2.3 // indirect\n)\n';

test('translates components and what they may depend on', () => {
  const { rules, modules, notes } = translated('.go-arch-lint.yml', TEXT, { 'go.mod': GO_MOD });
  assert.equal(modules, {
    main: { files: ['internal/app/*.go'] },
    operations: { files: ['internal/operations/*/*.go'] },
    services: { files: ['internal/services/**'] },
    models: { files: ['internal/models/**'] },
  });
  const allow = (name: string, ...to: string[]) => ({
    name: `${name}-uses`,
    allow: { from: [name], to },
    except: ['tests'],
    optional: true,
  });
  const sync = 'pkg:golang.org/x/sync';
  assert.equal(rules, [
    allow('main', 'operations', 'services', 'models', 'pkg:*'),
    allow('operations', 'services', 'models', 'pkg:github.com/goccy/go-yaml', sync),
    allow('services', 'models', sync),
    allow('models', sync),
  ]);
  assert.ok(notes.some(note => note.includes('"gone" is no component')));
});

test('allows all packages if the configuration does, and nothing else', () => {
  const text =
    'version: 3\nallow: { depOnAnyVendor: true }\ncomponents:\n  a: { in: . }\n  b: { in: [b, c/**] }\n';
  const { rules, modules } = translated('.go-arch-lint.yml', text);
  assert.equal(modules, { a: { files: ['*.go'] }, b: { files: ['b/*.go', 'c/**'] } });
  assert.equal(rules[0], { name: 'a-uses', allow: { from: ['a'], to: ['pkg:*'] } });
});

test.run();
