import { fail } from '../../shared/errors.ts';
import { type Draft, sizeOf } from './drafts.ts';

/** Nobody reads more, and hostile rules must not fill the memory with findings or their chains. */
const MAX_FINDINGS_OF_RULE = 100_000;
const MAX_CHARACTERS = 100_000_000;

/** Counts findings, and fails in the name of a place such as `rule "layers"` if there are too many. */
export interface ReportLimit {
  add(draft: Draft, where: string): void;
}

export function limitOfRule(): ReportLimit {
  return createLimit(MAX_FINDINGS_OF_RULE);
}

export function limitOfAllRules(): ReportLimit {
  return createLimit(Number.POSITIVE_INFINITY);
}

function createLimit(mostFindings: number): ReportLimit {
  let findings = 0;
  let characters = 0;
  return {
    add(draft, where) {
      findings++;
      characters += sizeOf(draft);
      if (findings > mostFindings || characters > MAX_CHARACTERS) fail('rule_too_broad', { where, findings });
    },
  };
}
