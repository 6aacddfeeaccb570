import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstDifference } from '../../bench/json-difference.ts';

/** The first difference as one text. */
function compared(ours: unknown, theirs: unknown): string | undefined {
  const difference = firstDifference(JSON.stringify(ours), JSON.stringify(theirs));
  return difference && `${difference.path}: ${difference.ours} | ${difference.theirs}`;
}

test('equal texts have no difference', () => {
  assert.is(compared({ nodes: ['a', 'b'], depth: null }, { nodes: ['a', 'b'], depth: null }), undefined);
});

test('the path leads to the first of several differences', () => {
  const ours = { edges: { line: [1, 2, 3], kind: 'eager' }, health: 90 };
  const theirs = { edges: { line: [1, 5, 6], kind: 'lazy' }, health: 80 };
  assert.is(compared(ours, theirs), '$.edges.line[1]: 2 | 5');
});

test('a key that is no identifier is quoted in the path', () => {
  assert.is(compared({ 'src/a.ts': 1 }, { 'src/a.ts': 2 }), '$["src/a.ts"]: 1 | 2');
});

test('a missing entry or member is nothing', () => {
  assert.is(compared({ nodes: ['a', 'b'] }, { nodes: ['a'] }), '$.nodes[1]: "b" | nothing');
  assert.is(compared({ nodes: ['a'] }, { nodes: ['a'], hubs: [] }), '$.hubs: nothing | []');
});

test('null is a value, and an array is no object', () => {
  assert.is(compared({ base: null }, { base: {} }), '$.base: null | {}');
  assert.is(compared({ base: [] }, { base: {} }), '$.base: [] | {}');
});

test('another order of members is a difference', () => {
  assert.is(compared({ a: 1, b: 2 }, { b: 2, a: 1 }), '$: member 0 is a | member 0 is b');
});

test('long values are shortened', () => {
  const difference = firstDifference(JSON.stringify(['x'.repeat(500)]), '[1]');
  assert.ok(difference && difference.ours.length < 100);
  assert.match(difference?.ours ?? '', /^"x+…$/);
});

test('equal values in other bytes are a difference', () => {
  assert.match(firstDifference('{"a": 1}', '{"a":1}')?.path ?? '', /^same values, but byte 5$/);
  assert.match(firstDifference('{"a":1.0}', '{"a":1}')?.path ?? '', /^same values, but byte 6$/);
});

for (const member of ['generatedAt', 'depgraph', 'revision', 'bootId']) {
  test(`${member} of the top object may differ, wherever it stands`, () => {
    const first = (value: unknown) => ({ [member]: value, nodes: ['a'] });
    const last = (value: unknown) => ({ nodes: ['a'], [member]: value });
    assert.is(compared(first('one'), first(2)), undefined);
    assert.is(compared(last({ a: ['}', ','] }), last('"two"')), undefined);
  });

  test(`${member} may differ, but not be missing`, () => {
    assert.ok(compared({ [member]: 1, nodes: [] }, { nodes: [] }));
  });

  test(`${member} deeper inside may not differ`, () => {
    const nested = (value: number) => ({ [member]: 1, facts: { [member]: value } });
    assert.is(compared(nested(1), nested(2)), `$.facts.${member}: 1 | 2`);
  });
}

test('the schema version may not differ', () => {
  assert.is(compared({ schemaVersion: 3 }, { schemaVersion: 1 }), '$.schemaVersion: 3 | 1');
});

test.run();
