import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decode } from '../../src/project/extract/decode.ts';

const test = suite('decode');

const MARK_8 = [0xef, 0xbb, 0xbf];
const MARK_LE = [0xff, 0xfe];
const MARK_BE = [0xfe, 0xff];

/** Name, bytes, expected text, and expected problem, if any. */
const CASES: readonly [string, Buffer, string | undefined, string?][] = [
  ['nothing', Buffer.from([]), ''],
  ['ASCII', Buffer.from("import './a'\r\n"), "import './a'\r\n"],
  ['UTF-8', Buffer.from("import './é😀'"), "import './é😀'"],
  ['UTF-8 with a byte order mark', Buffer.from([...MARK_8, ...Buffer.from('é')]), 'é'],
  ['ASCII with a byte order mark', Buffer.from([...MARK_8, 0x61]), 'a'],
  ['only a byte order mark', Buffer.from(MARK_8), ''],
  ['two byte order marks', Buffer.from([...MARK_8, ...MARK_8]), '\uFEFF'],
  ['UTF-16 little-endian', Buffer.from([...MARK_LE, ...Buffer.from('aé😀', 'utf16le')]), 'aé😀'],
  ['UTF-16 big-endian', Buffer.from([...MARK_BE, ...Buffer.from('aé😀', 'utf16le').swap16()]), 'aé😀'],
  ['only a UTF-16 byte order mark', Buffer.from(MARK_LE), ''],
  ['UTF-16 of odd length', Buffer.from([...MARK_LE, 0x61, 0, 0x62]), 'a', 'not valid UTF-16'],
  ['UTF-16 big-endian of odd length', Buffer.from([...MARK_BE, 0, 0x61, 0]), 'a', 'not valid UTF-16'],
  ['UTF-32', Buffer.from([...MARK_LE, 0, 0, 0x61, 0, 0, 0]), undefined, 'binary file, not read'],
  ['binary', Buffer.from([0x47, 0x40, 0, 0x10]), undefined, 'binary file, not read'],
  [
    'a source with a NUL in a string',
    Buffer.from(`const nul = '\0'\n${'x\n'.repeat(100)}`),
    `const nul = '\0'\n${'x\n'.repeat(100)}`,
  ],
  [
    'a NUL in invalid UTF-8',
    Buffer.from(`\0\xff${'x\n'.repeat(200)}`, 'latin1'),
    undefined,
    'binary file, not read',
  ],
  ['a NUL far from the start', Buffer.from(`${'a'.repeat(8000)}\0`), `${'a'.repeat(8000)}\0`],
  ['invalid UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\uFFFDb', 'not valid UTF-8'],
  ['a truncated character', Buffer.from([0x61, 0xc3]), 'a\uFFFD', 'not valid UTF-8'],
  ['coding: latin-1', cookie('# -*- coding: latin-1 -*-'), '# -*- coding: latin-1 -*-\né'],
  ['coding: latin1', cookie('# coding=latin1'), '# coding=latin1\né'],
  [
    'coding: iso-8859-15',
    cookie('# vim: set fileencoding=iso-8859-15 :'),
    '# vim: set fileencoding=iso-8859-15 :\né',
  ],
  ['coding: ISO_8859_1', cookie('# coding: ISO_8859_1'), '# coding: ISO_8859_1\né'],
  ['coding: cp1252', cookie('#coding:cp1252'), '#coding:cp1252\né'],
  [
    'coding on line 2',
    cookie('#!/usr/bin/python\n# coding: latin_1'),
    '#!/usr/bin/python\n# coding: latin_1\né',
  ],
  [
    'coding on line 3',
    cookie('#\n#\n# coding: latin-1'),
    '#\n#\n# coding: latin-1\n\uFFFD',
    'not valid UTF-8',
  ],
  [
    'coding after code',
    cookie('a = 1\n# coding: latin-1'),
    'a = 1\n# coding: latin-1\n\uFFFD',
    'not valid UTF-8',
  ],
  [
    'coding: utf-8, but invalid UTF-8',
    cookie('# coding: utf-8'),
    '# coding: utf-8\n\uFFFD',
    'not valid UTF-8',
  ],
  ['coding: utf8', cookie('# coding: utf8'), '# coding: utf8\n\uFFFD', 'not valid UTF-8'],
  ['coding: utf-8-sig', cookie('# coding: utf-8-sig'), '# coding: utf-8-sig\n\uFFFD', 'not valid UTF-8'],
  ['coding: ascii', cookie('# coding: ascii'), '# coding: ascii\n\uFFFD', 'not valid UTF-8'],
  ['coding: klingon', cookie('# coding: klingon'), '# coding: klingon\n\uFFFD', 'not valid UTF-8'],
  ['ignores a declaration in valid UTF-8', Buffer.from('# coding: latin-1\né'), '# coding: latin-1\né'],
];

for (const [name, bytes, text, problem] of CASES) {
  test(name, () => {
    const decoded = decode(bytes);
    assert.is(decoded.text, text);
    assert.is(decoded.problem?.message, problem);
  });
}

test('does not modify the bytes', () => {
  const bytes = Buffer.from([...MARK_BE, 0, 0x61]);
  decode(bytes);
  assert.equal([...bytes], [...MARK_BE, 0, 0x61]);
});

/** A declaration, followed by an é in Latin-1. */
function cookie(head: string): Buffer {
  return Buffer.from([...Buffer.from(`${head}\n`), 0xe9]);
}

test.run();
