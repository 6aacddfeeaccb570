import { compileGlobs, type Match } from '../../shared/globs.ts';
import { counted, plural } from '../../shared/words.ts';
import type { PackageRules } from '../analyze/judgement/packages.ts';
import type { RuleSetting } from '../config/rule-settings.ts';
import { orphanGroupsOf, orphansOf } from '../report/hints.ts';
import type { Outcome } from './bans.ts';
import { type Draft, fileDraft } from './drafts.ts';
import type { Scope } from './scope.ts';

/** Rules whose options also apply to the hints of the report. */
const ORPHANS = 'orphans';
const UNDECLARED = 'undeclared';
const UNUSED = 'unused';

/** The globs of files that programs load in ways that nothing shows. */
export function knownEntries(rules: readonly RuleSetting[]): readonly string[] {
  return rules.find(({ name }) => name === ORPHANS)?.entries ?? [];
}

/** The packages that the rules about them leave alone. */
export function leftAlone(rules: readonly RuleSetting[]): NonNullable<PackageRules['leftAlone']> {
  const namesOf = (rule: string): Match => {
    const own = rules.find(({ name }) => name === rule)?.packages ?? [];
    return own.length === 0 ? () => false : compileGlobs(own);
  };
  return { undeclared: namesOf(UNDECLARED), unused: namesOf(UNUSED) };
}

/** Source files that nothing loads: one finding for each that no other of them uses, with those that it frees. */
export function judgeOrphans({ graph, analysis }: Scope): Outcome {
  const groups = orphanGroupsOf(orphansOf(graph, analysis));
  const drafts = groups.map(({ file, group: { files, lines } }) => {
    const others = files === 1 ? 'it' : `it and ${plural(files - 1, 'file')} that it uses`;
    return fileDraft(file, `is loaded by nothing: ${plural(lines, 'line')} to remove with ${others}`);
  });
  return { judged: analysis.orphans.judged, drafts };
}

/** Packages that files import and no manifest above them declares: one finding for each of the nearest manifests. */
export function judgeUndeclared({ graph, analysis, ignored }: Scope): Outcome {
  const { undeclared, judged } = analysis.packages;
  const counting = new Set(undeclared.flatMap(({ edges }) => edges));
  const drafts = undeclared.flatMap(({ package: name, manifest, edges, declaredBy }): Draft[] => {
    const open = edges.filter(edge => ignored[edge] === 0);
    if (open.length === 0) return [];
    const [first] = open;
    const place = `${graph.ids[graph.sources[first]]}:${graph.lines[graph.lineStart[first]]}`;
    const others = open.length > 1 ? ` and ${plural(open.length - 1, 'other file')}` : '';
    const elsewhere = declaredBy.length > 0 ? `; ${named(declaredBy)} does` : '';
    const message = `${manifest} does not declare ${name}, which ${place}${others} import${others === '' ? 's' : ''}${elsewhere}`;
    return [{ kind: 'package', from: manifest, to: `pkg:${name}`, lines: [], message }];
  });
  return { judged: judged.undeclared, drafts, closes: edge => counting.has(edge) };
}

/** Packages that a manifest declares and no file below it imports. */
export function judgeUnused({ analysis }: Scope): Outcome {
  const { unused, judged } = analysis.packages;
  const drafts = unused.map(({ package: name, manifest, line, usedBy }): Draft => {
    const elsewhere = usedBy.length > 0 ? `; files of ${named(usedBy)} import it` : '';
    const message = `${manifest} declares ${name}, which no file below it imports${elsewhere}`;
    return { kind: 'package', from: manifest, to: `pkg:${name}`, lines: [line], message };
  });
  return { judged: judged.unused, drafts };
}

function named(manifests: readonly string[]): string {
  return manifests.length === 1
    ? manifests[0]
    : `${manifests[0]} and ${counted(manifests.length - 1, 'other')}`;
}
