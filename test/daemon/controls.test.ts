import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createControls } from '../../src/faces/daemon/controls.ts';
import type { ProjectSession } from '../../src/faces/daemon/project-session.ts';
import type { DaemonService } from '../../src/faces/daemon/project-switcher.ts';

const about = {
  version: '1.0.0',
  bootId: 'b',
  url: 'http://127.0.0.1:1',
  host: '127.0.0.1',
  startedAt: '',
  isForeground: false,
};

const REPORT = { kind: 'report' } as const;
const NEVER = new AbortController().signal;

/** Controls of a project whose configuration is `now` on disk and was `ran` in the last run. */
function controlsOf(config: { now: string; ran: string }) {
  const did: string[] = [];
  const snapshot = { revision: 3, stats: {}, digest: () => 'in brief' };
  const session = {
    root: '/code/shop',
    fingerprint: async () => config.now,
    lastFingerprint: () => config.ran,
    writesReport: async (_: unknown, stamp: string) => stamp === 'ours',
    async scan(trigger: string) {
      did.push(`scan for ${trigger}`);
      return snapshot;
    },
  } as unknown as ProjectSession;
  const service = { session: () => session } as unknown as DaemonService;
  const controls = createControls({ ...about, service, touch: () => did.push('touch'), stop() {} });
  return { controls, did, snapshot };
}

test('sends a report after a scan if root and configuration match', async () => {
  const { controls, did, snapshot } = controlsOf({ now: 'f', ran: 'f' });
  const request = { root: '/code/shop', fingerprint: 'f', question: REPORT };
  const ask = (more: { stamp?: string }) =>
    controls.ask({ ...request, question: { ...REPORT, ...more } }, NEVER);
  assert.is(await controls.refuses(request), undefined);
  assert.equal(did, [], 'refuses() neither scans nor resets the idle timer');
  const answer = { revision: 3, stats: {}, digest: 'in brief' };
  assert.equal(await ask({}), { reply: { answer }, input: snapshot });
  assert.equal(did, ['touch', 'scan for report']);
  const written = { reply: { answer: { ...answer, isWritten: true } } };
  assert.equal(await ask({ stamp: 'ours' }), written, 'the file is up to date');
  assert.equal(await ask({ stamp: 'else' }), { reply: { answer }, input: snapshot });
});

test('refuses another project or configuration before scanning', async () => {
  const { controls, did } = controlsOf({ now: 'other', ran: 'f' });
  assert.is(
    await controls.refuses({ root: '/code/shop', fingerprint: 'f', question: REPORT }),
    'the daemon runs with a different configuration',
  );
  assert.is(
    await controls.refuses({ root: '/code/x', fingerprint: 'other', question: REPORT }),
    'the daemon serves another project',
  );
  assert.equal(did, []);
});

test('refuses if the configuration changed in between', async () => {
  const { controls } = controlsOf({ now: 'f', ran: 'other' });
  const changed = await controls.ask({ root: '/code/shop', fingerprint: 'f', question: REPORT }, NEVER);
  assert.equal(changed, {
    reply: { error: { code: 'differs', message: 'the daemon runs with a different configuration' } },
  });
  const switched = await controls.ask({ root: '/code/x', fingerprint: 'other', question: REPORT }, NEVER);
  assert.equal(switched, {
    reply: { error: { code: 'differs', message: 'the daemon serves another project' } },
  });
});

test.run();
