import * as char from '../kit/chars.ts';
import { beginsWith, isIdentifier, skipBlanksBack } from './chars.ts';
import type { Source } from './source.ts';

/**
 * Finds out whether a text uses a name as a function, a macro or an attribute: `name(…)`, `name!`, `#[name]`. Comments
 * and strings count, too, and so does every name after the first few, which bounds the time.
 */
export function createCalledNames({ text, codes }: Source): (name: string) => boolean {
  const known = new Map<string, boolean>();

  function isCalled(name: string): boolean {
    const found = known.get(name) ?? (known.size === MOST_NAMES || search(name));
    if (known.size < MOST_NAMES) known.set(name, found);
    return found;
  }

  function search(name: string): boolean {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      const before = at === 0 ? 0 : codes[at - 1];
      const next = codes[at + name.length];
      if (isIdentifier(before)) continue;
      if (next === char.OPEN_PAREN || next === char.BANG) {
        if (before !== char.DOT && before !== char.COLON && !isDeclaration(at)) return true;
      } else if (next === char.CLOSE_BRACKET && before === char.OPEN_BRACKET && codes[at - 2] === char.HASH)
        return true;
    }
    return false;
  }

  function isDeclaration(at: number): boolean {
    const end = skipBlanksBack(codes, at);
    return end < at && end > 1 && beginsWith(codes, end - 2, 'fn');
  }

  return isCalled;
}

const MOST_NAMES = 16;
