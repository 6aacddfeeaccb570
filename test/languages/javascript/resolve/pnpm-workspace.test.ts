import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pnpmPackages } from '../../../../src/core/languages/javascript/resolve/pnpm-workspace.ts';

test('reads only the list of packages', () => {
  const cases: readonly (readonly [text: string, expected: readonly string[] | undefined])[] = [
    ['packages:\n  - a\n  - b/*\n', ['a', 'b/*']],
    ['packages:\n- "a"\n- \'b\'\nother:\n- c\n', ['a', 'b']],
    ['catalog:\n  x: ^1\n\npackages: # here\n\n  # one\n  - a # two\n\n  - "b#c"\n', ['a', 'b#c']],
    ['packages: [a, "b/*", \'!c\']\n', ['a', 'b/*', '!c']],
    ['packages: [\n  a, # first\n  "b",\n]\nx: [c]\n', ['a', 'b']],
    ['packages:\r\n  - a\r\n  - "!**/test/**"\r\n', ['a', '!**/test/**']],
    ['"packages":\n  - a\n', ['a']],
    ['packages: []\n', []],
    ['onlyBuiltDependencies:\n  - esbuild\n', undefined],
    ['my-packages:\n  - a\n', undefined],
    ['', undefined],
  ];
  for (const [text, expected] of cases) assert.equal(pnpmPackages(text), expected, JSON.stringify(text));
});

test.run();
