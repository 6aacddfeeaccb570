import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { depgraph } from '../helpers/cli.ts';
import { openEvents } from '../helpers/events.ts';
import { temporaryFolder } from '../helpers/project.ts';
import type { LiveDaemon } from './live-daemon.ts';

/** A change that takes longer than this to arrive counts as lost. */
const PATIENCE_MS = 20_000;

/** A home folder for the test, with the user's configuration. */
export function quietEnvironment() {
  const home = temporaryFolder();
  mkdirSync(join(home, 'config/depgraph'), { recursive: true });
  writeFileSync(join(home, 'config/depgraph/config'), '{}');
  return {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    DEPGRAPH_CACHE_KEY: '', // Use the key in the home folder.
  };
}

/** The report of a new process without a cache or a daemon. */
export async function coldAnalysis(root: string, env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await depgraph(['analyze', root, '--no-cache', '--json'], { env });
  if (code !== 0) throw new Error(`the cold analysis failed: ${stderr}`);
  return stdout;
}

/**
 * Waits until the daemon's report is the expected one, without requesting a scan: only events, and what they trigger,
 * can lead there. Returns the remaining difference.
 */
export async function untilExact(
  daemon: LiveDaemon,
  expected: string,
  onRevision: () => void = () => {},
): Promise<string | undefined> {
  const events = await openEvents(daemon.url);
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  try {
    for (;;) {
      const difference = differenceBetween(await daemon.report(), expected);
      if (!difference) return undefined;
      const event = await events.next('revision', deadline);
      if (!event) return `no event within ${PATIENCE_MS} ms: ${difference}`;
      onRevision();
    }
  } finally {
    events.close();
  }
}

/** Undefined if the two reports have the same bytes, apart from their timestamps. */
export function differenceBetween(actual: string, expected: string): string | undefined {
  const [a, b] = [timeless(actual), timeless(expected)];
  if (a === b) return undefined;
  let at = 0;
  while (a[at] === b[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 120);
  return `\n  daemon: …${around(a)}…\n  cold:   …${around(b)}…`;
}

function timeless(report: string): string {
  return report.replace(/"generatedAt":"[^"]*"/, '"generatedAt":""');
}
