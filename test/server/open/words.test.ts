import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forWindows } from '../../../src/faces/server/actions/open/launch.ts';
import { findRunning } from '../../../src/faces/server/actions/open/running.ts';
import { splitWords } from '../../../src/faces/server/actions/open/words.ts';
import { DepgraphError } from '../../../src/shared/errors.ts';

const LINES: Readonly<Record<string, readonly string[]>> = {
  '': [],
  '  ': [],
  code: ['code'],
  ' code  --wait\t-n ': ['code', '--wait', '-n'],
  '"C:\\Program Files\\x\\Code.exe" -g': ['C:\\Program Files\\x\\Code.exe', '-g'],
  "'a b' c": ['a b', 'c'],
  '"it\'s" \'say "x"\'': ["it's", 'say "x"'],
  'a"b c"d': ['ab cd'],
  '"" x': ['', 'x'],
  '"open': ['"open'],
  "it's": ["it's"],
  '$HOME $(x) `y` *.ts ~': ['$HOME', '$(x)', '`y`', '*.ts', '~'],
};

test('splits a command line at spaces outside quotes only', () => {
  for (const [line, words] of Object.entries(LINES)) assert.equal(splitWords(line), words, line);
});

test('splits a long command line in linear time', () => {
  assert.is(splitWords(`${'"'.repeat(50_001)} ${"'".repeat(50_001)}`).length > 0, true);
});

const CODE = 'C:\\Programs\\VS Code\\bin\\code.cmd';

test('on Windows, passes arguments to a program verbatim', () => {
  const command = { program: 'C:\\x\\Code.exe', args: ['-g', 'C:\\a & b%PATH%.ts:1'] };
  assert.equal(forWindows(command, {}), { ...command, isVerbatim: false });
});

test('on Windows, runs a batch file through cmd.exe with every word quoted', () => {
  assert.equal(
    forWindows({ program: CODE, args: ['-g', 'C:\\a b\\c (1).ts:7'] }, { ComSpec: 'C:\\cmd.exe' }),
    {
      program: 'C:\\cmd.exe',
      args: ['/d', '/v:off', '/s', '/c', `""${CODE}" "-g" "C:\\a b\\c (1).ts:7""`],
      isVerbatim: true,
    },
  );
});

test('on Windows, never passes special characters to cmd.exe', () => {
  for (const name of ['a&calc', 'a|b', 'a<b', 'a>b', 'a^b', '%PATH%', 'a"b', 'a!b', 'a\nb', 'a\rb']) {
    for (const program of [CODE, 'C:\\x\\e.BAT']) {
      try {
        forWindows({ program, args: ['-g', `C:\\p\\${name}.ts`] }, {});
        assert.unreachable(name);
      } catch (error) {
        assert.is((error as DepgraphError).code, 'open_name', name);
        assert.instance(error, DepgraphError);
      }
    }
  }
});

test('lists the running programs, including this one on Linux', async () => {
  const running = await findRunning();
  if (process.platform === 'linux')
    assert.ok(running.includes(readFileSync('/proc/self/comm', 'utf8').trim()), running.join());
  assert.ok(running.every(name => !name.includes('\n')));
});

test.run();
