import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createAliasMatcher } from '../../src/project/discover/path-aliases.ts';

/** Matches the path inside a longer buffer, as in git's index. */
function isAlias(folder: string, path: string): boolean {
  const bytes = Buffer.from(path);
  const padded = Buffer.concat([Buffer.from('x/'), bytes, Buffer.from('/y')]);
  const { firstBytes, matches } = createAliasMatcher(folder);
  return matches(padded, 2, 2 + bytes.length) && firstBytes[padded[2]] === 1;
}

const CASES: Readonly<Record<string, { same: readonly string[]; other: readonly string[] }>> = {
  '.depgraph': {
    same: [
      '.depgraph',
      '.depgraph/cache.db',
      '.depgraph/deep/er',
      '.DepGraph/cache.db',
      '.DEPGRAPH',
      '.depgraph./cache.db',
      '.depgraph . /cache.db',
      '.depgraph::$INDEX_ALLOCATION/cache.db',
      '.depgraph\\cache.db',
      '.dep\u200cgraph/cache.db', // Ignored by HFS+.
      '.depgr\u00adaph/cache.db', // Ignored by ext4 with case folding.
      '\ufeff.depgraph',
      '.ｄｅｐgraph/cache.db',
      'DEPGRA~1/cache.db',
      'de1a2b~1',
    ],
    other: [
      '',
      'src/a.ts',
      '.depgraphrc',
      '.depgraph.json',
      '.depgrap',
      '.depgraphs/cache.db',
      'depgraph/cache.db',
      'a/.depgraph/cache.db',
      '.dépgraph/cache.db',
      'src~1/cache.db',
      'backup~',
    ],
  },
  'Packages/wéb/.depgraph': {
    same: [
      'packages/wéb/.depgraph/cache.db',
      'Packages/we\u0301b/.DepGraph/last.json',
      'PACKAG~1/WB~1/DEPGRA~2/cache.db',
      'packages', // An ancestor, as a link or a submodule.
      'Packages/wéb',
      'Package\u017f/wéb/.depgraph', // The long s.
    ],
    other: ['packages/web/.depgraph', 'Packages/wéb/a.ts', 'Packages/wébs', 'Pack', '.depgraph/cache.db'],
  },
  'ﬁx/éa': { same: ['FIX/e\u0301a/cache.db', 'fix'], other: ['fax/éa'] },
};

for (const [folder, { same, other }] of Object.entries(CASES)) {
  test(`recognises names that some file system treats as ${folder}`, () => {
    for (const path of same) assert.ok(isAlias(folder, path), JSON.stringify(path));
    for (const path of other) assert.not(isAlias(folder, path), JSON.stringify(path));
  });
}

test.run();
