import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseEncoding, isNoneMatch } from '../../src/faces/server/negotiate.ts';

const ENCODINGS: readonly [accept: string | undefined, chosen: string][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.8', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['gzip;q=2', 'identity'],
  ['gzip ; q=0.8', 'gzip'],
  ['x-gzip, broken', 'identity'],
  [',,;;=,', 'identity'],
];

for (const [accept, chosen] of ENCODINGS) {
  test(`Accept-Encoding ${JSON.stringify(accept)} gets ${chosen}`, () => {
    assert.is(chooseEncoding(accept), chosen);
  });
}

const MATCHES: readonly [header: string | undefined, matches: boolean][] = [
  [undefined, false],
  ['', false],
  ['"boot-1"', true],
  ['W/"boot-1"', true],
  ['"boot-2"', false],
  ['"boot-2", "boot-1"', true],
  ['"boot-2",W/"boot-1" , "x"', true],
  ['*', true],
  [' * ', true],
  ['"*"', false],
  ['boot-1', false],
  ['"boot-1', false],
  ['"boot-11"', false],
  ['"xboot-1"', false],
];

for (const [header, matches] of MATCHES) {
  test(`If-None-Match ${JSON.stringify(header)} ${matches ? 'matches' : 'does not match'}`, () => {
    assert.is(isNoneMatch(header, '"boot-1"'), matches);
  });
}

test.run();
