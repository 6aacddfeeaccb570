import { fingerprintOf } from '../../daemon/fingerprint.ts';
import { type Started, startDaemon } from '../../daemon/start.ts';
import { configFor } from '../../engine/settings.ts';
import type { Arguments, Command } from '../command.ts';
import { readProjectOptions } from '../project-options.ts';
import { exposureWarning, readIdle, readServerOptions } from '../server-options.ts';
import type { Terminal } from '../terminal.ts';
import { version } from '../version.ts';
import { DAEMON_OPTIONS, IDLE_MINUTES, runCommandFor } from './daemon-options.ts';

export const startCommand: Command = {
  name: 'start',
  usage: '[path]',
  summary: 'serve a project in the background',
  details: [
    'One daemon serves one project. If there is one already, its address is printed; if it is of an\n' +
      `older version, it is replaced. It ends after ${IDLE_MINUTES / 60} hours without request or viewer.`,
  ],
  maxPositional: 1,
  options: DAEMON_OPTIONS,
  examples: ['depgraphd start', 'depgraphd start ~/code/shop --port 8080', 'depgraphd start --idle 0'],
  run: start,
};

export async function start(args: Arguments, terminal: Terminal): Promise<number> {
  // Read here as well, so that what is wrong with them is told before anything is started.
  const settings = readProjectOptions(args.positional[0], args, terminal.cwd);
  readServerOptions(args, 'depgraphd start --help');
  readIdle(args, IDLE_MINUTES, 'depgraphd start --help');
  const started = await startDaemon({
    root: settings.target.root,
    env: terminal.env,
    version: version(),
    command: runCommandFor(args, terminal.cwd),
  });
  const isSame = started.outcome !== 'running' || (await hasConfiguration(started));
  tell(started, isSame, terminal);
  return 0;

  async function hasConfiguration({ status }: Started): Promise<boolean> {
    try {
      const config = await configFor(settings, terminal.env);
      return fingerprintOf(settings.target, config) === status.fingerprint;
    } catch {
      return true; // A wrong configuration is among the warnings of the daemon.
    }
  }
}

function tell({ status, outcome }: Started, isSame: boolean, { out, err }: Terminal): void {
  const warn = (message: string) => err.line(`${err.style.yellow('depgraphd: warning:')} ${message}`);
  const words = {
    started: 'now serves',
    replaced: `now serves, in place of an older version,`,
    running: 'already serves',
  };
  out.line(`${out.style.bold(status.url)}  ${words[outcome]} ${status.root}`);
  out.line(out.style.dim(`pid ${status.pid}, log ${status.log}`));
  if (status.version !== version())
    warn(`the daemon has version ${status.version}, newer than this command (${version()})`);
  if (!isSame) warn('it has another configuration than these options; "depgraphd restart" changes that');
  const exposure = exposureWarning(new URL(status.url).hostname.replace(/^\[|\]$/g, ''));
  for (const warning of [...(exposure ? [exposure] : []), ...status.warnings]) warn(warning);
}
