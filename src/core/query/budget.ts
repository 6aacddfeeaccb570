import { QueryError } from './query-error.ts';

/** Too much work for one question. */
export class BudgetError extends QueryError {
  override readonly name = 'BudgetError';

  constructor() {
    super('the expression takes too long to evaluate; ask for less at once');
  }
}

/** Counts steps of evaluation, each of about the same cost, so that the limit does not depend on the machine. */
export interface Budget {
  /** Throws a BudgetError when nothing is left. */
  spend(steps: number): void;
}

export const UNLIMITED: Budget = { spend() {} };

export function createBudget(steps: number): Budget {
  let left = steps;
  return {
    spend(cost) {
      left -= cost;
      if (left < 0) throw new BudgetError();
    },
  };
}
