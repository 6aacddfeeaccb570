import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createAskErasures } from '../../src/project/engine/ask-erasures.ts';
import { blobId } from '../../src/project/extract/hash.ts';
import type { ParserPool } from '../../src/project/extract/parsers.ts';
import type { Source } from '../../src/project/source/source.ts';
import { memoryStore } from '../../src/project/store/memory.ts';

const SETTINGS = { decoratorTypes: 'none', jsx: 'classic', jsxFactory: 'React' } as const;
/** So deep that only a parser process may read it. */
const TEXT = `import { A } from './a'\nexport const x = ${'('.repeat(2000)}1${')'.repeat(2000)}\n`;

function ask(
  answer: Awaited<ReturnType<ParserPool['erase']>>,
  { onDisk = TEXT, store = memoryStore() } = {},
) {
  let asked = 0;
  const pool = {
    isRunning: () => true,
    async erase() {
      asked++;
      return answer;
    },
  } as unknown as ParserPool;
  const source = { read: () => ({ bytes: Buffer.from(onDisk) }) } as unknown as Source;
  const record = {
    ...{ id: 'b.ts', language: 'typescript', dialect: 'ts', hash: blobId(Buffer.from(TEXT)) },
    ...{ size: 0, mtimeMs: 0, stamp: '', seenMs: 0 },
  };
  const context = { tree: { source }, maxFileSize: 1e6, signal: new AbortController().signal };
  const one = async () => {
    const answers = [];
    for await (const each of createAskErasures({ store, pool })(
      [{ id: 'b.ts', record, settings: SETTINGS }],
      context,
    ))
      answers.push(each);
    return answers;
  };
  return { one, asked: () => asked };
}

test('an answer is kept, and found for the same bytes and options', async () => {
  const store = memoryStore();
  const first = ask({ erased: ['./a'], certain: true }, { store });
  assert.equal(await first.one(), [{ id: 'b.ts', specifiers: ['./a'], isCertain: true, by: 'compiler' }]);
  const second = ask({ erased: [], certain: true }, { store });
  assert.equal(await second.one(), [{ id: 'b.ts', specifiers: ['./a'], isCertain: true, by: 'store' }]);
  assert.equal([first.asked(), second.asked()], [1, 0]);
});

test('a failure of the machine is no answer, and is not kept', async () => {
  const store = memoryStore();
  assert.equal(await ask({ erased: [], certain: false }, { store }).one(), [
    { id: 'b.ts', specifiers: [], isCertain: false, by: 'compiler' },
  ]);
  const again = ask({ erased: ['./a'], certain: true }, { store });
  assert.equal(await again.one(), [{ id: 'b.ts', specifiers: ['./a'], isCertain: true, by: 'compiler' }]);
});

test('nobody is asked about a file that has changed since it was read', async () => {
  const { one, asked } = ask({ erased: ['./a'], certain: true }, { onDisk: 'other' });
  assert.equal(await one(), [{ id: 'b.ts', specifiers: [], isCertain: false, by: 'nobody' }]);
  assert.is(asked(), 0);
});

test.run();
