import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Columns, decodeColumns, encodeColumns } from '../../src/shared/columns.ts';
import { createRandom, SEED } from '../helpers/random.ts';

function again(columns: Columns): Columns {
  // At an unaligned address, as a database may return it.
  const bytes = encodeColumns(columns);
  const shifted = Buffer.alloc(bytes.length + 3);
  bytes.copy(shifted, 3);
  return decodeColumns(shifted.subarray(3));
}

test('columns round-trip', () => {
  const columns = {
    ids: ['a.ts', 'é/ö.ts', '', 'with space\nand line', '日本.py'],
    none: [],
    empty: [''],
    flags: Uint8Array.of(0, 1, 255),
    numbers: Uint32Array.of(0, 7, 0xffffffff),
    signed: Int32Array.of(-1, 5),
    times: Float64Array.of(1.5, Number.POSITIVE_INFINITY, -1e-300),
  };
  assert.equal(again(columns), columns);
  assert.ok(Number.isNaN(again({ time: Float64Array.of(Number.NaN) }).time[0]), 'NaN round-trips');
});

test('random columns of random lengths round-trip', () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 50; round++) {
    const columns: Record<string, Columns[string]> = {};
    for (let i = 0; i < random.below(6); i++) {
      const length = random.below(20);
      const numbers = Array.from({ length }, () => random.below(1 << 20));
      columns[`c${i}`] = random.pick([
        () => Uint8Array.from(numbers),
        () => Uint32Array.from(numbers),
        () => Float64Array.from(numbers, number => number / 3),
        () => numbers.map(number => number.toString(36)),
      ])();
    }
    assert.equal(again(columns), columns, `seed ${SEED}, round ${round}`);
  }
});

test.run();
