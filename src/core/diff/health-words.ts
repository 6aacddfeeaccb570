import { plural, thousands } from '../../shared/words.ts';
import type { HealthReason } from '../analyze/health/health.ts';
import { percent } from '../report/reach.ts';
import type { HealthFactor } from '../report/types.ts';
import { byImport } from './cycle-words.ts';
import type { HealthCause, HealthMove } from './types.ts';

const MOST_CAUSES = 2;

/** `Health fell from B 82 to C 71: 47 of 400 files are in cycles at load time, 44 before`; empty if it is the same. */
export function healthSentence({ before, after, causes }: HealthMove): string {
  if (before.score === null || after.score === null || before.score === after.score) return '';
  const verb = after.score < before.score ? 'fell' : 'rose';
  const why = causes.slice(0, MOST_CAUSES).map(causeText).join('; ');
  const more =
    causes.length > MOST_CAUSES ? `; and ${plural(causes.length - MOST_CAUSES, 'other reason')}` : '';
  return `Health ${verb} from ${before.grade} ${before.score} to ${after.grade} ${after.score}${why === '' ? '' : `: ${why}${more}`}`;
}

/** `9 of 20 modules are in knots, 6 before, by cart.ts → page.ts`. */
export function causeText({ before, after, import: step }: HealthCause): string {
  const words = WORDS[after.factor] ?? pointsText;
  return `${words(before, after)}${step ? byImport(step) : ''}`;
}

type Words = (before: HealthFactor, after: HealthFactor) => string;

const WORDS: Readonly<Partial<Record<HealthReason, Words>>> = {
  cycles(before, after) {
    if (after.count !== before.count || after.circular === before.circular)
      return shareText(before, after, 'file', 'in cycles at load time');
    const [was, is] = [before, after].map(({ circular = 0, of }) => ({ count: circular, of }));
    return shareText({ ...before, ...was }, { ...after, ...is }, 'file', 'in cycles of any kind');
  },
  knots: (before, after) => shareText(before, after, 'module', 'in knots'),
  against: (before, after) => shareText(before, after, 'import', 'against the grain'),
  reach(before, after) {
    const [was, is] = [before, after].map(({ count, of }) => (of === 0 ? 0 : count / of));
    const text = percent(was) === percent(is) ? finePercent : percent;
    return `a change reaches ${text(is)} of the modules, ${isMeasured(before) ? `${text(was)} before` : NOT_MEASURED}`;
  },
};

/** `40.2 %`, for two shares that are the same otherwise. */
function finePercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** `47 of 400 files are in cycles at load time, 44 before`. */
function shareText(before: HealthFactor, after: HealthFactor, noun: string, where: string): string {
  const is = after.count === 1 ? 'is' : 'are';
  const text = `${thousands(after.count)} of ${plural(after.of, noun)} ${is} ${where}`;
  if (!isMeasured(before)) return `${text}, ${NOT_MEASURED}`;
  if (before.of === after.of && before.count === after.count) return `${text}, which weighs more than before`;
  return `${text}, ${thousands(before.count)}${before.of === after.of ? '' : ` of ${thousands(before.of)}`} before`;
}

const NOT_MEASURED = 'which was not measured before';

function isMeasured({ max }: HealthFactor): boolean {
  return max > 0;
}

function pointsText(before: HealthFactor, after: HealthFactor): string {
  return `${after.dimension} costs ${after.points} points, ${before.points} before`;
}
