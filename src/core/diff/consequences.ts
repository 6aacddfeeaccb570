import { groupBy } from '../../shared/group-by.ts';
import { commonFolder } from '../../shared/paths.ts';
import { plural } from '../../shared/words.ts';
import type { FileId } from '../../types.ts';
import type { Step } from '../query/edges.ts';
import type { Finding } from '../rules/finding.ts';
import type { CycleChange, Difference } from './types.ts';

export type ConsequenceKind =
  | 'cycle'
  | 'unresolved'
  | 'layer'
  | 'rule'
  | 'dependency'
  | 'package'
  | 'health'
  | 'fixed';

/** What a change means for the project, in one line. Unlike an import, each is worth a look. */
export interface Consequence {
  readonly kind: ConsequenceKind;
  readonly effect: 'worse' | 'better' | 'neutral';
  /** One sentence without a full stop. */
  readonly message: string;
  /** The import that caused it; of a cycle, the first one to cut. */
  readonly import?: Step;
  /** The files to look at: the members of a cycle, or those with unresolved imports. */
  readonly files?: readonly FileId[];
  readonly rule?: string;
}

/** The consequences of a difference, the worst first. A cycle is one line, however many imports and files changed. */
export function consequencesOf(difference: Difference): Consequence[] {
  const { cycles, findings, packages, parts, health } = difference;
  const all = [
    ...cycles.map(cycleConsequence),
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
    ...packages.removed.map(
      (name): Consequence => ({
        kind: 'package',
        effect: 'better',
        message: `Package ${nameOf(name)} is no longer used`,
      }),
    ),
    ...healthConsequence(health),
    ...fixedConsequence(difference),
  ];
  return [...all].sort((a, b) => EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect));
}

const EFFECTS: readonly Consequence['effect'][] = ['worse', 'neutral', 'better'];

function cycleConsequence({ fate, members, changed, closedBy }: CycleChange): Consequence {
  const [first] = closedBy;
  return {
    kind: 'cycle',
    effect: fate === 'new' || fate === 'merged' || fate === 'grown' ? 'worse' : 'better',
    message: CYCLE_MESSAGES[fate](members.length, changed.length),
    files: members,
    ...(first && { import: first }),
  };
}

const CYCLE_MESSAGES: Readonly<Record<CycleChange['fate'], (files: number, changed: number) => string>> = {
  new: files => (files === 1 ? 'New cycle: a file imports itself' : `New cycle of ${plural(files, 'file')}`),
  merged: files => `Cycles merged into one of ${plural(files, 'file')}`,
  grown: (files, changed) => `A cycle grew by ${plural(changed, 'file')} to ${files}`,
  shrunk: (files, changed) => `A cycle shrank by ${plural(changed, 'file')} to ${files}`,
  split: files => `A cycle of ${plural(files, 'file')} was split`,
  fixed: files => `A cycle of ${plural(files, 'file')} is gone`,
};

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

function healthConsequence({ before, after }: Difference['health']): Consequence[] {
  if (before.score === null || after.score === null || before.score === after.score) return [];
  const isWorse = after.score < before.score;
  return [
    {
      kind: 'health',
      effect: isWorse ? 'worse' : 'better',
      message: `Health ${isWorse ? 'fell' : 'rose'} from ${before.grade} ${before.score} to ${after.grade} ${after.score}`,
    },
  ];
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
