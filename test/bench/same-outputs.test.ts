import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareOutputs, type Output } from '../../bench/same-outputs.ts';

const printed = (value: unknown, code = 0): Output => ({ text: JSON.stringify(value), code });
const lacks: Output = { lacks: '`check`' };
const fails: Output = { error: 'out of memory' };

test('the time of the analysis does not count', () => {
  const [ours, theirs] = [1, 2].map(generatedAt => printed({ generatedAt, nodes: [] }));
  assert.equal(compareOutputs(ours, theirs), { result: 'identical', text: 'identical' });
});

test('a difference is located', () => {
  const { result, text } = compareOutputs(printed({ nodes: ['a'] }), printed({ nodes: ['b'] }));
  assert.is(result, 'differs');
  assert.is(text, 'differs at $.nodes[0]: this "a", that "b"');
});

test('another exit code is a difference', () => {
  assert.equal(compareOutputs(printed({}, 0), printed({}, 1)), {
    result: 'differs',
    text: 'differs in the exit code: this 0, that 1',
  });
});

test('only this build may not lack a command', () => {
  assert.equal(compareOutputs(printed({}), lacks), {
    result: 'not compared',
    text: 'that build has no `check`',
  });
  assert.equal(compareOutputs(lacks, printed({})), { result: 'differs', text: 'this build has no `check`' });
  assert.equal(compareOutputs(lacks, lacks), { result: 'not compared', text: 'neither build has `check`' });
});

test('a command that fails in both builds with the same words is not compared', () => {
  const verdict = compareOutputs({ error: 'no files' }, { error: 'no files' });
  assert.equal(verdict, { result: 'not compared', text: 'both builds fail: no files' });
  assert.is(compareOutputs({ error: 'a' }, { error: 'b' }).result, 'differs');
});

test('a build that fails is a difference', () => {
  assert.equal(compareOutputs(fails, printed({})), {
    result: 'differs',
    text: 'this build fails: out of memory',
  });
  assert.equal(compareOutputs(printed({}), fails), {
    result: 'differs',
    text: 'that build fails: out of memory',
  });
  assert.is(compareOutputs(fails, lacks).result, 'differs');
});

test.run();
