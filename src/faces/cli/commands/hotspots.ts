import { shortenedReport } from '../../../core/churn/report.ts';
import { buildIdentity } from '../../../project/engine/build-identity.ts';
import { isShallow } from '../../../project/git/clone-kind.ts';
import { openRepository } from '../../../project/git/repository.ts';
import { type HotspotsAnswer, headCommit, hotspotsIn } from '../../../project/revisions/hotspots.ts';
import { storeHotspots } from '../../../project/revisions/stored-hotspots.ts';
import { beginningOf, PERIOD } from '../../../shared/period.ts';
import { version } from '../../../shared/version.ts';
import { readOption } from '../arguments.ts';
import { churnLines } from '../churn/lines.ts';
import type { Arguments, Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { projectIn } from '../project.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { COUNT, WHOLE_NUMBER } from '../values.ts';

const DEFAULT_LIMIT = 15;
const DEFAULT_PERIOD = '1y';
const SINCE = {
  expected: PERIOD,
  read: (text: string) => (beginningOf(text, 0) === undefined ? undefined : text),
};

export const hotspotsCommand: Command = {
  name: 'hotspots',
  usage: '[path]',
  summary:
    'show files that change often and matter much, modules that are costly to change, and hidden coupling',
  details: [
    'Reads the commits of a period that ends with HEAD, without merges; moved files are followed. The score is the\n' +
      'number of recent changes, weighted by users, dependencies, lines, authors and cycles: docs/hotspots.md.',
    'Modules: what their changes make others rebuild (commits times the lines elsewhere that depend on them), and files\n' +
      'of modules that change together although neither depends on the other; those in two languages first.',
    'Hidden coupling: two files that at least 5 commits changed together, though no import connects them. Commits\n' +
      'that changed more than 30 files say nothing about that and are left out.',
  ],
  maxPositional: 1,
  options: {
    since: {
      value: 'PERIOD',
      expected: PERIOD,
      description: `how far to look back from HEAD: 90d, 12w, 6m, 1y or a date (default: ${DEFAULT_PERIOD})`,
    },
    limit: {
      value: 'N',
      expected: WHOLE_NUMBER,
      description: `print at most so many files, modules and pairs (default: ${DEFAULT_LIMIT}; JSON: all)`,
    },
    all: { description: 'list tests, generated, vendored and configuration files, too' },
    json: { description: 'print everything as JSON' },
    ...PROJECT_OPTIONS,
  },
  examples: ['depgraph hotspots', 'depgraph hotspots --since 6m --limit 30', 'depgraph hotspots --json'],
  run: hotspots,
};

async function hotspots(args: Arguments, terminal: Terminal): Promise<number> {
  const project = projectIn(args.positional[0], args, terminal);
  const since = readOption(args, 'since', SINCE) ?? DEFAULT_PERIOD;
  const limit = readOption(args, 'limit', COUNT);
  const repository = openRepository({ root: project.root, env: terminal.env });
  const session = await openSession(project);
  try {
    const answer = await hotspotsIn(repository, {
      since,
      withAllRoles: args.flag('all'),
      async snapshot() {
        const snapshot = await session.engine.scan();
        session.engine.saveState({});
        return snapshot;
      },
    });
    if (since === DEFAULT_PERIOD && !args.flag('all')) await store(answer);
    const { out } = terminal;
    const isJson = args.flag('json');
    if ('reason' in answer) out.line(isJson ? jsonLine(answer) : `No hotspots: ${answer.reason}.`);
    else if (isJson) out.line(jsonLine(shortenedReport(answer, limit)));
    else for (const line of churnLines(answer, limit ?? DEFAULT_LIMIT, out.style)) out.line(line);
    return 0;
  } finally {
    repository.close();
    await session.close();
  }

  /** For the summary of this commit, which reads no history itself. */
  async function store(answer: HotspotsAnswer): Promise<void> {
    const commit = await headCommit(repository);
    if (commit === undefined || isShallow(repository.paths)) return;
    const { config, store } = session;
    storeHotspots(answer, { store, build: buildIdentity(version()), config, root: project.root, commit });
  }
}
