import type { Difference } from '../../../core/diff/types.ts';
import { fail } from '../../../shared/errors.ts';
import { withNearest } from '../../../shared/nearest.ts';
import type { Arguments } from '../command.ts';
import { plural } from '../words.ts';

interface Count {
  text(count: number): string;
  count(difference: Difference): number;
}

/** What `--fail-on` of a comparison counts. */
const COUNTS: Readonly<Record<string, Count>> = {
  'new-cycles': {
    text: count => plural(count, 'new or larger cycle'),
    count: ({ cycles }) => cycles.filter(({ fate }) => ['new', 'grown', 'merged'].includes(fate)).length,
  },
  'new-findings': {
    text: count => `${plural(count, 'new finding')} of level error`,
    count: ({ findings }) => findings.new.filter(({ level }) => level === 'error').length,
  },
  'new-packages': {
    text: count => plural(count, 'new package'),
    count: ({ packages }) => packages.added.length,
  },
  'health-drop': {
    text: count => `health dropped by ${plural(count, 'point')}`,
    count: ({ health: { before, after } }) =>
      before.score === null || after.score === null ? 0 : Math.max(0, before.score - after.score),
  },
};

export const DIFF_CONDITIONS =
  'new-cycles, new-findings, new-packages or health-drop, each with >N to allow N';

/** One condition of `--fail-on`. */
export interface DiffCondition {
  readonly name: string;
  /** How many are allowed. */
  readonly most: number;
}

export function readDiffConditions(args: Arguments): DiffCondition[] {
  const text = args.text('fail-on');
  if (text === undefined) return [];
  return text.split(',').map(word => {
    const [, name, most] = /^\s*([\w-]+)(?:>(\d{1,9}))?\s*$/.exec(word) ?? [];
    if (name === undefined || !Object.hasOwn(COUNTS, name)) {
      const got = withNearest(word, Object.keys(COUNTS));
      return fail('option_value', { option: '--fail-on', expected: DIFF_CONDITIONS, got, help: args.help });
    }
    return { name, most: Number(most ?? 0) };
  });
}

/** Which conditions hold, one line each. */
export function reasonsToFail(conditions: readonly DiffCondition[], difference: Difference): string[] {
  return conditions.flatMap(({ name, most }) => {
    const { text, count } = COUNTS[name];
    const found = count(difference);
    if (found <= most) return [];
    return [`${text(found)}${most > 0 ? `, more than ${most}` : ''}`];
  });
}
