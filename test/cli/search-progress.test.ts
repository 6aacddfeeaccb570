import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searching } from '../../src/faces/cli/commands/when.ts';
import { createProgress } from '../../src/faces/cli/progress.ts';
import type { Output } from '../../src/faces/cli/terminal.ts';
import type { Commit } from '../../src/project/git/commits.ts';

const COMMITS = [3, 2, 1].map(
  day => ({ id: String(day), timeMs: Date.UTC(2026, 0, day) }) as unknown as Commit,
);

function shown(isTerminal: boolean, times: readonly number[]): string {
  let text = '';
  let at = 0;
  const write = (part: string) => {
    text += part;
  };
  const out = { isTerminal, write, line: (line: string) => write(`${line}\n`) } as unknown as Output;
  const progress = createProgress(out, { ...searching(COMMITS), now: () => times[at] });
  for (let done = 0; done < COMMITS.length; done++) {
    at++;
    progress.show(done, COMMITS.length);
  }
  progress.clear();
  return text;
}

test('a search reports its progress in a pipe, too, but seldom', () => {
  assert.is(shown(false, [0, 100, 4999, 5000]), 'searched 2 of 3 commits, back to 2026-01-01\n');
  assert.is(shown(false, [0, 1, 2, 3]), '');
});

test('on a terminal it is one line, which is cleared', () => {
  const text = shown(true, [0, 100, 120, 200]);
  assert.is(text.split('\r').length - 1, 3);
  assert.ok(text.endsWith('\r\x1b[K'));
});

test.run();
