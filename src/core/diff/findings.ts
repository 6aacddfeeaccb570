import { RISKS } from '../analyze/judgement/risks/table.ts';
import { type Graph, hasFolder, nodeOf } from '../graph/graph.ts';
import type { BaselineEntry } from '../rules/baseline/entry.ts';
import { createGrowth } from '../rules/baseline/growth.ts';
import { atJoiningImport } from '../rules/baseline/joining.ts';
import { matchEntries } from '../rules/baseline/match.ts';
import type { Finding } from '../rules/finding.ts';
import { type EarlierInput, earlierEntries } from './earlier-entries.ts';
import type { Touched } from './touched.ts';
import type { FindingsDifference } from './types.ts';

export interface FindingsInput extends EarlierInput {
  /** The edges of the later state that are new or stronger than before. */
  readonly closing: readonly number[];
  readonly touched: Touched;
}

/** The findings of before are a baseline for those of after: cycles may shrink, and files may move. */
export function compareFindings(input: FindingsInput): FindingsDifference {
  const { after, closing, touched } = input;
  const { entries, canBeFixed } = earlierEntries(input);
  const { graph } = after;
  const matches = matchEntries({
    findings: after.findings,
    entries,
    isInScope: () => true,
    isOn: () => true,
    hasFile: id => nodeOf(graph, id) < graph.fileCount,
    hasFolder: folder => hasFolder(graph, folder),
  });
  return {
    new: matches.unmatchedFindings
      .filter(finding => isOfChange(finding, touched) || isDeclared(finding))
      .map(createGrowth(entries))
      .map(finding => atAddedImport(finding, graph, closing)),
    fixed: matches.unmatchedEntries.filter(entry => isOfChange(entry, touched) && canBeFixed(entry)),
  };
}

/** Rules that compare a file with all others, or guess the layers: their findings change with files elsewhere. */
const RELATIVE: ReadonlySet<string> = new Set(RISKS.map(({ name }) => name));

function isOfChange({ rule, from, to }: BaselineEntry, touched: Touched): boolean {
  if (!RELATIVE.has(rule) || from === undefined) return true;
  return to === undefined ? touched.hasFile(from) : touched.hasImport(from, to);
}

/** Declared layers have the name of the guessed ones, and are errors unless the project says otherwise. */
function isDeclared({ rule, level }: Finding): boolean {
  return rule === 'layers' && level === 'error';
}

/** A cycle is shown at an import that the change added: elsewhere it would not show in a review of the change. */
function atAddedImport(finding: Finding, graph: Graph, added: readonly number[]): Finding {
  if (!finding.members || added.length === 0) return finding;
  const keys = new Set(
    added.map(edge => `${graph.ids[graph.sources[edge]]}\0${graph.ids[graph.targets[edge]]}`),
  );
  return atJoiningImport(finding, (from, to) => !keys.has(`${from}\0${to}`), graph);
}
