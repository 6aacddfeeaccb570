import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const SOURCES = join(import.meta.dirname, '../../ui/src');
const STYLES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css'))
  .map(name => [name, readFileSync(join(SOURCES, name), 'utf8')] as const);

/** A rule for one theme could change the layout; `light-dark()` is for colours only. The checks of layout rely on it. */
test('themes differ in colours only', () => {
  assert.ok(STYLES.some(([, text]) => text.includes('light-dark(')));
  for (const [name, text] of STYLES) {
    assert.not.match(text, 'prefers-color-scheme', name);
    for (const [, body] of text.matchAll(/\[data-theme[^{]*\{([^}]*)\}/g))
      assert.match(body, /^\s*color-scheme: (?:light|dark);\s*$/, name);
  }
});

test.run();
