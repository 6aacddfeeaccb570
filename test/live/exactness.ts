import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { depgraph } from '../helpers/cli.ts';
import { openEvents } from '../helpers/events.ts';
import { temporaryFolder } from '../helpers/project.ts';
import type { LiveDaemon } from './live-daemon.ts';

/** A change that takes longer than this to arrive counts as one that never does. */
const PATIENCE_MS = 20_000;

/** A home of the test's own, with the user's configuration in it. */
export function quietEnvironment() {
  const home = temporaryFolder();
  mkdirSync(join(home, 'config/depgraph'), { recursive: true });
  writeFileSync(join(home, 'config/depgraph/config'), '{}');
  return {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    DEPGRAPH_CACHE_KEY: '', // The key is the one in the home.
  };
}

/** What a fresh process says without a cache and without asking the daemon. */
export async function coldAnalysis(root: string, env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await depgraph(['analyze', root, '--no-cache', '--json'], { env });
  if (code !== 0) throw new Error(`the cold analysis failed: ${stderr}`);
  return stdout;
}

/**
 * Waits until the daemon says what is expected, without asking it to look: only what it hears, and what
 * that triggers, can bring it there. The answer is the difference that remained.
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
      if (!event) return `not told within ${PATIENCE_MS} ms: ${difference}`;
      onRevision();
    }
  } finally {
    events.close();
  }
}

/** Undefined when the two reports are the same bytes, the moment of their making aside. */
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
