import type { Facts, Names, RawImport } from '../../types.ts';
import { countLinesWith, lineCursor } from '../kit/lines.ts';
import { encode } from './directive.ts';
import { Extractor, type FoundDirective } from './extractor.ts';
import { globalForm } from './global-usings.ts';
import { encodeRecord } from './type-info.ts';
import { encodeUses } from './use-forms.ts';

/**
 * The using directives of a C# text, and the names by which files of namespaces meet. Exact for every text that
 * the compiler accepts, best effort for the others.
 *
 * `names.declares` has, with their namespace, the types that stand in no other type and are not local to the
 * file (`A.B.Type`, `A.B.Generic<>`), and the extension methods (`A.B.Method()`); further what `type-info.ts`
 * records of each type, and the global usings (`*A.B`, see `global-usings.ts`). `names.uses` has what the text
 * uses without giving it a meaning (see `use-forms.ts`): what may be a type, and the methods that are called on
 * something. `names.package` is the first namespace of the file.
 */
export function extract(source: string): Facts {
  // One character for another, so that offsets stay what they are.
  const text = hasOddLineEnds(source) ? source.replace(ANY_LINE_END, '\n') : source;
  const extractor = new Extractor(text);
  extractor.run();
  const lineAt = lineCursor(source);
  const imports = extractor.directives.map((directive): RawImport => {
    return {
      specifier: directive.specifier,
      kind: 'static',
      line: lineAt(directive.at),
      ...encode(directive),
    };
  });
  const problems = extractor.problem.list(lineAt);
  const names = namesIn(extractor, lineAt);
  const loc = countLinesWith(lineAt, source);
  return names ? { imports, problems, loc, names } : { imports, problems, loc };
}

function namesIn(extractor: Extractor, lineAt: (offset: number) => number): Names | undefined {
  const { declarations, occurrences, directives } = extractor;
  const { namespace, infos, local } = declarations;
  const declares = [...declarations.declares];
  for (const info of infos) {
    const record = encodeRecord(info);
    if (record !== undefined) declares.push(record);
  }
  for (const directive of directives) if (directive.isGlobal) declares.push(globalForm(directive));
  const { uses, offsets } = encodeUses({
    uses: occurrences.visible(local.types, local.values),
    sites: occurrences.sites,
    namespace,
    inner: innerNamespaces(directives),
  });
  if (namespace === undefined && declares.length === 0 && uses.length === 0) return undefined;
  const names: Mutable<Names> = {};
  if (namespace !== undefined) names.package = namespace;
  if (declares.length > 0) names.declares = declares;
  if (uses.length > 0) {
    names.uses = uses;
    names.useLines = offsets.map(offset => (offset < 0 ? 0 : lineAt(offset)));
  }
  return names;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Those that are imported in a namespace. */
function innerNamespaces(directives: readonly FoundDirective[]): readonly string[] {
  const found = directives.filter(isInner);
  return found.length === 0 ? [] : [...new Set(found.map(({ specifier }) => specifier))];
}

function isInner({ within, alias, isStatic }: FoundDirective): boolean {
  return within !== '' && alias === undefined && !isStatic;
}

/** Looks for single characters take a tenth of the time of one regular expression. */
function hasOddLineEnds(source: string): boolean {
  return ODD_LINE_ENDS.some(end => source.includes(end)) || hasLoneReturn(source);
}

function hasLoneReturn(source: string): boolean {
  for (let at = source.indexOf('\r'); at >= 0; at = source.indexOf('\r', at + 2)) {
    if (source[at + 1] !== '\n') return true;
  }
  return false;
}

const ODD_LINE_ENDS = ['\u0085', '\u2028', '\u2029'];
const ANY_LINE_END = /[\r\u0085\u2028\u2029]/g;
