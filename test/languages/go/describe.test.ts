import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { goFamily } from '../../../src/core/languages/go/about.ts';
import { describe } from '../../../src/core/languages/go/describe.ts';
import { go } from '../../../src/core/languages/go/index.ts';

const MOD = `module example.com/a

require github.com/x/one v1.0.0

require (
	github.com/x/two/v2 v2.1.0
	github.com/x/three v0.1.0 // indirect
	github.com/x/linter v1.0.0
	github.com/x/local v0.0.0
)

tool github.com/x/linter/cmd

replace github.com/x/local => ../local
`;

test('go.mod declares what it requires directly', () => {
  const [declared] = describe(new Map([['m/go.mod', MOD]])).declared;
  assert.equal(declared, {
    manifest: 'm/go.mod',
    family: 'go',
    name: 'example.com/a',
    packages: [
      ['github.com/x/one', 3, 'v1.0.0'],
      ['github.com/x/two/v2', 6, 'v2.1.0'],
      ['github.com/x/linter', 8, 'v1.0.0'],
      ['github.com/x/local', 9, 'v0.0.0'],
    ],
    notImported: ['github.com/x/linter', 'github.com/x/local'],
    installed: [],
  });
});

test('other projects may import what is not internal', () => {
  const isEntry = (id: string) => goFamily.paths?.entry?.test(id) ?? false;
  assert.equal(
    ['pkg/a.go', 'internal/a.go', 'x/internal/y/a.go', 'internal/x/main.go', 'internals/a.go'].filter(
      isEntry,
    ),
    ['pkg/a.go', 'internal/x/main.go', 'internals/a.go'],
  );
});

test('package main starts a program', () => {
  const isProgram = (text: string) => {
    const facts = go.extract(text, 'go');
    return facts !== undefined && go.isProgram?.(facts);
  };
  assert.is(isProgram('package main\n\nfunc main() {}\n'), true);
  assert.is(isProgram('package domain\n'), false);
});

test.run();
