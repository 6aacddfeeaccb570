import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JudgementEvent } from '../../src/core/formats/findings/model-types.ts';
import type { JsonSchema } from '../../src/faces/server/schemas.ts';
import { TooManyWaiting } from '../../src/project/revisions/turns.ts';
import { fail } from '../../src/shared/errors.ts';
import { git } from '../helpers/git.ts';
import { commitsOf, writeHistory } from '../helpers/git-history.ts';
import { ask, type HttpRequest, type HttpResponse, openEvents } from '../helpers/http.ts';
import type { ProjectFiles } from '../helpers/project.ts';
import { buildOnce } from '../helpers/revisions.ts';
import { type ServerSetup, SMALL_PROJECT, withServer } from '../helpers/server.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Contract {
  readonly description: Description;
  /** Compiles the schema at a JSON pointer of the description into a validator. */
  check(...place: string[]): ValidateFunction;
}

/** Shared, because the description does not depend on the project and is slow to compile. */
let known: Promise<Contract> | undefined;
function theContract(port: number): Promise<Contract> {
  known ??= readContract(port);
  return known;
}

async function readContract(port: number): Promise<Contract> {
  const description = (await ask(port, '/api/openapi.json')).json() as Description;
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    keywords: ['openapi', 'info', 'servers', 'paths', 'components'],
    formats: {
      date: /^\d{4}-\d\d-\d\d$/,
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/,
    },
  });
  ajv.addSchema(description, 'api');
  const pointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
  const checks = new Map<string, ValidateFunction>();
  return {
    description,
    check(...place) {
      const $ref = `api#/${place.map(pointer).join('/')}`;
      const validate = checks.get($ref) ?? ajv.compile({ $ref });
      checks.set($ref, validate);
      return validate;
    },
  };
}

/** A project that fills every list of a report. */
const RICH_PROJECT: ProjectFiles = {
  ...SMALL_PROJECT,
  'utils/low.ts':
    "import '../api/high'\nimport type { X } from './types'\nconst l = () => import('../src/a')\n",
  'api/high.ts': "import './missing'\n",
  'utils/types.ts': '',
  'bad.ts': 'import {{{ from "x"; } let let = ( \n',
  'hub.ts': Array.from({ length: 30 }, (_, i) => `import './spoke${i}'\nimport './spoke${i}'\n`)
    .concat('export const line = 1;\n'.repeat(600))
    .join(''),
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`spoke${i}.ts`, "import './hub'\n"])),
};

/** A project with findings of several kinds and states. */
const RULED_PROJECT: ProjectFiles = {
  ...RICH_PROJECT,
  '.depgraphrc': JSON.stringify({
    modules: {
      src: { files: 'src/**', public: ['src/b.ts'], tags: ['core'] },
      utils: { files: 'utils/**' },
    },
    rules: [
      {
        name: 'apart',
        forbid: { from: 'utils', to: 'pkg:react', transitive: true },
        help: 'Ask the core instead',
      },
      { name: 'through-the-door', public: 'src' },
    ],
  }),
  '.depgraph-baseline.json': `${JSON.stringify({
    version: 1,
    entries: [
      { rule: 'gone', from: 'src/a.ts', reason: 'stale' },
      { rule: 'unresolved', from: 'api/high.ts', to: './missing', reason: 'generated', until: '2999-01-01' },
      { rule: 'cycles', members: ['src/a.ts', 'src/b.ts'], owner: '@core', until: '2020-01-01' },
    ],
  })}\n`,
  CODEOWNERS: '* @all\n',
};
/** Its selector matches nothing, which is a mistake. */
const IDLE_RULE = '{"rules":[{"name":"idle","forbid":{"from":"nowhere/**","to":"pkg:x"}}]}';

const broken = () => Promise.reject(new Error('broken'));

/** Commits that change two files together, and edits that no commit has. */
const withCommits = buildOnce(project => {
  const edit = (step: number) =>
    project.write({ 'src/b.ts': `import './a'\n// ${step}\n`, 'lone.py': `x = ${step}\n` });
  writeHistory(project, commitsOf(22, edit));
  git(project.root, 'checkout', '-q', '-b', 'topic');
  project.write({
    'src/a.ts': "import './b'\nimport 'react'\nimport 'vue'\n",
    'new.ts': "import './hub'\n",
  });
  project.write({ 'lone.py': 'import yaml\n', 'package.json': '{}' });
  project.remove('spoke3.ts');
});
const PACKAGES_PROJECT: ProjectFiles = {
  'package.json': '{\n  "dependencies": { "react": "^19.0.0", "left-pad": "1.0.0" }\n}\n',
  'a.ts': "import 'react'\nimport 'zod'\n",
  'b/package.json': '{ "name": "b", "dependencies": { "zod": "4" } }\n',
  'b/b.ts': "import 'zod'\n",
};
const REPOSITORY: ServerSetup = { files: RULED_PROJECT, prepare: withCommits };
const NEW_REPOSITORY: ServerSetup = { prepare: ({ root }) => void git(root, 'init', '-q', '-b', 'main') };
const crowded = () => Promise.reject(new TooManyWaiting());
const CROWDED: ServerSetup = { service: { askRevisions: crowded } };
const BROKEN: ServerSetup = { service: { askRevisions: broken } };

/** A request, a special server if it needs one, and the expected status. */
type Sample = readonly [path: string, request: HttpRequest, status: number, setup?: ServerSetup];

const body = (value: unknown): HttpRequest => ({ method: 'POST', body: JSON.stringify(value) });
const FOREIGN = { origin: 'https://evil.example' };
const brokenSnapshot: ServerSetup = { service: { snapshot: broken } };

const SAMPLES: readonly Sample[] = [
  ['/api/graph', {}, 200, { files: RICH_PROJECT }],
  ['/api/graph', {}, 200, { files: {} }],
  ['/api/graph', { headers: { 'if-none-match': '*' } }, 304],
  ['/api/graph', { headers: { host: '' } }, 400],
  ['/api/graph', { headers: { host: 'evil.example' } }, 403],
  ['/api/graph', { method: 'PUT' }, 405],
  ['/api/graph', {}, 500, brokenSnapshot],
  ['/api/health', {}, 200],
  ['/api/badge', {}, 200],
  ['/api/badge', {}, 500, brokenSnapshot],
  ['/api/project', {}, 200],
  ['/api/model', {}, 200, { files: RICH_PROJECT }],
  ['/api/model', {}, 200, { files: {} }],
  ['/api/model', { headers: { 'if-none-match': '*' } }, 304],
  ['/api/model', {}, 500, brokenSnapshot],
  ['/api/findings', {}, 200, { files: RULED_PROJECT }],
  ['/api/findings', {}, 200, { files: { '.depgraphrc': IDLE_RULE } }],
  ['/api/findings', { headers: { 'if-none-match': '*' } }, 304],
  ['/api/findings', {}, 500, brokenSnapshot],
  ['/api/labels', {}, 200, { files: RULED_PROJECT }],
  ['/api/labels', { headers: { 'if-none-match': '*' } }, 304],
  ['/api/labels', {}, 500, brokenSnapshot],
  ['/api/packages', {}, 200, { files: PACKAGES_PROJECT }],
  ['/api/packages', { headers: { 'if-none-match': '*' } }, 304],
  ['/api/packages', {}, 500, brokenSnapshot],
  ['/api/explain?file=src/a.ts', {}, 200, { files: RULED_PROJECT }],
  ['/api/explain?file=src/a.ts', { headers: { 'if-none-match': '*' } }, 304],
  ['/api/explain', {}, 400],
  ['/api/explain?file=src/lost.ts', {}, 404],
  ['/api/explain?file=a.ts', {}, 422, { files: { 'a.ts': '', '.depgraphrc': IDLE_RULE } }],
  ['/api/unresolved', {}, 200, { files: RICH_PROJECT }],
  ['/api/unresolved', { headers: { 'if-none-match': '*' } }, 304],
  ['/api/unresolved', {}, 500, brokenSnapshot],
  ['/api/source?file=src/a.ts&line=1', {}, 200],
  ['/api/source?file=src/a.ts', {}, 400],
  ['/api/source?file=src/a.ts&line=1', { headers: FOREIGN }, 403],
  ['/api/source?file=src/lost.ts&line=1', {}, 404],
  ['/api/source?file=src/a.ts&line=9', {}, 422],
  ['/api/source?file=src/a.ts&line=1', {}, 500, brokenSnapshot],
  ['/api/resolve?file=utils/low.ts&line=1', {}, 200, { files: RICH_PROJECT }],
  ['/api/resolve?file=src/a.ts&line=0', {}, 400],
  ['/api/resolve?file=src/a.ts&line=1', { headers: FOREIGN }, 403],
  ['/api/resolve?file=pkg:react&line=1', {}, 404],
  ['/api/status', {}, 200],
  ['/api/openapi.json', {}, 200],
  ['/api/events', {}, 503, { app: { eventLimits: { clients: 0 } } }],
  ['/api/query?q=deps(src/a.ts)%20%2B%20roots()&edges=true', {}, 200, { files: RICH_PROJECT }],
  ['/api/query?q=.', { headers: { 'if-none-match': '*' } }, 304],
  ['/api/query', {}, 400],
  ['/api/query?q=deps(', {}, 422],
  [`/api/query?q=${'x'.repeat(3000)}`, {}, 400],
  ['/api/query?q=.', {}, 500, brokenSnapshot],
  ['/api/why?from=utils/low.ts&to=hub.ts', {}, 200, { files: RICH_PROJECT }],
  ['/api/why?from=hub.ts&to=spoke1.ts&all=3&cut=true', {}, 200, { files: RICH_PROJECT }],
  ['/api/why?from=src/a.ts&to=nowhere.ts', {}, 422],
  ['/api/why?from=src/a.ts', {}, 400],
  ['/api/impact?of=hub.ts&of=src/&limit=5', {}, 200, { files: RICH_PROJECT }],
  ['/api/impact?of=src/b.ts&tests=true', {}, 200],
  ['/api/impact?of=src/b.ts&limit=0', {}, 400],
  ['/api/uses?of=hub.ts&depth=2&runtime=true', {}, 200, { files: RICH_PROJECT }],
  ['/api/used-by?of=pkg:react', {}, 200],
  ['/api/used-by?of=pkg:react&eager=yes', {}, 400],
  ['/api/query?q=changed(main)', {}, 200, REPOSITORY],
  ['/api/query?q=changed(main)', {}, 422],
  ['/api/query?q=changed(main)', {}, 503, CROWDED],
  ['/api/diff', {}, 200, REPOSITORY],
  ['/api/diff?base=HEAD~9', {}, 200, REPOSITORY],
  ['/api/diff?base=HEAD~9&head=main&exact=true', {}, 200, REPOSITORY],
  ['/api/diff?head=HEAD~3', {}, 200, REPOSITORY],
  ['/api/history?cached=true&every=1', {}, 200, REPOSITORY],
  ['/api/history?cached=true', {}, 200],
  ['/api/diff?since=boot:1', {}, 200],
  ['/api/diff?since=boot:9', {}, 200],
  ['/api/diff?since=1', {}, 400],
  ['/api/bases', {}, 200, REPOSITORY],
  ['/api/bases', {}, 200, NEW_REPOSITORY],
  ['/api/bases', {}, 503, CROWDED],
  ['/api/bases', {}, 500, BROKEN],
  ['/api/picture?commit=HEAD~3', {}, 200, REPOSITORY],
  ['/api/picture', {}, 400],
  ['/api/picture?commit=nowhere', {}, 422, REPOSITORY],
  ['/api/picture?commit=HEAD', {}, 503, CROWDED],
  ['/api/picture?commit=HEAD', {}, 500, BROKEN],
  ['/api/diff?base=main..HEAD', {}, 400],
  ['/api/diff?base=main&exact=true', {}, 400],
  ['/api/diff?base=', {}, 400],
  ['/api/diff', {}, 422],
  ['/api/diff', {}, 422, NEW_REPOSITORY],
  ['/api/diff?base=nowhere', {}, 422, REPOSITORY],
  ['/api/diff', {}, 500, BROKEN],
  ['/api/diff', {}, 503, CROWDED],
  ['/api/affected', {}, 200, REPOSITORY],
  ['/api/affected?since=HEAD&tests=true', {}, 200, REPOSITORY],
  ['/api/affected?since=a...b', {}, 400],
  ['/api/affected', {}, 422],
  ['/api/affected', {}, 500, BROKEN],
  ['/api/affected', {}, 503, CROWDED],
  ['/api/history?every=5', {}, 200, REPOSITORY],
  ['/api/history?since=yesterday', {}, 400],
  ['/api/history?every=0', {}, 400],
  ['/api/history', {}, 422],
  ['/api/history?every=100&since=2100-01-01', {}, 422, REPOSITORY],
  ['/api/history', {}, 500, BROKEN],
  ['/api/history', {}, 503, CROWDED],
  ['/api/hotspots?all=true', {}, 200, REPOSITORY],
  ['/api/hotspots', {}, 200, NEW_REPOSITORY],
  ['/api/hotspots?since=soon', {}, 400],
  ['/api/hotspots', {}, 422],
  ['/api/hotspots', {}, 500, BROKEN],
  ['/api/hotspots', {}, 503, CROWDED],
  ['/api/reanalyze', body({}), 200],
  ['/api/reanalyze', body({ full: true }), 200],
  ['/api/reanalyze', body({ full: 1 }), 400],
  ['/api/reanalyze', body([]), 400],
  ['/api/reanalyze', { ...body({}), headers: FOREIGN }, 403],
  ['/api/reanalyze', { ...body({}), headers: { 'sec-fetch-site': 'none' } }, 415],
  ['/api/reanalyze', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }, 413],
  ['/api/reanalyze', body({}), 500, { service: { reanalyze: broken } }],
  ['/api/project', body({ path: '/tmp' }), 200],
  ['/api/project', body({}), 400],
  [
    '/api/project',
    body({ path: '/x' }),
    400,
    { service: { switchProject: async path => fail('project_missing', { path }) } },
  ],
  [
    '/api/project',
    body({ path: '/x' }),
    409,
    { service: { switchProject: async root => fail('project_served', { root, where: '' }) } },
  ],
  ['/api/advise', body({}), 400],
  ['/api/advise', body({ base_url: 'ftp://x' }), 400],
  ['/api/advise', body({ base_url: 'http://127.0.0.1:1' }), 502],
  ['/api/open', body({}), 501],
  ['/api/open', body({ folder: 'nowhere' }), 404],
  ['/api/open', body({ folder: 7 }), 400],
  ['/api/open-file', body({ file: 'src/a.ts' }), 500, { config: { editor: '/no/such/code' } }],
  ['/api/open-file', body({ file: 'nowhere.ts' }), 404],
  ['/api/open-file', body({ file: 'pkg:react' }), 404],
  ['/api/open-file', body({}), 400],
  ['/api/open-file', body({ file: 'src/a.ts', line: 0 }), 400],
];

for (const [target, request, status, setup = {}] of SAMPLES) {
  const method = request.method ?? 'GET';
  const path = pathOf(target);
  test(`${method} ${target.slice(0, 80)} → ${status} matches the description`, async () => {
    await withServer(setup, async ({ port }) => {
      const { description } = await theContract(port);
      if (setup.service?.snapshot !== broken) await ask(port, '/api/graph');
      const answer =
        request.headers?.host === '' ? await askWithoutHost(port, target) : await ask(port, target, request);
      assert.is(answer.status, status, answer.text.slice(0, 300));
      const operation = description.paths[path][method.toLowerCase()];
      if (operation) assert.ok(operation.responses[status], `${status} is described`);
      await conforms(port, { path, method, answer });
    });
  });
}

function pathOf(target: string): string {
  return target.split('?', 1)[0];
}

interface Given {
  readonly path: string;
  readonly method: string;
  readonly answer: HttpResponse;
}

async function conforms(port: number, { path, method, answer }: Given): Promise<void> {
  const { description, check } = await theContract(port);
  const operation = description.paths[path][method.toLowerCase()];
  if (answer.status === 304) return assert.is(answer.text, '');
  const media = String(answer.headers['content-type']).split(';')[0];
  const place = operation
    ? ['paths', path, method.toLowerCase(), 'responses', String(answer.status), 'content', media, 'schema']
    : ['components', 'schemas', 'Error'];
  const validate = check(...place);
  validate(media === 'application/json' ? answer.json() : answer.text);
  assert.equal(validate.errors ?? [], []);
}

/** Sends an invalid Host header, because `ask` cannot omit it. */
async function askWithoutHost(port: number, path: string): Promise<HttpResponse> {
  return ask(port, path, { headers: { host: '[::1' } });
}

test('every endpoint is described, and every description has a sample', async () => {
  await withServer({}, async ({ port }) => {
    const { description } = await theContract(port);
    assert.match(description.openapi, /^3\.1\./);
    assert.is(description.info.version, '1.2.3');
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
    );
    assert.equal(described.sort(), [...ENDPOINTS].sort());
    const sampled = new Set(SAMPLES.map(([target, { method = 'GET' }]) => `${method} ${pathOf(target)}`));
    assert.equal(
      described.filter(endpoint => !sampled.has(endpoint)),
      [],
    );
    for (const endpoint of described) {
      const [method, path] = endpoint.split(' ');
      const operation = description.paths[path][method.toLowerCase()];
      assert.ok(operation.summary.length > 0 && operation.responses.default);
      const { status } = await ask(port, path, { method: method === 'GET' ? 'HEAD' : 'GET' });
      assert.is.not(status, 404, `${path} exists`);
    }
  });
});

const ENDPOINTS = [
  'GET /api/graph',
  'GET /api/health',
  'GET /api/bases',
  'GET /api/picture',
  'GET /api/badge',
  'GET /api/project',
  'GET /api/model',
  'GET /api/findings',
  'GET /api/labels',
  'GET /api/packages',
  'GET /api/explain',
  'GET /api/source',
  'GET /api/resolve',
  'GET /api/status',
  'GET /api/unresolved',
  'GET /api/query',
  'GET /api/why',
  'GET /api/impact',
  'GET /api/uses',
  'GET /api/used-by',
  'GET /api/diff',
  'GET /api/affected',
  'GET /api/history',
  'GET /api/hotspots',
  'GET /api/events',
  'GET /api/openapi.json',
  'POST /api/reanalyze',
  'POST /api/project',
  'POST /api/advise',
  'POST /api/open',
  'POST /api/open-file',
];

test('the events match the description', async () => {
  await withServer({ files: RICH_PROJECT }, async ({ port, engine, service, project }) => {
    const { check } = await theContract(port);
    const conform = (name: string, data: unknown) => {
      const validate = check('components', 'schemas', name);
      validate(data);
      assert.equal(validate.errors ?? [], [], name);
    };
    const early = await openEvents(port);
    conform('HelloEvent', (await early.next()).data);
    service.emit({ type: 'progress', progress: { done: 1, total: 100 } });
    conform('ProgressEvent', (await early.nextOf('progress')).data);
    await engine.scan();
    conform('RevisionEvent', (await early.nextOf('revision')).data);
    project.write({
      'hub.ts': "import type { X } from './spoke1'\nimport 'left-pad'\n",
      'new.py': 'import yaml\n',
    });
    project.remove('spoke9.ts');
    await engine.scan();
    const { data } = await early.nextOf('revision');
    conform('RevisionEvent', data);
    assert.ok((data as { delta: unknown }).delta, 'the event has a delta');
    const { data: judgement } = await early.nextOf('judgement');
    conform('JudgementEvent', judgement);
    assert.ok((judgement as JudgementEvent).cycles && (judgement as JudgementEvent).findings);
    service.emit({ type: 'diff', revision: 7 });
    conform('DiffEvent', (await early.nextOf('diff')).data);
    const late = await openEvents(port, { 'last-event-id': 'other:1' });
    conform('RefetchEvent', (await late.nextOf('refetch')).data);
    early.close();
    late.close();
  });
});

test('the sample project fills every list of the report', async () => {
  await withServer({ files: RICH_PROJECT }, async ({ engine }) => {
    const { risks, cycles, hubs, health, diagnostics, metrics } = (await engine.scan()).report();
    for (const list of [
      ...Object.values(risks).filter(Array.isArray),
      cycles,
      hubs,
      health.gods,
      health.levers,
      diagnostics.unresolved,
      diagnostics.unresolvedGroups,
      diagnostics.problems,
    ]) {
      assert.ok(list.length > 0);
    }
    assert.ok(metrics.externalDependencies > 0);
  });
});

test('a description that is wrong is found out', async () => {
  await withServer({}, async ({ port }) => {
    const { check } = await theContract(port);
    for (const [name, value] of [
      ['Alive', { status: 'ok', more: 1 }],
      ['Project', { path: '/x', more: 1 }],
      ['Project', {}],
      ['Error', { error: { code: 'X', message: '' } }],
      ['Health', { score: 101, grade: 'A' }],
    ] as const) {
      assert.not.ok(check('components', 'schemas', name)(value), name);
    }
  });
});

test.run();
