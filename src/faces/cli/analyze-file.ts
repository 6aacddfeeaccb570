import { type Neighbourhood, neighbourhoodOf } from '../../core/report/neighbourhood.ts';
import { includeWarning } from '../../project/settings/include-warning.ts';
import { fail } from '../../shared/errors.ts';
import type { FileId } from '../../types.ts';
import type { Arguments } from './command.ts';
import { type CurrentReport, currentReport } from './current-report.ts';
import { countFileFindings, readFailOn } from './fail-on.ts';
import { fileSummary } from './file-summary.ts';
import { jsonLine } from './json-line.ts';
import { failNotAnalysed } from './not-analysed.ts';
import { type Destination, readDestination, writeOutput } from './outputs.ts';
import { projectAt } from './project.ts';
import type { Terminal } from './terminal.ts';
import { verdict } from './verdict.ts';
import { warn } from './warn.ts';

/** `depgraph analyze FILE`: shows one file within the graph of its project. Writes only to `--out`. */
export async function analyzeFile(
  { root, file }: { readonly root: string; readonly file: FileId },
  args: Arguments,
  terminal: Terminal,
): Promise<number> {
  for (const name of ['format', 'rev'])
    if (args.text(name) !== undefined)
      fail('option_conflict', { option: `--${name}`, other: 'a single file' });
  const destination = readDestination(args, terminal.cwd);
  const conditions = readFailOn(args, 'file');
  const project = projectAt(root, args, terminal);
  const current = await currentReport(project);
  const found = neighbourhoodOf(current.report, file);
  if (!found) return failNotAnalysed(file, file, project);

  const written = await writeNeighbourhood(found, destination, terminal);
  if (destination.kind !== 'stdout' && !args.flag('quiet')) {
    const { out, cwd } = terminal;
    const input = { ...current, found, written, cwd, style: out.style, hasTimings: args.flag('timings') };
    for (const line of fileSummary(input)) out.line(line);
  }
  const warning = includeWarning(current.digest.unmatchedIncludes);
  if (warning !== undefined) warn(terminal, warning);
  const reason = whyUnread(found, current);
  if (reason !== undefined && conditions.length > 0) fail('nothing_analysed', { reason });
  return verdict({ conditions, counts: countFileFindings(found), digest: current.digest }, terminal);
}

/** Why the file's imports are unknown; undefined if the file was read. */
function whyUnread({ file, findings }: Neighbourhood, { report }: CurrentReport): string | undefined {
  const node = report.detailed.nodes.find(({ id }) => id === file);
  if (node?.loc !== undefined) return undefined;
  return `${file}: ${findings.problems[0]?.message ?? 'cannot be read'}`;
}

async function writeNeighbourhood(
  found: Neighbourhood,
  destination: Destination,
  terminal: Terminal,
): Promise<string[]> {
  if (destination.kind === 'folder') return [];
  const render = () => [`${jsonLine(found)}\n`];
  const written = await writeOutput(render, destination, terminal);
  return written.map(({ path }) => path);
}
