import { byString } from '../../shared/order.ts';
import { parentOf } from '../../shared/paths.ts';
import { type BaselineEntry, entryId, entryOf, uniqueEntries } from '../rules/baseline/entry.ts';
import type { Finding, RuleSummary } from '../rules/finding.ts';
import { type PartsOfSide, type RenamedPartsInput, renamedParts } from './parts.ts';

/** What rules say about one state. */
export interface Judged {
  readonly findings: readonly Finding[];
  readonly rules: readonly Pick<RuleSummary, 'name' | 'kind'>[];
}

/** One state, judged by the rules of the later one. */
export interface JudgedParts extends PartsOfSide, Judged {
  /** Of the earlier state: the same by the rules that it had, if those are others. */
  readonly own?: Judged | undefined;
}

export interface EarlierInput extends RenamedPartsInput {
  readonly before: JudgedParts;
  readonly after: JudgedParts;
  /** Modules or top folders that moved as a whole: old name → new name. */
  readonly parts: ReadonlyMap<string, string>;
}

export interface EarlierEntries {
  /** What the earlier state is known for, by the later names of files, modules, folders and rules. */
  readonly entries: readonly BaselineEntry[];
  /** Was it really found, and would its rule still find it? */
  canBeFixed(entry: BaselineEntry): boolean;
}

/**
 * The later rules may name a folder that the earlier state has under another name, and then say nothing about its files.
 * So what moved is judged by the rules of its time as well.
 */
export function earlierEntries(input: EarlierInput): EarlierEntries {
  const { before, after } = input;
  const renamed = renaming(input);
  const found = before.findings.map(renamed.finding);
  if (!before.own) return { entries: found.map(toEntry), canBeFixed: () => true };
  const ruleNames = renamedRules(before.own, after);
  const rules = new Set(after.rules.map(({ name }) => name));
  const own = before.own.findings
    .filter(renamed.isAboutMoved)
    .map(finding => renamed.finding({ ...finding, rule: ruleNames.get(finding.rule) ?? finding.rule }))
    .filter(({ rule }) => rules.has(rule))
    .map(toEntry);
  const ownIds = new Set(own.map(entryId));
  const misjudged = before.findings
    .filter(renamed.isAboutMoved)
    .map(finding => entryId(toEntry(renamed.finding(finding))))
    .filter(id => !ownIds.has(id));
  const misjudgedIds = new Set(misjudged);
  return {
    entries: uniqueEntries([...found.map(toEntry), ...own]),
    canBeFixed: entry => !misjudgedIds.has(entryId(entry)),
  };
}

function toEntry(finding: Finding): BaselineEntry {
  return entryOf(finding);
}

function renaming({ before, after, names, parts }: EarlierInput) {
  const folderOf = ({ graph: { ids } }: PartsOfSide) => ({
    partOf: (file: number) => parentOf(ids[file]) || '.',
  });
  const folders = renamedParts({
    before: { ...before, ...folderOf(before) },
    after: { ...after, ...folderOf(after) },
    names,
  });
  const rename = (id: string) => names.get(id) ?? id;
  const renameMember = (name: string) => names.get(name) ?? parts.get(name) ?? folders.get(name) ?? name;
  return {
    finding: (finding: Finding): Finding => ({
      ...finding,
      from: rename(finding.from),
      ...(finding.to !== undefined && { to: rename(finding.to) }),
      ...(finding.others && { others: finding.others.map(rename) }),
      ...(finding.members && { members: finding.members.map(renameMember).sort(byString) }),
    }),
    isAboutMoved: ({ from, to, members = [], chain = [] }: Finding) =>
      [from, to ?? '', ...members, ...chain.flatMap(step => [step.source, step.target])].some(
        name => names.has(name) || parts.has(name),
      ),
  };
}

/** Pairs the rules of each kind that are gone with those that are new, in their order. */
function renamedRules(before: Judged, after: Judged): ReadonlyMap<string, string> {
  const onlyIn = (one: Judged, other: Judged) => {
    const names = new Set(other.rules.map(({ name }) => name));
    return one.rules.filter(({ name }) => !names.has(name));
  };
  const gone = onlyIn(before, after);
  const added = onlyIn(after, before);
  const ofKind = (rules: typeof gone, kind: string) => rules.filter(rule => rule.kind === kind);
  return new Map(
    [...new Set(gone.map(({ kind }) => kind))].flatMap(kind => {
      const [olds, news] = [ofKind(gone, kind), ofKind(added, kind)];
      return olds.length === news.length ? olds.map(({ name }, at) => [name, news[at].name] as const) : [];
    }),
  );
}
