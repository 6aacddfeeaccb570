import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { php } from '../../../src/languages/php/index.ts';
import { createLiveModel } from '../../../src/resolve/model.ts';
import type { Trail } from '../../../src/resolve/questions.ts';
import { finish } from '../../../src/shared/steps.ts';
import type { Facts, FileId, ProjectModel, Resolution, Resolver } from '../../../src/types.ts';
import { createRandom, SEED } from '../../helpers/random.ts';
import { factsOf } from './show.ts';

/** Files that can come, go and change, each with the texts that it may have. */
const TEXTS: Readonly<Record<FileId, readonly string[]>> = {
  'main.php': [
    "<?php use A\\B; use A\\C\\D; use function A\\f; require 'inc/x.php';",
    "<?php use A\\C; new C\\D; use B; require __DIR__ . '/src/B.php';",
  ],
  'src/B.php': ['<?php namespace A; class B {}', '<?php namespace A; function f() {}', '<?php'],
  'src/C/D.php': ['<?php namespace A\\C; use A\\B; class D {}', "<?php require 'x.php'; require '../B.php';"],
  'src/C/all.php': ['<?php namespace A; class B {} function f() {}', '<?php namespace A\\C; class D {}'],
  'lib/B.php': ['<?php namespace A; class B {}', '<?php class B {}'],
  'inc/x.php': ['<?php class B {}', '<?php namespace A; use A\\X; use A\\C\\Y;'],
  'x.php': ['<?php'],
};
/** What is there but not analysed, at times. */
const OTHERS = ['inc/x.php.bak', 'src/X.php', 'src/C/x.php'];
const RULES = { 'A\\': ['src', 'lib'] };
const MANIFESTS = new Map([['composer.json', JSON.stringify({ autoload: { 'psr-4': RULES } })]]);

test('what a resolution asked says exactly when to resolve again', () => {
  const random = createRandom(SEED);
  const project = createProject();
  for (let i = 0; i < 300; i++) {
    const id = random.pick(Object.keys(TEXTS));
    const other = random.pick(OTHERS);
    project.apply(id, random.chance(0.3) ? undefined : random.pick(TEXTS[id] ?? []), other);
    assert.equal(project.kept(), project.fresh(), `after step ${i}, seed ${SEED}`);
  }
});

test('a file that declares what it did before concerns nobody else', () => {
  const project = createProject();
  for (const id of Object.keys(TEXTS)) project.apply(id, TEXTS[id]?.[0]);
  assert.equal(project.apply('src/B.php', '<?php namespace A; use X; class B { function g() {} }'), [
    'src/B.php',
  ]);
});

test.run();

interface Entry {
  readonly found: readonly (readonly Resolution[])[];
  readonly trail: Trail;
}

/** As the engine keeps it: links are made again only for files that asked what is answered otherwise now. */
function createProject() {
  const facts = new Map<FileId, Facts>();
  const others = new Set<FileId>();
  const pruned = new Set<FileId>();
  const linked = new Map<FileId, Entry>();
  const input = { others, pruned, manifests: MANIFESTS, namesOf: (id: FileId) => facts.get(id)?.names };
  const live = finish(createLiveModel({ ...input, files: [] }));
  let made = live.record(() => php.resolver.create(live.model));

  /** Gives a file another text, or takes it away; returns the files that were resolved because of it. */
  function apply(id: FileId, text: string | undefined, other?: FileId): FileId[] {
    const was = facts.get(id);
    if (text === undefined) facts.delete(id);
    else facts.set(id, factsOf(text));
    if (other !== undefined && !others.delete(other)) others.add(other);
    const is = facts.get(id);
    const isRenamed = JSON.stringify(was?.names) !== JSON.stringify(is?.names);
    const doubts = live.update({
      ...input,
      came: was === undefined && is !== undefined ? [id] : [],
      went: was !== undefined && is === undefined ? [id] : [],
      renamed: was !== undefined && is !== undefined && isRenamed ? [id] : [],
      touched: 'all',
    });
    linked.delete(id);
    const isDoubtful = doubts.concern(made.trail);
    if (doubts.size > 0) made = live.record(() => php.resolver.create(live.model));
    const stale = [...facts.keys()].filter(file => {
      const entry = linked.get(file);
      return isDoubtful || entry === undefined || doubts.concern(entry.trail);
    });
    for (const file of stale) {
      const { value, trail } = live.record(() => resolveAll(made.value, file));
      linked.set(file, { found: value, trail });
    }
    return stale.sort();
  }

  function resolveAll(by: Resolver, file: FileId): readonly (readonly Resolution[])[] {
    return (facts.get(file)?.imports ?? []).map(raw => by.resolve(file, raw));
  }

  return {
    apply,
    kept: () => Object.fromEntries([...linked].sort().map(([id, { found }]) => [id, found])),
    fresh() {
      const model: ProjectModel = finish(createLiveModel({ ...input, files: facts.keys() })).model;
      const by = php.resolver.create(model);
      return Object.fromEntries([...facts.keys()].sort().map(id => [id, resolveAll(by, id)]));
    },
  };
}
