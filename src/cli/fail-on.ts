import type { Digest } from '../report/digest.ts';
import { fail } from '../shared/errors.ts';
import type { Arguments } from './command.ts';
import { plural } from './words.ts';

/** Something a user asked to fail on, and what the digest says about it. */
export interface Check {
  /** The finding in words, or undefined when all is well. */
  finding(digest: Digest): string | undefined;
}

const COUNTED: Readonly<Record<string, { count: (digest: Digest) => number; noun: string }>> = {
  cycles: { count: digest => digest.cycles.count, noun: 'cycle' },
  layers: { count: digest => digest.layerViolations, noun: 'layer violation' },
  gods: { count: digest => digest.godModules, noun: 'god module' },
  explosions: { count: digest => digest.explosions, noun: 'dependency explosion' },
  unresolved: { count: digest => digest.unresolved.count, noun: 'unresolved import' },
};

/** What `--fail-on` accepts. */
export const CHECKS = `any of ${Object.keys(COUNTED).join(', ')}, health<N`;

/** Reads `cycles,layers,health<80`. */
export function readFailOn({ text, help }: Arguments): Check[] {
  const words = text('fail-on')?.split(',') ?? [];
  return words.map(word => parseCheck(word.trim(), help));
}

function parseCheck(word: string, help: string): Check {
  const counted = Object.hasOwn(COUNTED, word) ? COUNTED[word] : undefined;
  if (counted) {
    return {
      finding(digest) {
        const count = counted.count(digest);
        return count > 0 ? plural(count, counted.noun) : undefined;
      },
    };
  }
  const least = /^health<(\d{1,3})$/.exec(word)?.[1];
  if (least === undefined) {
    fail('option_value', {
      option: '--fail-on',
      expected: CHECKS,
      got: word === '' ? 'an empty word' : word,
      help,
    });
  }
  return {
    finding({ health }) {
      return health.score !== null && health.score < Number(least)
        ? `health ${health.score} is below ${least}`
        : undefined;
    },
  };
}
