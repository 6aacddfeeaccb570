import type { Daemon } from '../../daemon/daemon.ts';
import type { Snapshot } from '../../engine/snapshot.ts';
import { openInBrowser } from '../browser.ts';
import type { Arguments, Command } from '../command.ts';
import { runFromCopy } from '../own-copy.ts';
import { createProgress } from '../progress.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { exposureWarning, portTaken, SERVER_OPTIONS } from '../server-options.ts';
import { readDaemonOptions, untilEnd } from '../serving.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { warn } from '../warn.ts';
import { duration, plural } from '../words.ts';

export const serveCommand: Command = {
  name: 'serve',
  usage: '[path]',
  summary: 'analyse a project, watch it, and show it in the browser',
  details: [
    'Runs until Ctrl-C. "depgraphd start" does the same in the background. Only one of them serves a\n' +
      'project at a time. Without a path it is the project around the current folder.',
  ],
  maxPositional: 1,
  options: {
    ...SERVER_OPTIONS,
    open: { description: 'open the page in the browser' },
    ...PROJECT_OPTIONS,
  },
  examples: ['depgraph serve', 'depgraph serve packages/web --open', 'depgraph serve --port 8080'],
  run: serve,
};

async function serve(args: Arguments, terminal: Terminal): Promise<number> {
  const fromCopy = await runFromCopy('depgraph', terminal.env);
  if ('exitCode' in fromCopy) return fromCopy.exitCode;
  const { openDaemon } = await import('../../daemon/daemon.ts');
  const root = locateRoot(args.positional[0], args, terminal);
  const options = readDaemonOptions(root, args, terminal);
  const opening = openDaemon({ ...options, idleMs: 0, isForeground: true, warnings: fromCopy.warnings });
  const reason = await untilEnd(opening, daemon => {
    greet(daemon, root, terminal);
    narrate(daemon, terminal);
    if (args.flag('open')) void openPage(daemon, terminal);
  });
  if (reason !== 'SIGINT') terminal.out.line(`ended: ${reason}`);
  return 0;
}

async function openPage({ listening }: Daemon, terminal: Terminal): Promise<void> {
  if (!(await openInBrowser(listening.url, terminal.env))) warn(terminal, 'no browser could be opened');
}

function greet({ listening, service }: Daemon, root: string, terminal: Terminal): void {
  const { out } = terminal;
  const wanted = service.config().server.port;
  if (wanted !== 0 && wanted !== listening.port) warn(terminal, portTaken(wanted, listening.port));
  const exposure = exposureWarning(listening.host);
  if (exposure !== undefined) warn(terminal, exposure);
  out.line(`${out.style.bold(listening.url)}  serves ${root}`);
  out.line(out.style.dim('Ctrl-C ends it'));
}

/** One line a revision, and each new warning once. */
function narrate({ service }: Daemon, terminal: Terminal): void {
  const { out, err } = terminal;
  let progress = createProgress(err);
  const told = new Set<string>();
  const tellWarnings = () => {
    for (const warning of service.status().warnings) {
      if (told.has(warning)) continue;
      told.add(warning);
      warn(terminal, warning);
    }
  };
  // A configuration that breaks publishes nothing that could be listened to.
  setInterval(tellWarnings, 500).unref();
  const published = service.session().published();
  if (published) out.line(revisionLine(published));
  service.subscribe(event => {
    if (event.type === 'progress') return progress.show(event.progress);
    progress.clear();
    progress = createProgress(err);
    tellWarnings();
    out.line(revisionLine(event.snapshot));
  });
}

function revisionLine(snapshot: Snapshot): string {
  const { revision, analysis, graph, changed, stats, generatedAt } = snapshot;
  const what = [
    plural(stats.files, 'file'),
    plural(graph.edgeCount, 'dependency'),
    plural(analysis.cycleDetails.length, 'cycle'),
    `${plural(changed.length, 'change')} in ${duration(stats.durationMs)}`,
  ];
  return `${generatedAt.toTimeString().slice(0, 8)}  revision ${revision}: ${what.join(', ')}`;
}
