import type { Digest } from '../report/digest.ts';
import type { Neighbourhood } from '../report/neighbourhood.ts';
import { fail } from '../shared/errors.ts';
import type { Arguments } from './command.ts';
import { plural } from './words.ts';

/** What can be judged, of a whole project or of one file. */
export interface Judged {
  readonly cycles: number;
  readonly layers: number;
  readonly gods: number;
  readonly explosions: number;
  readonly unresolved: number;
  /** Null for a project without files. A single file has none. */
  readonly health?: number | null;
}

export function judgedProject(digest: Digest): Judged {
  return {
    cycles: digest.cycles.count - digest.cycles.inUnits,
    layers: digest.layerViolations,
    gods: digest.godModules,
    explosions: digest.explosions,
    unresolved: digest.unresolved.count,
    health: digest.health.score,
  };
}

export function judgedFile({ cycles, findings }: Neighbourhood): Judged {
  return {
    cycles: cycles.filter(({ unit }) => unit === undefined).length,
    layers: findings.layer_violations.length,
    gods: findings.god_modules.length,
    explosions: findings.dependency_explosions.length,
    unresolved: findings.unresolved.length,
  };
}

/** The finding in words, or undefined when all is well. */
export type Check = (judged: Judged) => string | undefined;

const NOUNS = {
  cycles: 'cycle',
  layers: 'layer violation',
  gods: 'god module',
  explosions: 'dependency explosion',
  unresolved: 'unresolved import',
} as const;

const FILE_CHECKS = `any of ${Object.keys(NOUNS).join(', ')}`;

/** What `--fail-on` accepts. */
export const CHECKS = `${FILE_CHECKS}, health<N`;

/** Reads `cycles,layers,health<80`. The health is that of a whole project. */
export function readFailOn({ text, help }: Arguments, scope: 'project' | 'file'): Check[] {
  const words = text('fail-on')?.split(',') ?? [];
  return words.map(word => {
    const check = checkOf(word.trim(), scope);
    if (check) return check;
    const expected = scope === 'project' ? CHECKS : `${FILE_CHECKS} for a single file`;
    return fail('option_value', {
      option: '--fail-on',
      expected,
      got: word.trim() === '' ? 'an empty word' : word.trim(),
      help,
    });
  });
}

function checkOf(word: string, scope: 'project' | 'file'): Check | undefined {
  if (isCounted(word)) {
    return judged => (judged[word] > 0 ? plural(judged[word], NOUNS[word]) : undefined);
  }
  const least = scope === 'project' ? /^health<(\d{1,3})$/.exec(word)?.[1] : undefined;
  if (least === undefined) return undefined;
  return ({ health }) =>
    typeof health === 'number' && health < Number(least) ? `health ${health} is below ${least}` : undefined;
}

function isCounted(word: string): word is keyof typeof NOUNS {
  return Object.hasOwn(NOUNS, word);
}
