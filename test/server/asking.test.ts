import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerFrom } from '../../src/core/ask/answer.ts';
import type { Question } from '../../src/core/query/questions.ts';
import { ask } from '../helpers/http.ts';
import { withServer } from '../helpers/server.ts';

const SAME: readonly (readonly [target: string, question: Question])[] = [
  ['/api/query?q=deps(src/a.ts)', { kind: 'query', expression: 'deps(src/a.ts)' }],
  ['/api/why?from=src/a.ts&to=pkg:react', { kind: 'why', from: 'src/a.ts', to: 'pkg:react' }],
  ['/api/impact?of=src/b.ts', { kind: 'impact', of: ['src/b.ts'] }],
  ['/api/uses?of=src/', { kind: 'uses', of: 'src/' }],
  ['/api/used-by?of=pkg:react&depth=2', { kind: 'used-by', of: 'pkg:react', depth: 2 }],
];

for (const [target, question] of SAME) {
  test(`${target} sends what the command prints, once for each revision`, async () => {
    await withServer({}, async ({ port, engine, project }) => {
      const answer = await ask(port, target);
      const snapshot = await engine.scan();
      assert.equal(
        answer.json(),
        JSON.parse(JSON.stringify(answerFrom(snapshot, question, { today: '2026-01-01' }))),
      );
      const headers = { 'if-none-match': String(answer.headers.etag) };
      assert.is((await ask(port, target, { headers })).status, 304);
      project.write({ 'src/c.ts': "import './b'\n" });
      await engine.scan();
      assert.is((await ask(port, target, { headers })).status, 200);
    });
  });
}

test('says how much it leaves out', async () => {
  await withServer({}, async ({ port }) => {
    const { total, shown } = (await ask(port, '/api/query?q=.&limit=2')).json() as Record<string, number>;
    assert.equal([total, shown], [3, 2]);
  });
});

test('refuses with the reason', async () => {
  await withServer({}, async ({ port }) => {
    const refusal = async (target: string) => {
      const answer = await ask(port, target);
      return [answer.status, (answer.json() as { error: { message: string } }).error.message];
    };
    assert.equal(await refusal('/api/uses?of=scr/a.ts'), [
      422,
      'nothing matches "scr/a.ts"; did you mean src/a.ts?',
    ]);
    assert.equal(await refusal('/api/query?q=a%20b'), [422, 'column 3 of the expression: unexpected "b"']);
    assert.equal(await refusal('/api/uses'), [400, 'the parameter "of" is missing']);
    assert.equal(await refusal('/api/uses?of=a&of=b'), [400, 'the parameter "of" is given too often']);
    assert.match(String((await refusal('/api/uses?x=1'))[1]), /^the parameters are of, depth/);
  });
});

test('refuses a question that would take too long', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [
      `f${i}.ts`,
      Array.from({ length: 300 }, (_, other) => `import './f${other}'\n`).join(''),
    ]),
  );
  await withServer({ files }, async ({ port }) => {
    const expression = Array(60).fill('deps(f1.ts)').join(' + ');
    const answer = await ask(port, `/api/query?q=${encodeURIComponent(expression)}`);
    assert.is(answer.status, 422);
    assert.match(answer.text, 'takes too long to evaluate; ask for less at once');
  });
});

test.run();
