import type { Snapshot } from '../../../core/ask/snapshot.ts';
import type { Report } from '../../../core/report/types.ts';
import { includeWarning } from '../../../project/settings/include-warning.ts';
import type { ProjectSettings } from '../../../project/settings/settings.ts';
import { fail } from '../../../shared/errors.ts';
import { askReport } from '../ask-daemon.ts';
import type { Arguments, Command, OptionSpecs } from '../command.ts';
import { differences } from '../differences.ts';
import { requireAnalysed } from '../nothing-analysed.ts';
import { projectIn, projectWith } from '../project.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { warn } from '../warn.ts';
import { plural } from '../words.ts';

const { cache: _never, ...options }: OptionSpecs = PROJECT_OPTIONS;

export const verifyCommand: Command = {
  name: 'verify',
  usage: '[path]',
  summary: 'compare the report of the running daemon with a cold analysis',
  details: [
    'Without a path, depgraph verifies the project that contains the current folder, as "depgraph analyze"\n' +
      'does. Pass the options that the daemon was started with.',
    'Exit codes: 0 the reports are identical, 1 they differ and the differences are printed, 2 no such\n' +
      'daemon, or nothing to compare.',
  ],
  maxPositional: 1,
  options,
  examples: ['depgraph verify', 'depgraph verify ~/code/shop'],
  run: verify,
};

/** `analyze` can work without the daemon; this cannot, so it waits longer for a daemon on a busy machine. */
const ANSWER_MS = 10_000;

/** Files may change during the comparison, so it is repeated up to this often. */
const ROUNDS = 4;

async function verify(args: Arguments, terminal: Terminal): Promise<number> {
  const { out } = terminal;
  const project = projectIn(args.positional[0], args, terminal);
  const { daemon, cold, found } = await compare(project.settings, terminal);
  if (found.length > 0) {
    out.line(`the daemon's report (revision ${daemon.revision}) differs from a cold analysis`);
    for (const line of found) out.line(line);
    return 1;
  }
  const digest = cold.digest();
  // Two empty reports prove nothing.
  await requireAnalysed(digest, await project.config());
  const warning = includeWarning(digest.unmatchedIncludes);
  if (warning !== undefined) warn(terminal, warning);
  const counts = `${plural(digest.files, 'file')}, ${plural(digest.dependencies, 'dependency')}`;
  out.line(`identical: ${counts}, revision ${daemon.revision}`);
  return 0;
}

interface Comparison {
  readonly daemon: DaemonReport;
  readonly cold: Snapshot;
  /** Empty if the reports agree. */
  readonly found: readonly string[];
}

async function compare(settings: ProjectSettings, terminal: Terminal): Promise<Comparison> {
  let daemon = await freshReport(settings, terminal);
  for (let round = 1; ; round++) {
    const cold = await coldSnapshot(settings, terminal);
    const first = differences(daemon.report, cold.report());
    if (first.length === 0) return { daemon, cold, found: first };
    const again = await freshReport(settings, terminal);
    const found = differences(again.report, cold.report());
    const isSameRevision = again.revision === daemon.revision;
    daemon = again;
    // A new revision means that files changed between the two reports, so compare again.
    if (found.length === 0 || isSameRevision || round === ROUNDS) return { daemon, cold, found };
  }
}

interface DaemonReport {
  readonly revision: number;
  readonly report: Report;
}

async function freshReport(settings: ProjectSettings, terminal: Terminal): Promise<DaemonReport> {
  const { root } = settings.target;
  const answer = await askReport(projectWith(settings, terminal), { timeoutMs: ANSWER_MS });
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

async function coldSnapshot(settings: ProjectSettings, terminal: Terminal): Promise<Snapshot> {
  await using session = await openSession(projectWith({ ...settings, hasCache: false }, terminal));
  return await session.engine.scan();
}
