import { copyFileSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceFile } from '../../src/shared/replace-file.ts';
import { receiptsFor, verifyReceipt } from '../../src/shared/written-files.ts';
import { temporaryFolder } from '../helpers/project.ts';

function writeReport() {
  const path = join(temporaryFolder(), 'graph.json');
  const receipts = receiptsFor([{ path, ...replaceFile(path, ['{"files":', Buffer.from('"é"'), '}\n']) }]);
  return { path, receipts };
}

test('recognises a file by its stamp', () => {
  const { path, receipts } = writeReport();
  assert.is(readFileSync(path, 'utf8'), '{"files":"é"}\n');
  assert.is(verifyReceipt(path, receipts), receipts[path]);
});

test('recognises a restored file by its bytes, and later by its new stamp', () => {
  const { path, receipts } = writeReport();
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
  const renewed = verifyReceipt(path, receipts);
  assert.ok(renewed);
  assert.is.not(renewed.stamp, receipts[path].stamp);
  assert.is(verifyReceipt(path, { [path]: renewed }), renewed);
});

test('does not recognise other bytes of the same length, a link to the same bytes, or another path', () => {
  const { path, receipts } = writeReport();
  const text = readFileSync(path);
  assert.is(verifyReceipt(`${path}/../graph.json`, receipts), undefined);
  writeFileSync(
    path,
    text.map(byte => (byte === 0x66 ? 0x67 : byte)),
  );
  assert.is(verifyReceipt(path, receipts), undefined);
  writeFileSync(`${path}.copy`, text);
  rmSync(path);
  assert.is(verifyReceipt(path, receipts), undefined);
  symlinkSync(`${path}.copy`, path);
  assert.is(verifyReceipt(path, receipts), undefined);
});

test('issues no receipt for a file that has been replaced', () => {
  const { path } = writeReport();
  const replaced = replaceFile(path, ['{}']);
  renameSync(path, `${path}.old`);
  writeFileSync(path, '{}');
  assert.equal(receiptsFor([{ path, ...replaced }]), {});
});

test.run();
