import { DepgraphError } from '../../../shared/errors.ts';
import type { StartMessage } from '../../daemon/start.ts';
import type { Arguments, Command } from '../command.ts';
import { runFromCopy } from '../own-copy.ts';
import { readIdle } from '../server-options.ts';
import { readDaemonOptions, untilStopped } from '../serving.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { DAEMON_OPTIONS } from './daemon-options.ts';

export const runCommand: Command = {
  name: 'run',
  usage: '[path]',
  summary: 'serve a project in the foreground, for systemd or launchd',
  details: ['Logs to standard output as JSON lines. SIGTERM and SIGINT shut the daemon down cleanly.'],
  maxPositional: 1,
  options: DAEMON_OPTIONS,
  examples: ['depgraphd run ~/code/shop', 'depgraphd run --port 8080 --idle 60'],
  run,
};

async function run(args: Arguments, terminal: Terminal): Promise<number> {
  const copyRun = await runFromCopy('depgraphd', terminal.env);
  if ('exitCode' in copyRun) return copyRun.exitCode;
  const { openDaemon } = await import('../../daemon/daemon.ts');
  try {
    const root = locateRoot(args.positional[0], args, terminal);
    const opening = openDaemon({
      ...readDaemonOptions(root, args, terminal),
      idleMs: readIdle(args, 0),
      isForeground: !process.connected,
      warnings: copyRun.warnings,
      alsoLog: { write: line => void terminal.out.write(line) },
    });
    await untilStopped(opening, () => notifyParent({ type: 'ready' }));
    return 0;
  } catch (error) {
    const { message } = error as Error;
    const known = error instanceof DepgraphError ? error : undefined;
    notifyParent({ type: 'failed', code: known?.code, message, hint: known?.hint });
    throw error;
  }
}

/** `depgraphd start` spawns this process with an IPC channel and waits for a message. */
function notifyParent(message: StartMessage): void {
  if (process.connected) process.send?.(message);
}
