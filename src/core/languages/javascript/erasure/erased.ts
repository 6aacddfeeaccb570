import type { ErasureSettings, Facts, RawImport } from '../../../../types.ts';
import { scanText } from '../header.ts';
import { parseWithSwc } from '../parse.ts';
import { withoutBom } from '../trivia.ts';
import { computedKeyNames } from './computed-keys.ts';
import { decoratorTypeNames } from './decorator-types.ts';
import { jsxNames } from './jsx-names.ts';
import { type Stripped, strip } from './strip.ts';

/**
 * The specifiers of the imports that the text does not mark as type-only, and of which nothing is left when it is
 * compiled, because no name of theirs is used as a value. A text that swc rejects keeps all its imports.
 */
export async function erasedSpecifiers(
  source: string,
  dialect: string,
  settings: ErasureSettings,
): Promise<readonly string[]> {
  if (settings.keptBy !== undefined || (dialect !== 'ts' && dialect !== 'tsx')) return NONE;
  const text = withoutBom(source);
  return erasedFrom(text, dialect, async stripped => {
    const names = [...jsxNames(text, settings, stripped), ...computedKeyNames(text)];
    const types = await decoratorTypeNames(text, dialect === 'tsx', { settings, stripped });
    return listOf([...names, ...types].filter(nameFilter(text)));
  });
}

/** Code that uses what the script does not mention, or nothing. Asked for only if an import may be erased. */
export type FurtherUses = (stripped: Stripped) => Promise<string>;

/** The same for one script. */
export async function erasedFrom(
  text: string,
  dialect: string,
  furtherUses: FurtherUses,
): Promise<readonly string[]> {
  const written = await writtenIn(text, dialect);
  if (written.size === 0) return NONE;
  const tsx = dialect === 'tsx';
  const stripped = await strip(text, tsx);
  const erased = await missingFrom(stripped, written);
  if (stripped === undefined || erased.length === 0) return NONE;
  const uses = await furtherUses(stripped);
  return uses === '' ? erased : missingFrom(await strip(`${text}\n;${uses}`, tsx), written);
}

/** The specifiers of the imports of a text that may be erased. */
export async function writtenIn(text: string, dialect: string): Promise<ReadonlySet<string>> {
  return specifiersOf(await factsOf(text, dialect));
}

/** Code that uses these names. */
export function listOf(names: readonly string[]): string {
  return names.length === 0 ? '' : `[${names.join(',')}];`;
}

/** Keeps names that imports of a text may declare. */
function nameFilter(text: string): (name: string) => boolean {
  const clauses = [...text.matchAll(CLAUSE)];
  // A comment or an escape may hide where a clause ends, or what it declares.
  if (clauses.some(([, , end]) => end === '/' || end === '\\')) return () => true;
  const declared = clauses.map(([, clause]) => clause).join(' ');
  return name => declared.includes(name);
}

/** From `import` to the first character that ends a clause. It may go on too far, which keeps more names. */
const CLAUSE = /\bimport\b([^'"`;/\\]*)(.?)/gs;

const NONE: readonly string[] = [];

async function missingFrom(
  stripped: Stripped | undefined,
  written: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (!stripped) return NONE;
  const left = specifiersOf(await factsOf(stripped.code, 'js'));
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
