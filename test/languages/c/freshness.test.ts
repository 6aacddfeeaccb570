import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { c } from '../../../src/core/languages/c/index.ts';
import { createLiveModel } from '../../../src/core/resolve/model.ts';
import type { QueryList } from '../../../src/core/resolve/queries.ts';
import { finish } from '../../../src/shared/steps.ts';
import type { Facts, FileId, Resolver } from '../../../src/types.ts';
import { describe } from '../../helpers/model.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf } from './show.ts';

/** Files that can come, go and change, each with the texts that it may have. */
const TEXTS: Readonly<Record<FileId, readonly string[]>> = {
  'src/a.c': [
    '#include "a.h"\n#include <p/b.h>\n#include "config.h"',
    '#include <stdio.h>\n#include <config.h>',
  ],
  'src/x/b.c': [
    '#include "a.h"\n#include "../a.h"\n#include "p/gen.h"',
    '#include <p/gen.h>\n#include <p/no.h>',
  ],
  'src/a.h': ['#include "p/b.h"', '#include <a.h>'],
  'a.h': ['#include_next <a.h>'],
  'include/a.h': ['#include <p/b.h>\n#include "x.inc"'],
  'include/p/b.h': ['#include "b.h"\n#include "config.h"'],
  'include/stdio.h': ['#include_next <stdio.h>'],
  'deps/z/include/p/b.h': [''],
  'deps/z/include/p/gen.h': ['#include <p/b.h>'],
  'deps/z/config.h': [''],
  'm/i.cpp': ['export module m;', 'export module m:part;', 'int x;'],
  'm/j.cc': ['module m;\nimport :part;', 'export module m;'],
  'main.cpp': [
    'import m;\nimport fmt;\n#include "m/i.cpp"',
    'import <p/b.h>;\nimport m.x;',
    '#include "../../include/p/b.h"',
  ],
};
/** What is there but not analysed, at times. */
const OTHERS = [
  'config.h.in',
  'src/config.h',
  'include/p/gen.proto',
  'include/p/gen.h',
  'deps/z/include/p/no.h',
];
const DATABASE = JSON.stringify([
  { directory: '/w/build', file: '/w/src/a.c', arguments: ['cc', '-I../deps/z/include', '-I/w/deps/z'] },
]);

for (const [name, manifests] of Object.entries({
  'the tree': new Map(),
  'a compilation database': new Map([['build/compile_commands.json', DATABASE]]),
})) {
  test(`what a resolution asked says when to resolve again, by ${name}`, () => {
    const random = createRandom(SEED);
    const project = createProject(manifests);
    for (let i = 0; i < 300; i++) {
      const id = random.pick(Object.keys(TEXTS));
      project.apply(id, random.chance(0.3) ? undefined : random.pick(TEXTS[id] ?? []), random.pick(OTHERS));
      assert.equal(project.kept(), project.fresh(), `after step ${i}, seed ${SEED}`);
    }
  });
}

test('an added file invalidates only files that looked for its name', () => {
  const project = createProject(new Map());
  project.apply('src/a.h', '');
  project.apply('src/a.c', '#include "a.h"');
  project.apply('src/b.c', '#include "b.h"');
  project.apply('src/c.cpp', '#include "c.hpp"');
  assert.equal(project.apply('lib/x/b.h', ''), ['lib/x/b.h', 'src/b.c']);
  assert.equal(project.apply('lib/x/c.hpp', ''), ['lib/x/c.hpp', 'src/c.cpp']);
  assert.equal(project.apply('lib/x/a.h', ''), ['lib/x/a.h']);
  assert.equal(project.apply('lib/x/y.h', ''), ['lib/x/y.h']);
});

test.run();

interface Entry {
  readonly found: readonly string[];
  readonly dependencies: QueryList;
}

/** As the engine keeps it: a file is resolved again only when something that it asked is answered otherwise now. */
function createProject(manifests: ReadonlyMap<FileId, string>) {
  const facts = new Map<FileId, Facts>();
  const others = new Set<FileId>();
  const linked = new Map<FileId, Entry>();
  const input = {
    others,
    pruned: new Set<FileId>(),
    manifests,
    namesOf: (id: FileId) => facts.get(id)?.names,
  };
  const live = finish(createLiveModel({ ...input, files: [] }));
  let made = live.record(() => c.resolver.create(live.model));

  function resolveAll(resolver: Resolver, id: FileId): string[] {
    return (facts.get(id)?.imports ?? []).flatMap(raw => resolver.resolve(id, raw).map(describe));
  }

  return {
    /** Gives a file another text, or takes it away; returns the files that were resolved because of it. */
    apply(id: FileId, text: string | undefined, other?: FileId): FileId[] {
      const wasHere = facts.delete(id);
      if (text !== undefined) facts.set(id, factsOf(text));
      if (other !== undefined && !others.delete(other)) others.add(other);
      const invalidation = live.update({
        ...input,
        added: !wasHere && text !== undefined ? [id] : [],
        removed: wasHere && text === undefined ? [id] : [],
        redeclared: wasHere && text !== undefined ? [id] : [],
        touched: 'all',
      });
      linked.delete(id);
      const isNew = invalidation.affects(made.queries);
      made = live.record(() => c.resolver.create(live.model));
      const stale = [...facts.keys()].filter(file => {
        const entry = linked.get(file);
        return isNew || entry === undefined || invalidation.affects(entry.dependencies);
      });
      for (const file of stale) {
        const { value, queries: dependencies } = live.record(() => resolveAll(made.value, file));
        linked.set(file, { found: value, dependencies });
      }
      return stale.sort();
    },
    kept: () => Object.fromEntries([...linked].sort().map(([id, { found }]) => [id, found])),
    fresh() {
      const { model } = finish(createLiveModel({ ...input, files: facts.keys() }));
      const resolver = c.resolver.create(model);
      return Object.fromEntries([...facts.keys()].sort().map(id => [id, resolveAll(resolver, id)]));
    },
  };
}
