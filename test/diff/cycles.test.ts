import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CyclesOfSide } from '../../src/core/diff/cycle-sides.ts';
import { type CycleContext, cycleSentence, isWorseCycle } from '../../src/core/diff/cycle-words.ts';
import { compareCycles } from '../../src/core/diff/cycles.ts';
import { cycleIsIn, findingIsIn, sinceWhen } from '../../src/core/diff/since.ts';
import { randomNumbers } from '../analyze/random.ts';
import { cyclesOf } from './states.ts';

function changes(before: string, after: string, names: ReadonlyMap<string, string> = new Map()) {
  return compareCycles({ before: cyclesOf(before), after: cyclesOf(after), names });
}

const lines = (...sides: Parameters<typeof changes>) =>
  changes(...sides).map(({ fate, members, changed }) => `${fate} ${members.join('')} ±${changed.join('')}`);

const CONTEXT: CycleContext = { files: { removed: [] }, imports: { removed: [] } };

const sentences = (...sides: Parameters<typeof changes>) =>
  changes(...sides).map(change => cycleSentence(change, CONTEXT));

const RING = 'a -> b -> c -> a';

test('the fates of a cycle', () => {
  assert.equal(lines('a -> b -> c', RING), ['new abc ±abc']);
  assert.equal(lines(RING, 'a -> b -> c'), ['fixed abc ±abc']);
  assert.equal(lines(RING, `${RING}, a -> d -> a`), ['grown abcd ±d']);
  assert.equal(lines(`${RING}, a -> d -> a`, `${RING}, d`), ['shrunk abc ±d']);
  assert.equal(lines('a -> b -> a, c -> d -> c', 'a -> b -> a, c -> d -> c, b -> c, d -> a'), [
    'merged abcd ±',
  ]);
  assert.equal(lines('a -> b -> a, c -> d -> c, b -> c, d -> a', 'a -> b -> a, c -> d -> c'), [
    'split abcd ±',
  ]);
});

test('a cycle with the same members is not listed, whichever imports close it', () => {
  assert.equal(lines(RING, 'a -> b -> c -> a, a -> c -> b -> a'), []);
});

test('type-only cycles do not count; one that becomes real is new', () => {
  assert.equal(lines('a -> b, b', 'a -> b -t-> a'), []);
  assert.equal(lines('a -> b -t-> a', 'a -> b -> a'), ['new ab ±ab']);
});

test('a cycle whose files moved is the same cycle', () => {
  const names = new Map([
    ['a', 'x'],
    ['b', 'y'],
  ]);
  assert.equal(lines('a -> b -> a', 'x -> y -> x', names), []);
});

test('names the added imports that closed it, and a loop that begins with the first', () => {
  const [{ closedBy, loop }] = changes('a -> b -> c', RING);
  assert.equal(
    closedBy.map(({ source, target, line }) => [source, target, line]),
    [['c', 'a', 1]],
  );
  assert.equal(
    loop.map(({ source }) => source),
    ['c', 'a', 'b'],
  );
});

test('of a grown cycle, imports that lead to or from new members come first', () => {
  const [{ fate, closedBy }] = changes(RING, 'a -> b -> c -> a, a -> c, c -> d -> a');
  assert.is(fate, 'grown');
  assert.equal(
    closedBy.map(({ source, target }) => `${source}${target}`),
    ['cd', 'da', 'ac'],
  );
});

test('worse changes come first', () => {
  const before = 'a -> b -> a, c, d, e -> f -> e, g';
  const after = 'a, b, c -> d -> c, e -> f -> e, e -> g -> e';
  assert.equal(lines(before, after), ['new cd ±cd', 'grown efg ±g', 'fixed ab ±ab']);
});

test('what happened to a cycle is told with the sizes before and after, and the import that did it', () => {
  assert.equal(sentences('a -> b -> c', RING), ['New cycle of 3 files, by c → a']);
  assert.equal(sentences('a', 'a -> a'), []);
  assert.equal(sentences(RING, `${RING}, a -> d -> a`), ['A cycle of 3 files grew to 4, by a → d']);
  assert.equal(sentences(RING, 'a -> b -> a, b -> d -> b, c'), [
    'A cycle of 3 files has 3 now, 1 of them new, by b → d',
  ]);
  const apart = 'a -> b -> c -> a, d -> e -> d, c -> d';
  const joined = `${apart}, e -> f -> a`;
  assert.equal(sentences(`${apart}, e -> f`, joined), [
    'Cycles of 3 and 2 files merged into one of 6, by f → a',
  ]);
  assert.equal(sentences(joined, `${apart}, e -> f`), [
    'A cycle of 6 files was split into 3 and 2: f no longer imports a at load time',
  ]);
  assert.equal(sentences(`${RING}, a -> d -> a`, `${RING}, a -> d`), [
    'A cycle of 4 files shrank to 3: d no longer imports a at load time',
  ]);
  assert.equal(sentences(RING, 'a -> b -> c'), [
    'A cycle of 3 files is gone: c no longer imports a at load time',
  ]);
});

test('more than three sizes are told as their number and the largest', () => {
  const pairs = 'a -> b -> a, c -> d -> c, e -> f -> e, g -> h -> i -> g';
  const joined = `${pairs}, b -> c, d -> e, f -> g, i -> a`;
  assert.equal(sentences(pairs, joined), ['4 cycles of up to 3 files merged into one of 9, by b → c']);
  assert.equal(
    sentences(joined, pairs)[0],
    ['A cycle of 9 files was split into 4 of up to 3: b no longer imports c at load time'][0],
  );
});

test('an import that joins two cycles is named before those that bring in a file', () => {
  const [{ closedBy }] = changes(
    'a -> b -> a, c -> d -> c, b -> c, x',
    'a -> b -> a, c -> d -> c, b -> c, b -> x -> b, d -> a',
  );
  assert.equal(
    closedBy.map(({ source, target }) => source + target),
    ['da', 'bx', 'xb'],
  );
});

test('cycles at load time and those of lazy imports are told apart', () => {
  assert.equal(sentences('a -> b -> c', 'a -> b -> c -l-> a'), ['New lazy cycle of 3 files, by c → a']);
  assert.equal(sentences('a -> b -> c -l-> a', RING), ['New cycle of 3 files, by c → a']);
  assert.equal(sentences(RING, 'a -> b -> c -l-> a'), [
    'A cycle of 3 files is only a lazy one of 3 now: c no longer imports a at load time',
  ]);
  const two = 'a -> b -> a, c -> d -> c';
  assert.equal(sentences(two, `${two}, b -> c, d -l-> a`), [
    'Cycles of 2 and 2 files merged into a lazy one of 4, by b → c',
  ]);
  // The lazy cycle has the same members; at load time, two became one.
  assert.equal(sentences(`${two}, b -> c, d -l-> a`, `${two}, b -> c, d -> a`), [
    'Cycles of 2 and 2 files merged into one of 4, by d → a',
  ]);
});

test('whatever two files became circular with each other, a change for the worse names both', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomNumbers(seed);
    const draw = () =>
      Array.from({ length: 26 }, () => {
        const [from, to] = [random(), random()].map(at => 'abcdefghijkl'[Math.floor(at * 12)]);
        return `${from} ${random() < 0.2 ? '-l->' : '->'} ${to}`;
      }).join(', ');
    const sides = [draw(), draw()] as const;
    const worse = changes(...sides).filter(isWorseCycle);
    const [was, is] = sides.map(side => pairsIn(cyclesOf(side)));
    for (const pair of is) {
      if (was.has(pair)) continue;
      const [one, other] = pair;
      const told = worse.find(({ members }) => members.includes(one) && members.includes(other));
      assert.ok(told, `${pair}: ${sides.join('\n')}`);
      assert.ok(told.closedBy.length > 0 && told.loop[0].source === told.closedBy[0].source);
    }
  }
});

/** `ab` for each two files of one cycle at load time. */
function pairsIn({ graph, analysis }: CyclesOfSide): Set<string> {
  return new Set(
    analysis.cycleFindings.eager.flatMap(({ members }) => {
      const ids = Array.from(members, node => graph.ids[node]);
      return ids.flatMap(one => ids.filter(other => other > one).map(other => one + other));
    }),
  );
}

test('a cycle exists since it contained all its members of today without interruption', async () => {
  const past = [
    { at: 4, found: [new Set(['a', 'b']), new Set(['x', 'y'])] },
    { at: 3, found: [new Set(['a', 'b', 'c'])] },
    { at: 2, found: [new Set(['a'])] },
    { at: 1, found: [new Set(['a', 'b'])] },
  ];
  assert.equal(
    (await sinceWhen(past, cycleIsIn)).map(({ one, since, isOpen }) => [[...one].join(''), since, isOpen]),
    [
      ['ab', 3, false],
      ['xy', 4, false],
    ],
  );
  const [oldest] = await sinceWhen(past.slice(0, 2), cycleIsIn);
  assert.equal([oldest.since, oldest.isOpen], [3, true]);
});

test('a walk ends as soon as nothing is left to find', async () => {
  const visited: number[] = [];
  function* walk() {
    for (const at of [3, 2, 1]) {
      visited.push(at);
      yield { at, found: at === 3 ? ['x'] : [] };
    }
  }
  await sinceWhen(walk(), found => one => found.includes(one));
  assert.equal(visited, [3, 2]);
});

test('a finding is known by its id, one about a cycle by a larger cycle of the same rule', () => {
  const isIn = findingIsIn([
    { id: '1', rule: 'layers' },
    { id: '2', rule: 'cycles', members: ['a', 'b', 'c'] },
  ]);
  assert.ok(isIn({ id: '1', rule: 'layers' }));
  assert.not(isIn({ id: '3', rule: 'layers' }));
  assert.ok(isIn({ id: '4', rule: 'cycles', members: ['a', 'b'] }));
  assert.not(isIn({ id: '4', rule: 'acyclic', members: ['a', 'b'] }));
  assert.not(isIn({ id: '4', rule: 'cycles', members: ['a', 'd'] }));
});

test.run();
