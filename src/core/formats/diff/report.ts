import type { ChangedImport, CycleChange, Difference } from '../../diff/types.ts';
import type { Step } from '../../query/edges.ts';
import { IMPORT_VERBS } from '../../rules/drafts.ts';
import type { TextStyle } from '../findings/report.ts';

/** A difference, with what every format says about the two states. */
export interface DiffReport {
  readonly base: { readonly name: string; readonly commit: string };
  /** A revision, `the index` or `the work tree`. */
  readonly head: string;
  /** If it is a revision. */
  readonly headCommit?: string | undefined;
  readonly difference: Difference;
  readonly style?: TextStyle | undefined;
  /** List every import that was added, removed or changed; only in the text. */
  readonly listsImports?: boolean | undefined;
}

export function isEmpty(difference: Difference): boolean {
  const { files, parts, cycles, findings, packages, imports, health, hasOtherRules } = difference;
  const lists = [
    files.added,
    files.removed,
    files.renamed,
    parts.added,
    parts.removed,
    cycles,
    findings.new,
    findings.fixed,
    packages.added,
    packages.removed,
  ];
  return (
    lists.every(list => list.length === 0) &&
    imports.added.length + imports.removed.length + imports.changed.length === 0 &&
    !hasOtherRules &&
    health.before.score === health.after.score
  );
}

/** The findings without those about a cycle that the list of cycles has already. */
export function findingsBesideCycles({ cycles, findings }: Difference): Difference['findings'] {
  const listed = cycles.map(({ members }) => new Set(members));
  const isListed = (finding: AboutMembers) => listed.some(cycle => isAbout(finding, cycle));
  return {
    new: findings.new.filter(finding => !isListed(finding)),
    fixed: findings.fixed.filter(entry => !isListed(entry)),
  };
}

/** `, against no-cycles`: the declared rules with a new finding about this cycle. */
export function againstText({ members }: CycleChange, { findings }: Difference): string {
  const cycle = new Set(members);
  const about = findings.new.filter(finding => finding.rule !== 'cycles' && isAbout(finding, cycle));
  const rules = [...new Set(about.map(({ rule }) => rule))];
  return rules.length > 0 ? `, against ${rules.join(', ')}` : '';
}

interface AboutMembers {
  readonly members?: readonly string[] | undefined;
}

function isAbout({ members }: AboutMembers, cycle: ReadonlySet<string>): boolean {
  return members?.every(member => cycle.has(member)) ?? false;
}

/** `nothing changed between main (0123456789) and the work tree`; of an empty difference. */
export function nothingChanged({ base, head, headCommit, difference }: DiffReport): string {
  const named = (name: string, commit: string) =>
    commit.startsWith(name) ? shortCommit(commit) : `${name} (${shortCommit(commit)})`;
  const later = headCommit === undefined ? head : named(head, headCommit);
  const changed = difference.files.changed.length;
  const what = changed === 0 ? 'nothing' : changed === 1 ? '1 file' : `${changed} files`;
  const but = changed === 0 ? '' : ', but nothing of the structure';
  return `${what} changed between ${named(base.name, base.commit)} and ${later}${but}`;
}

export function shortCommit(commit: string): string {
  return commit.slice(0, 10);
}

/** `+3 −1, 2 moved`; empty if nothing changed. */
export function filesText({ added, removed, renamed }: Difference['files']): string {
  return [countsText(added.length, removed.length), renamed.length > 0 ? `${renamed.length} moved` : '']
    .filter(Boolean)
    .join(', ');
}

export function countsText(added: number, removed: number): string {
  return [added > 0 ? `+${added}` : '', removed > 0 ? `−${removed}` : ''].filter(Boolean).join(' ');
}

/** `+3 −1, 2 changed`; empty if nothing changed. */
export function importsText({ added, removed, changed }: Difference['imports']): string {
  return [countsText(added.length, removed.length), changed.length > 0 ? `${changed.length} changed` : '']
    .filter(Boolean)
    .join(', ');
}

/** Null if nothing was analysed. */
export function healthText({ before, after }: Difference['health']): string {
  const text = ({ score, grade }: typeof before) => (score === null ? 'none' : `${grade} ${score}`);
  return before.score === after.score ? '' : `${text(before)} → ${text(after)}`;
}

export function loopText(loop: readonly Step[]): string {
  const names = loop.map(({ source }) => source);
  const shown = names.length > MAX_STEPS ? [...names.slice(0, MAX_STEPS - 1), '…'] : names;
  return [...shown, names[0]].join(' → ');
}

const MAX_STEPS = 8;

export function importText({ kind, target }: Step): string {
  return `${IMPORT_VERBS[kind]} ${target}`;
}

const KINDS: Readonly<Record<Step['kind'], string>> = { eager: 'eager', lazy: 'lazy', type: 'type-only' };

export function changedText({ target, kind, was }: ChangedImport): string {
  return `imports ${target}: now ${KINDS[kind]}, was ${KINDS[was]}`;
}

export function placeOf({ source, line }: Pick<Step, 'source' | 'line'>): string {
  return `${source}:${line}`;
}
