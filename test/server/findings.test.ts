import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsOf } from '../../src/core/ask/findings.ts';
import type { FindingsModel, JudgementEvent } from '../../src/core/formats/findings/model-types.ts';
import type { FileExplanation } from '../../src/core/rules/explanation.ts';
import { createFindings } from '../../src/faces/server/findings.ts';
import { createReading } from '../../src/faces/server/reading.ts';
import type { WholeAnswer } from '../../src/faces/server/respond.ts';
import { patchFindings } from '../../ui/src/model/patch-findings.ts';
import { get, inWorld } from '../helpers/daemon.ts';
import { openEvents as openStream } from '../helpers/events.ts';
import { ask, openEvents } from '../helpers/http.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { withServer } from '../helpers/server.ts';

const FILES: ProjectFiles = {
  '.depgraphrc': JSON.stringify({
    modules: { web: { files: 'web/**', tags: ['ui'] }, store: { files: 'store/**' } },
    rules: [{ name: 'no-store-in-web', forbid: { from: 'web', to: 'store' }, help: 'Use the API' }],
  }),
  'web/page.ts': "import '../store/rows'\n",
  'web/clean.ts': '',
  'store/rows.ts': '',
};

const BASELINE = '.depgraph-baseline.json';
const entriesOf = (...entries: object[]) => `${JSON.stringify({ version: 1, entries })}\n`;
const ACCEPTED = entriesOf({
  rule: 'no-store-in-web',
  from: 'web/page.ts',
  to: 'store/rows.ts',
  reason: 'moves next',
});

const today = () => new Date().toISOString().slice(0, 10);
const statesOf = ({ findings }: Pick<FindingsModel, 'findings'>) =>
  findings.map(({ rule, from, state }) => `${rule} ${from} ${state}`);

test('GET /api/findings sends all findings with their states, and 304 to those who have them', async () => {
  await withServer({ files: FILES }, async ({ port, engine }) => {
    const snapshot = await engine.scan();
    const answer = await ask(port, '/api/findings');
    const model = answer.json() as FindingsModel;
    assert.equal(model, JSON.parse(JSON.stringify(findingsOf(snapshot, today()))));
    assert.equal(statesOf(model), ['no-store-in-web web/page.ts new']);
    assert.is(model.findings[0].help, 'Use the API');
    assert.is(model.findings[0].module, 'web');
    const again = await ask(port, '/api/findings', {
      headers: { 'if-none-match': `${answer.headers.etag}` },
    });
    assert.is(again.status, 304);
  });
});

test('a save sends an event that turns the findings of the page into the next ones', async () => {
  await withServer({ files: FILES }, async ({ port, engine, project }) => {
    await engine.scan();
    const before = (await ask(port, '/api/findings')).json() as FindingsModel;
    const stream = await openEvents(port);
    project.write({ 'web/clean.ts': "import '../store/rows'\n", 'web/page.ts': '' });
    await engine.apply(['web/clean.ts', 'web/page.ts']);
    const event = (await stream.nextOf('judgement')).data as JudgementEvent;
    assert.is(event.revision, 2);
    const after = (await ask(port, '/api/findings')).json();
    assert.equal(patchFindings(before, event.findings), after);
    assert.equal(statesOf(after as FindingsModel), ['no-store-in-web web/clean.ts new']);
    stream.close();
  });
});

test('a mistake in the rules or the baseline is the problem of the findings', async () => {
  await withServer(
    { files: { ...FILES, [BASELINE]: '<<<<<<< ours\n' } },
    async ({ port, project, engine }) => {
      const problem = async () => ((await ask(port, '/api/findings')).json() as FindingsModel).problem;
      assert.match((await problem()) ?? '', BASELINE);
      project.write({ [BASELINE]: ACCEPTED });
      await engine.scan();
      assert.is(await problem(), undefined);
      project.write({ '.depgraphrc': '{"rules":[{"name":"x","forbid":{"from":"lost/**","to":"web/**"}}]}' });
      await engine.scan();
      assert.match((await problem()) ?? '', 'lost/**');
      const { status, text } = await ask(port, '/api/explain?file=web/page.ts');
      assert.is(status, 422);
      assert.match(text, 'lost/**');
    },
  );
});

test('what was accepted until yesterday counts again, without a new revision', async () => {
  const files = { ...FILES, [BASELINE]: ACCEPTED.replace('"reason"', '"until":"2027-03-01","reason"') };
  await withServer({ files }, async ({ engine, project }) => {
    let now = new Date('2027-03-01T23:00:00Z');
    const findings = createFindings(() => now);
    const first = await engine.scan();
    assert.equal(statesOf(findings.of(first)), ['no-store-in-web web/page.ts known']);
    now = new Date('2027-03-02T01:00:00Z');
    assert.equal(statesOf(findings.of(first)), ['no-store-in-web web/page.ts expired']);
    project.write({ 'web/clean.ts': 'export {}\n// \n' });
    findings.of(first);
    now = new Date('2027-03-03T01:00:00Z');
    assert.is(findings.between(first, await engine.scan()), null, 'a page holds the findings of yesterday');
  });
});

test('GET /api/findings has another ETag on the next day', async () => {
  const tagOn = async (day: string) => {
    const service = { bootId: 'boot', snapshot: async () => ({ revision: 1 }) } as never;
    const findings = { of: () => ({ day }) as never, between: () => null, today: () => day };
    const { routes } = createReading({ service, findings, events: { open() {} } });
    const route = routes.find(({ path }) => path === '/api/findings');
    const answer = (await route?.handle({ request: { headers: {} } } as never)) as WholeAnswer;
    return answer.headers?.ETag;
  };
  const tags = await Promise.all(['2027-03-01', '2027-03-02'].map(tagOn));
  assert.is.not(tags[0], tags[1]);
});

test('entries of files that the user leaves out are not stale', async () => {
  const baseline = entriesOf({ rule: 'no-store-in-web', from: 'web/left-out.ts', to: 'store/rows.ts' });
  await withServer({ files: { ...FILES, [BASELINE]: baseline } }, async ({ engine }) => {
    const snapshot = await engine.scan();
    const states = (isPartial: boolean) =>
      statesOf(
        findingsOf({ ...snapshot, judgingTexts: { ...snapshot.judgingTexts, isPartial } }, today()),
      ).map(text => text.split(' ')[2]);
    assert.equal(states(false), ['stale', 'new']);
    assert.equal(states(true), ['new']);
  });
});

test('GET /api/explain says what a file may use and who may use it', async () => {
  await withServer({ files: FILES }, async ({ port }) => {
    const explain = async (file: string) =>
      (await ask(port, `/api/explain?file=${encodeURIComponent(file)}`)).json() as FileExplanation;
    const page = await explain('web/page.ts');
    assert.is(page.module, 'web');
    assert.equal(page.tags, ['ui']);
    assert.equal(
      page.rules.map(({ name, help }) => [name, help]),
      [['no-store-in-web', 'Use the API']],
    );
    const allowed = (list: FileExplanation['mayUse']) =>
      list.map(({ name, allowed, total }) => `${name} ${allowed}/${total}`).sort();
    assert.equal(allowed(page.mayUse), ['store 0/1', 'web 1/1']);
    assert.equal(allowed((await explain('store/rows.ts')).mayBeUsedBy), ['web 0/2']);
  });
});

test(
  'a daemon judges again when a file or the baseline is saved',
  inWorld(async world => {
    const project = makeProject(FILES);
    const url = await world.start(project.root);
    const fetched = async () => (await get(`${url}/api/findings`)).body as FindingsModel;
    let model = await fetched();
    const stream = await openStream(url);
    const next = async () => {
      const event = (await stream.next('judgement'))?.data as JudgementEvent;
      model = patchFindings(model, event.findings) ?? (await fetched());
      assert.equal(model, await fetched());
      return statesOf(model);
    };
    project.write({ 'web/clean.ts': "import '../store/rows'\n" });
    assert.equal(await next(), ['no-store-in-web web/clean.ts new', 'no-store-in-web web/page.ts new']);
    project.write({ [BASELINE]: ACCEPTED });
    assert.equal(await next(), ['no-store-in-web web/clean.ts new', 'no-store-in-web web/page.ts known']);
    project.remove('web/page.ts');
    assert.ok((await next()).some(state => state.endsWith('stale')));
    stream.close();
  }),
);

test.run();
