import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';

/** Does the name of a test say that it tests this file? `cart.test.ts` and `test_cart.py` do for `cart`. */
export function isOwnTest(test: FileId, subject: FileId): boolean {
  return subjectName(test) === plainName(subject);
}

function subjectName(test: FileId): string {
  const name = baseName(test).replace(/\.\w+$/, '');
  return words(name.replace(SEPARATED, '').replace(CAPITALISED, ''));
}

const SEPARATED = /^tests?[-_.]|[-_.](?:tests?|specs?)$/i;
const CAPITALISED = /^Test(?=[A-Z])|(?<=[a-z\d])(?:Tests?|Specs?|IT)$/;

function plainName(id: FileId): string {
  return words(baseName(id).replace(/\.\w+$/, ''));
}

/** `shoppingCart`, `shopping-cart` and `shopping_cart` are the same name. */
function words(name: string): string {
  return name.replace(/[-_.]/g, '').toLowerCase();
}
