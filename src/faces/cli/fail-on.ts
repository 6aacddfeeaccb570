import { RISKS } from '../../core/analyze/judgement/risks/table.ts';
import type { Digest } from '../../core/report/digest.ts';
import type { Neighbourhood } from '../../core/report/neighbourhood.ts';
import type { ReportKnot } from '../../core/report/types.ts';
import { fail } from '../../shared/errors.ts';
import { withNearest } from '../../shared/nearest.ts';
import type { Arguments } from './command.ts';
import { plural } from './words.ts';

/** What is counted besides risks: its noun, and what distinguishes it from others. */
const BEFORE_RISKS = {
  cycles: ['cycle', ' at load time'],
  'cycles:lazy': ['cycle', ', lazy ones included'],
  'cycles:all': ['cycle', ' of any kind'],
} as const;
const AFTER_RISKS = {
  unresolved: ['unresolved import', ''],
  orphans: ['file', ' that nothing seems to load'],
  undeclared: ['package', ' imported but not declared'],
  unused: ['declared package', ' never imported'],
} as const;

const NOUNS: Readonly<Record<string, readonly [noun: string, note: string]>> = {
  ...BEFORE_RISKS,
  ...Object.fromEntries(RISKS.map(({ name, noun, note = '' }) => [name, [noun, note] as const])),
  ...AFTER_RISKS,
};

/** What manifests declare is no matter of a single file. */
const OF_PROJECTS: ReadonlySet<string> = new Set(['undeclared', 'unused']);

/** What conditions of `--fail-on` count, for a whole project or one file. */
export interface FindingCounts {
  readonly counts: Readonly<Record<string, number>>;
  /** Null for a project without source files, undefined for a single file. */
  readonly health?: number | null;
}

/** Other counts than those of risks. */
type OtherCounts = Readonly<Record<keyof typeof BEFORE_RISKS | keyof typeof AFTER_RISKS, number>>;

export function countProjectFindings(digest: Digest): FindingCounts {
  const { cycles } = digest;
  const others: OtherCounts = {
    cycles: cycles.eager,
    'cycles:lazy': cycles.eager + cycles.lazy,
    'cycles:all': cycles.acrossUnits,
    unresolved: digest.unresolved.count,
    orphans: digest.orphans.count,
    undeclared: digest.undeclared.count,
    unused: digest.unused.count,
  };
  return { counts: { ...others, ...digest.found }, health: digest.health.score };
}

export function countFileFindings({ cycles, file, findings }: Neighbourhood): FindingCounts {
  const counting = (knots: readonly ReportKnot[]) =>
    knots.filter(({ unit, close, members }) => unit === undefined && !close && members.includes(file)).length;
  const own = findings.role === 'source' ? cycles : [];
  const eager = own.reduce((sum, cycle) => sum + counting(cycle.eager), 0);
  const lazy = own.reduce((sum, cycle) => sum + counting(cycle.deferred), 0);
  const others: OtherCounts = {
    cycles: eager,
    'cycles:lazy': eager + lazy,
    'cycles:all': own.filter(({ unit }) => unit === undefined).length,
    unresolved: findings.unresolved.length,
    orphans: findings.orphans.length,
    undeclared: 0,
    unused: 0,
  };
  const risks = RISKS.map(({ name, list }) => [name, findings[list].length]);
  return { counts: { ...others, ...Object.fromEntries(risks) } };
}

/** Returns the finding as text, or undefined if the check passes. */
export type FailCondition = (counts: FindingCounts) => string | undefined;

const NAMES = Object.keys(NOUNS);
const FINDINGS = NAMES.join(', ');
const FILE_CHECKS = `any of ${NAMES.filter(name => !OF_PROJECTS.has(name)).join(', ')}`;

/** The values that `--fail-on` accepts. */
export const CHECKS = `any of ${FINDINGS}, each with >N to allow N of them, or health<N`;

/** Parses `cycles>3,layers,health<80`. Health and packages apply to whole projects only. */
export function readFailOn({ text, help }: Arguments, scope: 'project' | 'file'): FailCondition[] {
  const words = text('fail-on')?.split(',') ?? [];
  return words.map(word => {
    const condition = conditionOf(word.trim(), scope);
    if (condition) return condition;
    const expected = scope === 'project' ? CHECKS : `${FILE_CHECKS} for a single file`;
    return fail('option_value', {
      option: '--fail-on',
      expected,
      got: word.trim() === '' ? 'an empty name' : withNearest(word.trim(), NAMES),
      help,
    });
  });
}

function conditionOf(word: string, scope: 'project' | 'file'): FailCondition | undefined {
  const [, name = '', allowed = '0'] = /^([a-z:]+)(?:>(\d{1,9}))?$/.exec(word) ?? [];
  if (Object.hasOwn(NOUNS, name) && (scope === 'project' || !OF_PROJECTS.has(name))) {
    const [noun, note] = NOUNS[name];
    return ({ counts }) =>
      counts[name] > Number(allowed) ? `${plural(counts[name], noun)}${note}` : undefined;
  }
  const minimum = scope === 'project' ? /^health<(\d{1,3})$/.exec(word)?.[1] : undefined;
  if (minimum === undefined) return undefined;
  return ({ health }) =>
    typeof health === 'number' && health < Number(minimum)
      ? `health ${health} is below ${minimum}`
      : undefined;
}
