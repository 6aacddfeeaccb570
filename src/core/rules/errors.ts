import { fail } from '../../shared/errors.ts';
import { SelectorError } from '../query/select.ts';

/** What a selector belongs to, for messages: `rule "no-db-in-ui"`. */
export interface Place {
  readonly name: string;
  readonly isOptional: boolean;
}

/** What `find` returns; nothing if the selector matches nothing and the place is optional. */
export function found<T>(place: Place, find: () => T, nothing: T): T {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    if (error.reason !== 'none') return fail('rule_selector', { where: place.name, reason: error.message });
    return place.isOptional ? nothing : matchesNothing(place, error.message);
  }
}

/** A rule that judges nothing always passes, so it would protect nobody. */
export function matchesNothing({ name }: Place, reason: string): never {
  return fail('rule_matches_nothing', { where: name, reason });
}
