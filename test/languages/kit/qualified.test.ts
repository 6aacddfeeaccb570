import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  allPrefixesOf,
  firstSegment,
  joinName,
  prefixesOf,
  splitName,
} from '../../../src/core/languages/kit/qualified.ts';

test('the prefixes of a name begin with the name itself', () => {
  assert.equal([...prefixesOf('a.b.c', '.')], ['a.b.c', 'a.b', 'a']);
  assert.equal([...prefixesOf('A\\B', '\\')], ['A\\B', 'A']);
  assert.equal([...prefixesOf('alone', '/')], ['alone']);
});

test('an empty segment at the beginning is not a prefix', () => {
  assert.equal([...prefixesOf('', '.')], []);
  assert.equal([...prefixesOf('.a', '.')], ['.a']);
});

test('several names have each prefix once', () => {
  assert.equal([...allPrefixesOf(['a::b::c', 'a::b', 'a::d', ''], '::')], ['a::b::c', 'a::b', 'a', 'a::d']);
});

test('splitting a name and joining it are inverse', () => {
  assert.equal(splitName('A.B.C'), ['A.B', 'C']);
  assert.equal(splitName('C'), ['', 'C']);
  assert.equal(splitName('A\\B', '\\'), ['A', 'B']);
  for (const name of ['A.B.C', 'C']) assert.is(joinName(...splitName(name)), name);
});

test('the first segment of a name that begins with the separator is empty', () => {
  assert.is(firstSegment('a::b', '::'), 'a');
  assert.is(firstSegment('::a', '::'), '');
  assert.is(firstSegment('alone', '.'), 'alone');
});

test.run();
