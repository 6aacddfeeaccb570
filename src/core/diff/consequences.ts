import { groupBy } from '../../shared/group-by.ts';
import { commonFolder } from '../../shared/paths.ts';
import { plural, thousands } from '../../shared/words.ts';
import type { FileId } from '../../types.ts';
import type { Step } from '../query/edges.ts';
import type { Finding } from '../rules/finding.ts';
import type { Consequence } from './consequence.ts';
import { type CycleContext, cycleSentence, isWorseCycle } from './cycle-words.ts';
import { healthSentence } from './health-words.ts';
import type { CycleChange, Difference } from './types.ts';

/** The consequences of a difference, the worst first. A cycle is one line, however many imports and files changed. */
export function consequencesOf(difference: Difference): Consequence[] {
  const { cycles, findings, packages, parts, health } = difference;
  const all = [
    ...cycles.map(change => cycleConsequence(change, difference)),
    ...unresolvedConsequences(difference),
    ...findings.new.filter(finding => isOfRule(finding, cycles)).map(ruleConsequence),
    ...parts.added.map(
      ({ from, to, imports: [first] }): Consequence => ({
        kind: 'dependency',
        effect: 'neutral',
        message: `${from} now depends on ${to}`,
        ...(first && { import: first }),
      }),
    ),
    ...packages.added.map(
      ({ name, import: step }): Consequence => ({
        kind: 'package',
        effect: 'neutral',
        message: `New package ${nameOf(name)}`,
        import: step,
      }),
    ),
    ...packages.removed.map(name => unusedConsequence(name, difference)),
    ...healthConsequence(health),
    ...fixedConsequence(difference),
  ];
  return worstFirst(all);
}

function worstFirst(all: readonly Consequence[]): Consequence[] {
  return all.toSorted((a, b) => EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect));
}

const EFFECTS: readonly Consequence['effect'][] = ['worse', 'neutral', 'better'];

/** What cycles and the score did, the worst first. */
export function consequencesOfMoves(
  moves: Pick<Difference, 'cycles' | 'health'> & CycleContext,
): Consequence[] {
  const cycles = moves.cycles.map(change => cycleConsequence(change, moves));
  return worstFirst([...cycles, ...healthConsequence(moves.health)]);
}

function cycleConsequence(change: CycleChange, context: CycleContext): Consequence {
  const [first] = change.closedBy;
  return {
    kind: 'cycle',
    effect: isWorseCycle(change) ? 'worse' : 'better',
    message: cycleSentence(change, context),
    files: change.members,
    ...(first && { import: first }),
  };
}

/** Deleting the files that used a package is no news about the package. */
function unusedConsequence(name: string, { files, imports }: Difference): Consequence {
  const users = imports.removed.flatMap(({ source, target }) => (target === name ? [source] : []));
  const deleted = users.filter(user => files.removed.includes(user));
  const isDeleted = users.length > 0 && deleted.length === users.length;
  const gone =
    deleted.length === 1
      ? `${deleted[0]} was deleted`
      : `the ${thousands(deleted.length)} files that used it were deleted`;
  return {
    kind: 'package',
    effect: isDeleted ? 'neutral' : 'better',
    message: `Package ${nameOf(name)} is no longer used${isDeleted ? `: ${gone}` : ''}`,
  };
}

/** One line for each folder whose deletion broke imports, and one for all other unresolved imports. */
function unresolvedConsequences({ files, findings, imports }: Difference): Consequence[] {
  const lost = findings.new.filter(({ kind }) => kind === 'unresolved');
  if (lost.length === 0) return [];
  const removed = new Set(files.removed);
  const gone = folderOfAll(files.removed);
  const broken = new Set(
    imports.removed.filter(({ target }) => removed.has(target)).map(({ source }) => source),
  );
  const byCause = groupBy(lost, ({ from }) => (broken.has(from) ? 'deleted' : 'other'));
  return Array.from(byCause, ([cause, group]): Consequence => {
    const count = group.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0);
    const what = `${plural(count, 'import')} now ${count === 1 ? 'leads' : 'lead'} nowhere`;
    return {
      kind: 'unresolved',
      effect: 'worse',
      message: cause === 'deleted' ? `${what}: ${gone} was deleted` : what,
      files: [...new Set(group.map(({ from }) => from))],
      import: stepTo(group[0]),
      rule: group[0].rule,
    };
  });
}

function stepTo({ from, to = '', lines }: Finding): Step {
  return { source: from, target: to, line: lines[0] ?? 0, kind: 'eager' };
}

/** `src/core`, or the file if it is the only one. */
function folderOfAll(ids: readonly FileId[]): string {
  if (ids.length === 1) return ids[0];
  const folder = commonFolder(ids);
  return folder === '' ? plural(ids.length, 'file') : folder;
}

/** Cycles of files and unresolved imports have lines of their own. */
function isOfRule({ kind, members }: Finding, cycles: readonly CycleChange[]): boolean {
  if (kind === 'unresolved') return false;
  return !members || !cycles.some(cycle => members.every(member => cycle.members.includes(member)));
}

function ruleConsequence({ rule, message, from, to, lines, members, level }: Finding): Consequence {
  const isLayer = rule === 'layers';
  return {
    kind: isLayer ? 'layer' : 'rule',
    effect: 'worse',
    message: `${isLayer ? 'Layer crossed' : `${level === 'error' ? 'Rule broken' : 'Rule'} ${rule}`}: ${reasonIn(message, from, to)}`,
    files: members ?? [from],
    ...(to !== undefined &&
      !members && { import: { source: from, target: to, line: lines[0] ?? 0, kind: 'eager' } }),
    rule,
  };
}

/** The reason alone, if the message names the import first: that is a member of its own. */
function reasonIn(message: string, from: FileId, to: string | undefined): string {
  const [, reason] = to === undefined ? [] : message.split(` ${to}: `);
  return message.startsWith(`${from} `) && reason ? reason : message;
}

function healthConsequence(health: Difference['health']): Consequence[] {
  const message = healthSentence(health);
  if (message === '') return [];
  const step = health.causes[0]?.import;
  return [
    { kind: 'health', effect: isFall(health) ? 'worse' : 'better', message, ...(step && { import: step }) },
  ];
}

function isFall({ before, after }: Difference['health']): boolean {
  return (after.score ?? 0) < (before.score ?? 0);
}

/** Cycles that are gone have lines of their own. */
function fixedConsequence({ findings: { fixed } }: Difference): Consequence[] {
  const others = fixed.filter(({ members }) => !members);
  if (others.length === 0) return [];
  return [{ kind: 'fixed', effect: 'better', message: `${plural(others.length, 'finding')} fixed` }];
}

function nameOf(id: string): string {
  return id.replace(/^pkg:/, '');
}
