import type { DiffReport } from '../../export/diff/report.ts';
import { renderDiffText } from '../../export/diff/text.ts';
import { INDEX } from '../../workspace/revision.ts';
import type { Arguments, Command } from '../command.ts';
import { compareRange } from '../diff/compare.ts';
import { FOLDER, PROJECT_OPTIONS, readProjectOptions } from '../project-options.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';

export const diffCommand: Command = {
  name: 'diff',
  usage: '[base | base..head | base...head]',
  summary: 'show what a change does to the structure: cycles, dependencies, findings, packages',
  details: [
    'With one revision, its merge base with HEAD is compared with the files on disk, new files included.\n' +
      'A...B compares the merge base of both with B, A..B exactly these two. Without a revision, the base is\n' +
      'the merge base with the upstream, with the default branch of origin, or with a local main or master.',
    'Files that moved are recognised, so a move alone changes nothing. Both sides are judged by the rules of\n' +
      'the later one. If nothing changed, nothing is printed.',
  ],
  maxPositional: 1,
  options: {
    staged: { description: 'compare the index instead of the files on disk, by default with HEAD' },
    json: { description: 'print everything as JSON' },
    project: {
      value: 'DIR',
      expected: FOLDER,
      description: 'the project (default: around the current folder)',
    },
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph diff',
    'depgraph diff origin/main',
    'depgraph diff v1.0..v2.0',
    'depgraph diff --staged',
  ],
  run: diff,
};

async function diff(args: Arguments, terminal: Terminal): Promise<number> {
  const root = locateRoot(args.text('project'), args, terminal);
  const settings = readProjectOptions(root, args, terminal.cwd);
  const request = { text: args.positional[0], isStaged: args.flag('staged'), command: 'diff' };
  const { range, config, difference } = await compareRange(settings, request, terminal);
  const report: DiffReport = {
    base: range.base,
    head: headName(range.head),
    difference,
    parts: Object.keys(config.modules).length > 0 ? 'modules' : 'folders',
    style: terminal.out.style,
  };
  const { base, head } = report;
  if (args.flag('json')) terminal.out.line(JSON.stringify({ base, head, ...difference }));
  else await terminal.out.write(renderDiffText(report));
  return 0;
}

function headName(head: string | undefined): string {
  if (head === undefined) return 'the work tree';
  return head === INDEX ? 'the index' : head;
}
