import { configFor, type ProjectSettings } from '../../engine/settings.ts';
import type { Report } from '../../report/types.ts';
import { fail } from '../../shared/errors.ts';
import { askDaemon } from '../ask-daemon.ts';
import type { Arguments, Command, OptionSpecs } from '../command.ts';
import { differences } from '../differences.ts';
import { PROJECT_OPTIONS, readProjectOptions } from '../project-options.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { plural } from '../words.ts';

const { cache: _never, ...options }: OptionSpecs = PROJECT_OPTIONS;

export const verifyCommand: Command = {
  name: 'verify',
  usage: '[path]',
  summary: 'compare what the running daemon says with a cold analysis',
  details: [
    'Give the options that the daemon was started with. Exit codes: 0 both say the same, 1 they do\n' +
      'not, and the differences are printed, 2 there is no such daemon.',
  ],
  maxPositional: 1,
  options,
  examples: ['depgraph verify', 'depgraph verify ~/code/shop'],
  run: verify,
};

/** Somebody may be working on the files while we compare. */
const ROUNDS = 4;

async function verify(args: Arguments, terminal: Terminal): Promise<number> {
  const { out } = terminal;
  const settings = readProjectOptions(args.positional[0], args, terminal.cwd);
  let daemon = await freshReport(settings, terminal);
  for (let round = 1; ; round++) {
    const cold = await coldReport(settings, terminal);
    const found = differences(daemon.report, cold);
    const again = found.length === 0 ? daemon : await freshReport(settings, terminal);
    const isStill = again.revision === daemon.revision;
    if (found.length === 0 || differences(again.report, cold).length === 0) {
      const { filesAnalyzed, totalDependencies } = cold.metrics;
      const counts = `${plural(filesAnalyzed, 'file')}, ${plural(totalDependencies, 'dependency')}`;
      out.line(`identical: ${counts}, revision ${again.revision}`);
      return 0;
    }
    daemon = again;
    // Files that changed between the two looks are no fault of the daemon: then both look once more.
    if (!isStill && round < ROUNDS) continue;
    out.line(`the daemon's report, revision ${daemon.revision}, is not what a cold analysis finds`);
    for (const line of differences(daemon.report, cold)) out.line(line);
    return 1;
  }
}

interface DaemonReport {
  readonly revision: number;
  readonly report: Report;
}

async function freshReport(settings: ProjectSettings, { env }: Terminal): Promise<DaemonReport> {
  const { root } = settings.target;
  const answer = await askDaemon(settings.target, await configFor(settings, env), { env });
  switch (answer.state) {
    case 'answered':
      return { revision: answer.body.revision, report: JSON.parse(String(answer.body.report)) as Report };
    case 'absent':
      return fail('daemon_absent', { root });
    case 'silent':
      return fail('daemon_silent', { root, pid: '' });
    case 'refused':
      return fail('daemon_differs', { root, reason: answer.reason });
  }
}

async function coldReport(settings: ProjectSettings, terminal: Terminal): Promise<Report> {
  const session = await openSession({ ...settings, hasCache: false }, terminal);
  try {
    return (await session.engine.scan()).report();
  } finally {
    await session.close();
  }
}
