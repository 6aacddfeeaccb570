import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hostName, isLoopback, isOwnHost } from '../../src/faces/server/host.ts';

const ADDRESSES: readonly [address: string | undefined, isLocal: boolean][] = [
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.2', false],
  ['127.1', false],
  ['127.0.0.1 ', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.2', false],
  ['::ffff:7f00:1', false],
  ['::FFFF:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['0:0:0:0:0:0:0:1', false],
  ['::1%lo', false],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['192.168.0.1', false],
  ['localhost', false],
  ['', false],
  [undefined, false],
];

for (const [address, isLocal] of ADDRESSES) {
  test(`the address ${address} is ${isLocal ? '' : 'not '}loopback`, () => {
    assert.is(isLoopback(address), isLocal);
  });
}

/** Host header → name, and whether it is allowed if only `my.box` is configured. */
const HOSTS: readonly [header: string, name: string | undefined, isOwn?: boolean][] = [
  ['localhost', 'localhost', true],
  ['localhost:7171', 'localhost', true],
  ['LocalHost.:7171', 'localhost', true],
  ['page.localhost:80', 'page.localhost', true],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1:65535', '127.0.0.1', true],
  ['[::1]', '::1', true],
  ['[::1]:7171', '::1', true],
  ['[FE80::1]', 'fe80::1', true],
  ['[::ffff:127.0.0.1]:7171', '::ffff:127.0.0.1', true],
  ['192.168.1.5:7171', '192.168.1.5', true],
  ['my.box', 'my.box', true],
  ['MY.Box.:7171', 'my.box', true],
  ['evil.my.box', 'evil.my.box', false],
  ['my.box.evil.com', 'my.box.evil.com', false],
  ['evil.com', 'evil.com', false],
  ['evil.com:7171', 'evil.com', false],
  ['localhost.evil.com', 'localhost.evil.com', false],
  ['127.0.0.1.evil.com', '127.0.0.1.evil.com', false],
  ['notlocalhost', 'notlocalhost', false],
  ['127.0.0.1.', '127.0.0.1', true],
  ['0x7f.1', '0x7f.1', false],
  ['2130706433', '2130706433', false],
  ['127.0.0.256', '127.0.0.256', false],
  ['[::1', undefined],
  ['::1', undefined],
  ['[]', undefined],
  ['[evil.com]', undefined],
  ['[127.0.0.1]', undefined],
  ['[::1%25lo]', undefined],
  ['', undefined],
  [' ', undefined],
  [':7171', undefined],
  ['localhost:', undefined],
  ['localhost:65536', undefined],
  ['localhost:99999999', undefined],
  ['localhost:x', undefined],
  ['localhost/', undefined],
  ['localhost#', undefined],
  ['localhost, evil.com', undefined],
  ['evil.com@localhost', undefined],
  ['http://localhost', undefined],
  ['loc\u0430lhost', undefined],
];

for (const [header, name, isOwn] of HOSTS) {
  test(`the host ${JSON.stringify(header)} is ${name === undefined ? 'invalid' : isOwn ? 'allowed' : 'foreign'}`, () => {
    assert.is(hostName(header), name);
    if (name !== undefined) assert.is(isOwnHost(name, ['My.Box']), isOwn);
  });
}

test.run();
