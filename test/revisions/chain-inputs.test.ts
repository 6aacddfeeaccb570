import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createChainFilter } from '../../src/revisions/chain-inputs.ts';

const affects = createChainFilter({
  sources: new Set(['src/a.ts']),
  queries: [],
  manifests: new Set(['config/base.json']),
  hasNames: false,
});
const changes = (id: string) => affects({ id, before: 'file', after: 'file' });

test('a change of the chain, of a manifest or of what one names may affect a chain', () => {
  for (const id of ['src/a.ts', 'package.json', 'packages/x/tsconfig.json', 'config/base.json', '.gitignore'])
    assert.ok(changes(id), id);
});

test('hint files and other sources affect no chain', () => {
  for (const id of ['jest.config.js', 'public/index.html', 'src/b.ts', 'README.md'])
    assert.not(changes(id), id);
});

test.run();
