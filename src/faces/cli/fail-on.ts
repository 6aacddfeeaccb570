import type { Digest } from '../../core/report/digest.ts';
import type { Neighbourhood } from '../../core/report/neighbourhood.ts';
import type { ReportKnot } from '../../core/report/types.ts';
import { fail } from '../../shared/errors.ts';
import { withNearest } from '../../shared/nearest.ts';
import type { Arguments } from './command.ts';
import { plural } from './words.ts';

/** The noun for what each check counts, and what distinguishes it from others. */
const NOUNS = {
  cycles: ['cycle', ''],
  'cycles:lazy': ['cycle', ', lazy ones included'],
  'cycles:all': ['cycle', ' of any kind'],
  layers: ['layer violation', ''],
  gods: ['god module', ''],
  'gods:all': ['god module', ' of any role'],
  hubs: ['hub', ''],
  explosions: ['dependency explosion', ''],
  unresolved: ['unresolved import', ''],
  orphans: ['file', ' that nothing seems to load'],
  undeclared: ['package', ' imported but not declared'],
  unused: ['declared package', ' never imported'],
} as const;

/** What manifests declare is no matter of a single file. */
const OF_PROJECTS: ReadonlySet<string> = new Set(['undeclared', 'unused']);

type Counted = keyof typeof NOUNS;

/** The counts that `--fail-on` checks, for a whole project or one file. */
export type FindingCounts = Readonly<Record<Counted, number>> & {
  /** Null for a project without source files, undefined for a single file. */
  readonly health?: number | null;
};

export function countProjectFindings(digest: Digest): FindingCounts {
  const { cycles } = digest;
  return {
    cycles: cycles.eager,
    'cycles:lazy': cycles.eager + cycles.lazy,
    'cycles:all': cycles.acrossUnits,
    layers: digest.layerViolations,
    gods: digest.gods.count,
    'gods:all': digest.godModules,
    hubs: digest.hubs.count,
    explosions: digest.explosions,
    unresolved: digest.unresolved.count,
    orphans: digest.orphans.count,
    undeclared: digest.undeclared.count,
    unused: digest.unused.count,
    health: digest.health.score,
  };
}

export function countFileFindings({ cycles, file, findings }: Neighbourhood): FindingCounts {
  const counting = (knots: readonly ReportKnot[]) =>
    knots.filter(({ unit, members }) => unit === undefined && members.includes(file)).length;
  const own = findings.role === 'source' ? cycles : [];
  const eager = own.reduce((sum, cycle) => sum + counting(cycle.eager), 0);
  const lazy = own.reduce((sum, cycle) => sum + counting(cycle.deferred), 0);
  return {
    cycles: eager,
    'cycles:lazy': eager + lazy,
    'cycles:all': counting(cycles),
    layers: findings.layer_violations.length,
    gods: findings.gods.length,
    'gods:all': findings.god_modules.length,
    hubs: findings.hubs.length,
    explosions: findings.dependency_explosions.length,
    unresolved: findings.unresolved.length,
    orphans: findings.orphans.length,
    undeclared: 0,
    unused: 0,
  };
}

/** Returns the finding as text, or undefined if the check passes. */
export type Check = (counts: FindingCounts) => string | undefined;

const NAMES = Object.keys(NOUNS);
const FINDINGS = NAMES.join(', ');
const FILE_CHECKS = `any of ${NAMES.filter(name => !OF_PROJECTS.has(name)).join(', ')}`;

/** The values that `--fail-on` accepts. */
export const CHECKS = `any of ${FINDINGS}, each with >N to allow N of them, or health<N`;

/** Parses `cycles>3,layers,health<80`. Health and packages apply to whole projects only. */
export function readFailOn({ text, help }: Arguments, scope: 'project' | 'file'): Check[] {
  const words = text('fail-on')?.split(',') ?? [];
  return words.map(word => {
    const check = checkOf(word.trim(), scope);
    if (check) return check;
    const expected = scope === 'project' ? CHECKS : `${FILE_CHECKS} for a single file`;
    return fail('option_value', {
      option: '--fail-on',
      expected,
      got: word.trim() === '' ? 'an empty name' : withNearest(word.trim(), NAMES),
      help,
    });
  });
}

function checkOf(word: string, scope: 'project' | 'file'): Check | undefined {
  const [, name, allowed = '0'] = /^([a-z:]+)(?:>(\d{1,9}))?$/.exec(word) ?? [];
  if (name !== undefined && isCounted(name) && (scope === 'project' || !OF_PROJECTS.has(name))) {
    return counts =>
      counts[name] > Number(allowed) ? `${plural(counts[name], NOUNS[name][0])}${NOUNS[name][1]}` : undefined;
  }
  const minimum = scope === 'project' ? /^health<(\d{1,3})$/.exec(word)?.[1] : undefined;
  if (minimum === undefined) return undefined;
  return ({ health }) =>
    typeof health === 'number' && health < Number(minimum)
      ? `health ${health} is below ${minimum}`
      : undefined;
}

function isCounted(word: string): word is Counted {
  return Object.hasOwn(NOUNS, word);
}
