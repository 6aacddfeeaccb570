import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleTests } from './bundle.ts';

const NAME = 'runner/located.ts';
const SOURCE = join(import.meta.dirname, 'located.ts');

test('a bundled module sees itself where its source is, and so does who reads its errors', async () => {
  const bundle = await bundleTests([NAME]);
  const module = bundle.moduleOf(NAME);
  try {
    const { seen, fail }: typeof import('./located.ts') = await import(pathToFileURL(module).href);
    assert.equal(seen, [pathToFileURL(SOURCE).href, import.meta.dirname, SOURCE]);
    try {
      fail();
    } catch (error) {
      const stack = bundle.withSources((error as Error).stack ?? '');
      assert.match(stack, `${SOURCE}:5:9`);
    }
  } finally {
    bundle.remove();
  }
  assert.not(existsSync(module));
});

test.run();
