import type { Base } from '../../../project/git/base.ts';
import type { AffectedAnswer } from '../../../project/revisions/affected.ts';
import { openRange } from '../../../project/revisions/open-range.ts';
import { visible } from '../../../shared/visible.ts';
import type { FileId } from '../../../types.ts';
import { askProject } from '../ask-daemon.ts';
import type { Arguments, Command } from '../command.ts';
import { statesOptions } from '../diff/states-options.ts';
import { jsonLine } from '../json-line.ts';
import { type Project, projectIn } from '../project.ts';
import { AROUND_OPTION, PROJECT_OPTIONS } from '../project-options.ts';
import type { Terminal } from '../terminal.ts';

export const affectedCommand: Command = {
  name: 'affected',
  usage: '',
  summary: 'list the changed files and everything that depends on them, or only the tests among these',
  details: [
    'The base is the merge base with --since, or that of the current branch: see "depgraph diff". The files on\n' +
      'disk are compared with it, new files included; with --staged, the index.',
    'One path a line, nearest to the change first. A deleted file counts through those that imported it. A changed\n' +
      'manifest, lockfile or .depgraphrc affects every file below it, which is said on standard error. If nothing is\n' +
      'affected, nothing is printed, and the exit code is 0.',
  ],
  maxPositional: 0,
  options: {
    since: {
      value: 'REV',
      expected: 'a branch, a tag or a commit',
      description: 'compare with the merge base of this revision',
    },
    staged: { description: 'compare the index instead of the files on disk, by default with HEAD' },
    tests: { description: 'list only tests' },
    null: { alias: '0', description: 'end each path with a NUL instead of a newline' },
    json: { description: 'print JSON with the number of steps from the change' },
    ...AROUND_OPTION,
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph affected --since origin/main',
    'depgraph affected --tests -0 | xargs -0 npx vitest run',
  ],
  aboutExtra: ([revision]) => `did you mean --since ${revision}?`,
  run: affected,
};

async function affected(args: Arguments, terminal: Terminal): Promise<number> {
  const answer = await affectedFiles(projectIn(args.text('project'), args, terminal), args);
  for (const id of answer.inputs)
    terminal.err.line(`depgraph: ${id} changed, which affects everything below it`);
  // A name with a newline would be two lines; only NUL separates all names.
  const lineOf = (id: FileId) => (args.flag('null') ? `${id}\0` : `${visible(id)}\n`);
  if (args.flag('json')) terminal.out.line(jsonLine(answer));
  else await terminal.out.write(answer.files.map(({ id }) => lineOf(id)).join(''));
  return 0;
}

async function affectedFiles(project: Project, args: Arguments): Promise<AffectedAnswer> {
  const request = { text: args.text('since'), isStaged: args.flag('staged'), command: 'affected --since' };
  const tests = args.flag('tests');
  const options = statesOptions(project, request);
  using opened = await openRange(options);
  const { head, base } = opened.range;
  const known = head === undefined ? await ofDaemon(base) : undefined;
  if (known) return known;
  // Loaded lazily: with a daemon, loading the engine would take longer than the answer.
  const { affectedFromDisk } = await import('../diff/from-disk.ts');
  return await affectedFromDisk(opened, { ...options, tests });

  async function ofDaemon({ name, commit }: Base): Promise<AffectedAnswer | undefined> {
    const question = { kind: 'affected', since: commit, tests } as const;
    const found = await askProject(question, project);
    if (found?.base.commit !== commit) return undefined;
    const { revision, ...answer } = found;
    return { ...answer, base: { name, commit } };
  }
}
