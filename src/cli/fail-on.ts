import type { Report } from '../report/types.ts';
import { fail } from '../shared/errors.ts';
import { plural } from './words.ts';

/** Something a user asked to fail on, and what the report says about it. */
export interface Check {
  /** The finding in words, or undefined when all is well. */
  finding(report: Report): string | undefined;
}

const COUNTED: Readonly<Record<string, { count: (report: Report) => number; noun: string }>> = {
  cycles: { count: report => report.cycles.length, noun: 'cycle' },
  layers: { count: report => report.risks.layer_violations.length, noun: 'layer violation' },
  gods: { count: report => report.risks.god_modules.length, noun: 'god module' },
  explosions: { count: report => report.risks.dependency_explosions.length, noun: 'dependency explosion' },
  unresolved: { count: report => report.diagnostics.unresolved.length, noun: 'unresolved import' },
};

/** Reads `cycles,layers,health<80`. */
export function parseFailOn(text: string | undefined): Check[] {
  if (text === undefined) return [];
  return text.split(',').map(word => parseCheck(word.trim()));
}

function parseCheck(word: string): Check {
  const counted = Object.hasOwn(COUNTED, word) ? COUNTED[word] : undefined;
  if (counted) {
    return {
      finding(report) {
        const count = counted.count(report);
        return count > 0 ? plural(count, counted.noun) : undefined;
      },
    };
  }
  const least = /^health<(\d{1,3})$/.exec(word)?.[1];
  if (least === undefined) {
    fail('option_value', {
      option: '--fail-on',
      expected: `any of ${Object.keys(COUNTED).join(', ')}, health<N`,
      got: word === '' ? 'an empty word' : word,
      help: 'depgraph analyze --help',
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
