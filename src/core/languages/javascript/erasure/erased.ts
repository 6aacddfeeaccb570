import type { ErasureSettings, Facts, RawImport } from '../../../../types.ts';
import { scanText } from '../header.ts';
import { parseWithSwc } from '../parse.ts';
import { withoutBom } from '../trivia.ts';
import { decoratorTypeNames } from './decorator-types.ts';
import { jsxNames } from './jsx-names.ts';
import { strip } from './strip.ts';

/**
 * The specifiers of the imports that the text does not mark as type-only, and of which nothing is left when it is
 * compiled, because no name of theirs is used as a value. Throws for a text that swc rejects.
 */
export async function erasedSpecifiers(
  source: string,
  dialect: string,
  settings: ErasureSettings,
): Promise<readonly string[]> {
  if (settings.keepsUnused || (dialect !== 'ts' && dialect !== 'tsx')) return NONE;
  const text = withoutBom(source);
  return erasedFrom(text, dialect, async ({ hasJsx, hasFragment }) => [
    ...(hasJsx ? jsxNames(text, settings, hasFragment) : NONE),
    ...(await decoratorTypeNames(text, dialect, settings)),
  ]);
}

/** Names that count as used, although the code of the script does not use them. */
export type FurtherUses = (seen: {
  readonly hasJsx: boolean;
  readonly hasFragment: boolean;
}) => Promise<readonly string[]>;

/** The same for one script, whose `furtherUses` are asked for only if an import may be erased. */
export async function erasedFrom(
  text: string,
  dialect: string,
  furtherUses: FurtherUses,
): Promise<readonly string[]> {
  const written = specifiersOf(await factsOf(text, dialect));
  if (written.size === 0) return NONE;
  const tsx = dialect === 'tsx';
  const stripped = await strip(text, tsx);
  const erased = await missingFrom(stripped.code, written);
  if (erased.length === 0) return NONE;
  const names = await furtherUses(stripped);
  if (names.length === 0) return erased;
  const withUses = await strip(`${text}\n;[${names.join(',')}];`, tsx);
  return missingFrom(withUses.code, written);
}

const NONE: readonly string[] = [];

async function missingFrom(code: string, written: ReadonlySet<string>): Promise<readonly string[]> {
  const left = specifiersOf(await factsOf(code, 'js'));
  return [...written].filter(specifier => !left.has(specifier));
}

async function factsOf(text: string, dialect: string): Promise<Facts> {
  return scanText(text, dialect) ?? parseWithSwc(text, dialect);
}

function specifiersOf({ imports }: Facts): Set<string> {
  return new Set(imports.filter(isErasable).map(({ specifier }) => specifier));
}

const KINDS: ReadonlySet<string> = new Set(['static', 'reexport', 'require']);

function isErasable({ kind, typeOnly, lazy }: RawImport): boolean {
  return KINDS.has(kind) && !typeOnly && !lazy;
}
