import type { Digest } from '../report/digest.ts';
import type { Neighbourhood } from '../report/neighbourhood.ts';
import { fail } from '../shared/errors.ts';
import type { Arguments } from './command.ts';
import { plural } from './words.ts';

/** The counts that `--fail-on` checks, for a whole project or one file. */
export interface FindingCounts {
  readonly cycles: number;
  readonly layers: number;
  readonly gods: number;
  readonly explosions: number;
  readonly unresolved: number;
  /** Null for a project without files, undefined for a single file. */
  readonly health?: number | null;
}

export function countProjectFindings(digest: Digest): FindingCounts {
  return {
    cycles: digest.cycles.count - digest.cycles.inUnits,
    layers: digest.layerViolations,
    gods: digest.godModules,
    explosions: digest.explosions,
    unresolved: digest.unresolved.count,
    health: digest.health.score,
  };
}

export function countFileFindings({ cycles, findings }: Neighbourhood): FindingCounts {
  return {
    cycles: cycles.filter(({ unit }) => unit === undefined).length,
    layers: findings.layer_violations.length,
    gods: findings.god_modules.length,
    explosions: findings.dependency_explosions.length,
    unresolved: findings.unresolved.length,
  };
}

/** Returns the finding as text, or undefined if the check passes. */
export type Check = (counts: FindingCounts) => string | undefined;

const NOUNS = {
  cycles: 'cycle',
  layers: 'layer violation',
  gods: 'god module',
  explosions: 'dependency explosion',
  unresolved: 'unresolved import',
} as const;

export const FINDINGS = Object.keys(NOUNS).join(', ');
const FILE_CHECKS = `any of ${FINDINGS}`;

/** The values that `--fail-on` accepts. */
export const CHECKS = `${FILE_CHECKS}, health<N`;

/** Parses `cycles,layers,health<80`. Health applies to whole projects only. */
export function readFailOn({ text, help }: Arguments, scope: 'project' | 'file'): Check[] {
  const words = text('fail-on')?.split(',') ?? [];
  return words.map(word => {
    const check = checkOf(word.trim(), scope);
    if (check) return check;
    const expected = scope === 'project' ? CHECKS : `${FILE_CHECKS} for a single file`;
    return fail('option_value', {
      option: '--fail-on',
      expected,
      got: word.trim() === '' ? 'an empty name' : word.trim(),
      help,
    });
  });
}

function checkOf(word: string, scope: 'project' | 'file'): Check | undefined {
  if (isCounted(word)) {
    return counts => (counts[word] > 0 ? plural(counts[word], NOUNS[word]) : undefined);
  }
  const minimum = scope === 'project' ? /^health<(\d{1,3})$/.exec(word)?.[1] : undefined;
  if (minimum === undefined) return undefined;
  return ({ health }) =>
    typeof health === 'number' && health < Number(minimum)
      ? `health ${health} is below ${minimum}`
      : undefined;
}

function isCounted(word: string): word is keyof typeof NOUNS {
  return Object.hasOwn(NOUNS, word);
}
