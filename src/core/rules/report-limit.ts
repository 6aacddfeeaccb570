import { fail } from '../../shared/errors.ts';
import { type Draft, sizeOf } from './drafts.ts';

/** Nobody reads more, and hostile rules must not fill the memory with findings or their chains. */
export const MAX_FINDINGS_OF_RULE = 100_000;
const MAX_CHARACTERS = 100_000_000;

/** Counts findings, and fails in the name of a place such as `rule "layers"` if there are too many. */
export function createReportLimit(mostFindings = Number.POSITIVE_INFINITY) {
  let findings = 0;
  let characters = 0;
  return {
    add(draft: Draft, where: string): void {
      findings++;
      characters += sizeOf(draft);
      if (findings > mostFindings || characters > MAX_CHARACTERS) fail('rule_too_broad', { where, findings });
    },
  };
}
