import type { Snapshot } from '../../../core/ask/snapshot.ts';
import type { Daemon } from '../../daemon/daemon.ts';
import { openInBrowser } from '../browser.ts';
import type { Arguments, Command } from '../command.ts';
import { runFromCopy } from '../own-copy.ts';
import { readingProgress } from '../progress.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { exposureWarning, portTaken, SERVER_OPTIONS } from '../server-options.ts';
import { readDaemonOptions, untilStopped } from '../serving.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { warn } from '../warn.ts';
import { duration, plural } from '../words.ts';

export const serveCommand: Command = {
  name: 'serve',
  usage: '[path]',
  summary: 'serve a live map of a project for the browser',
  details: [
    'Analyses the project, watches it for changes, and runs until Ctrl-C. "depgraphd start" does the same\n' +
      'in the background. A project is served by one process at a time. Without a path, depgraph serves the\n' +
      'project that contains the current folder.',
  ],
  maxPositional: 1,
  options: {
    ...SERVER_OPTIONS,
    open: { description: 'open the map in the browser' },
    ...PROJECT_OPTIONS,
  },
  examples: ['depgraph serve', 'depgraph serve packages/web --open', 'depgraph serve --port 8080'],
  run: serve,
};

async function serve(args: Arguments, terminal: Terminal): Promise<number> {
  const copyRun = await runFromCopy('depgraph', terminal.env);
  if ('exitCode' in copyRun) return copyRun.exitCode;
  const { openDaemon } = await import('../../daemon/daemon.ts');
  const root = locateRoot(args.positional[0], args, terminal);
  const options = readDaemonOptions(root, args, terminal);
  const opening = openDaemon({ ...options, idleMs: 0, isForeground: true, warnings: copyRun.warnings });
  const reason = await untilStopped(opening, daemon => {
    printAddress(daemon, root, terminal);
    printRevisions(daemon, terminal);
    if (args.flag('open')) void openPage(daemon, terminal);
  });
  if (reason !== 'SIGINT') terminal.out.line(`stopped: ${reason}`);
  return 0;
}

async function openPage({ listening }: Daemon, terminal: Terminal): Promise<void> {
  if (!(await openInBrowser(listening.url, terminal.env))) warn(terminal, 'could not open a browser');
}

function printAddress({ listening, service }: Daemon, root: string, terminal: Terminal): void {
  const { out } = terminal;
  const wanted = service.config().server.port;
  if (wanted !== 0 && wanted !== listening.port) warn(terminal, portTaken(wanted, listening.port));
  const exposure = exposureWarning(listening.host);
  if (exposure !== undefined) warn(terminal, exposure);
  out.line(`${out.style.bold(listening.url)}  serving ${root}`);
  out.line(out.style.dim('press Ctrl-C to stop'));
}

/** Prints one line per revision, and each new warning once. */
function printRevisions({ service }: Daemon, terminal: Terminal): void {
  const { out, err } = terminal;
  let progress = readingProgress(err);
  const printed = new Set<string>();
  const printWarnings = () => {
    for (const warning of service.status().warnings) {
      if (printed.has(warning)) continue;
      printed.add(warning);
      warn(terminal, warning);
    }
  };
  // Polled, because a broken configuration publishes no revision.
  setInterval(printWarnings, 500).unref();
  const published = service.session().published();
  if (published) out.line(revisionLine(published, new Date()));
  service.subscribe(event => {
    if (event.type === 'progress') return progress.show(event.progress.done, event.progress.total);
    if (event.type !== 'revision') return;
    progress.clear();
    progress = readingProgress(err);
    printWarnings();
    out.line(revisionLine(event.snapshot, new Date()));
  });
}

/** With the time at which it is shown: a state that was restored may have been generated days ago. */
export function revisionLine(snapshot: Snapshot, now: Date): string {
  const { revision, analysis, graph, changed, stats } = snapshot;
  const what = [
    plural(stats.files, 'file'),
    plural(graph.edgeCount, 'dependency'),
    plural(analysis.cycles.groups.length, 'cycle'),
    `${plural(changed.length, 'change')} in ${duration(stats.durationMs)}`,
  ];
  return `${now.toTimeString().slice(0, 8)}  revision ${revision}: ${what.join(', ')}`;
}
