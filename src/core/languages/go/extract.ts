import type { Facts, Names } from '../../../types.ts';
import { lineCursor, withNewlines } from '../kit/lines.ts';
import { EXCLUSIVE, hasExclusiveTags } from './constraints.ts';
import { ImportReader } from './imports.ts';
import { namesTaken } from './origins.ts';
import { Scanner } from './scanner.ts';
import { Walker } from './walker.ts';

/**
 * The imports of a Go text, the names that it declares for its package and for others, and those that it takes from
 * elsewhere. Exact for every text that the compiler accepts, best effort for the others.
 */
export function extract(source: string): Facts {
  const text = withNewlines(source);
  const scanner = new Scanner(text);
  const walker = new Walker(text, scanner);
  const reader = new ImportReader(text, scanner);
  let clause = '';
  let isExclusive = false;
  for (scanner.skipTrivia(true); scanner.pos < text.length; scanner.skipTrivia(true)) {
    const start = scanner.pos;
    const word = scanner.word();
    if (word === 'import') reader.read(start);
    else if (word === 'package') {
      if (clause === '') isExclusive = hasExclusiveTags(text.slice(0, start));
      scanner.skipTrivia();
      clause ||= scanner.word();
    } else scanner.pos = walker.walk(start);
  }
  const lineAt = lineCursor(text);
  const { imports, uses, useLines } = namesTaken(walker.uses, reader.specs, lineAt);
  const { declared } = walker.uses;
  const names: { -readonly [Key in keyof Names]: Names[Key] } = {};
  if (clause !== '') names.package = clause;
  const offered = isExclusive ? [...declared, EXCLUSIVE] : declared;
  if (offered.length > 0) names.declares = offered;
  if (uses.length > 0) names.uses = uses;
  if (useLines.some(line => line > 0)) names.useLines = useLines;
  const loc = text === '' || text.endsWith('\n') ? walker.lastLine() - 1 : walker.lastLine();
  const problems = scanner.problem.list(lineAt);
  return Object.keys(names).length === 0 ? { imports, problems, loc } : { imports, problems, names, loc };
}
