import { decide, type IgnoreRules, parseIgnore } from '../discover/gitignore.ts';
import { parentOf } from '../shared/paths.ts';
import type { JudgingTexts } from './judging-texts.ts';

/** Looks up the owners of a path, which is relative to the top of the repository. */
export type Owners = (path: string) => readonly string[];

/** Reads a CODEOWNERS file of GitHub or GitLab. The last matching line decides, also if it names no owner. */
export function parseOwners(text: string): Owners {
  const lines: OwnerLine[] = [];
  let sectionOwners: readonly string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const words = wordsOf(line);
    const section = SECTION.exec(line);
    if (section) sectionOwners = wordsOf(line.slice(section[0].length));
    else if (words.length > 0) {
      const [pattern, ...owners] = words;
      lines.push(ownerLine(pattern, owners.length > 0 ? owners : sectionOwners));
    }
  }
  lines.reverse();
  let left = MAX_COMPARISONS;
  return path => {
    left -= lines.length * path.split('/').length;
    return left < 0 ? [] : (lines.find(line => covers(line, path))?.owners ?? []);
  };
}

/** Owners are only shown, so a hostile file with very many lines loses them rather than hold up a check. */
const MAX_COMPARISONS = 50_000_000;

/** The owners of files by their ids, which the prefix precedes in CODEOWNERS. */
export function ownersIn({ owners, prefix = '' }: Pick<JudgingTexts, 'owners' | 'prefix'>): Owners {
  if (owners === undefined) return () => [];
  const find = parseOwners(owners);
  return id => find(prefix + id);
}

interface OwnerLine {
  readonly rules: IgnoreRules | undefined;
  /** `docs/*` covers the files in docs, but not those in its folders. */
  readonly isForFiles: boolean;
  readonly owners: readonly string[];
}

/** `[Name]`, `^[Name]` or `[Name][2]` of GitLab; the owners after it are the default of the section. */
const SECTION = /^\^?\[[^\]]+\](?:\[\d+\])?(?=\s|$)/;

function ownerLine(pattern: string, owners: readonly string[]): OwnerLine {
  // Neither negation nor ranges exist here, so these characters are literal.
  const literal = pattern.replace(/^[!]|\[/g, '\\$&');
  return { rules: parseIgnore(literal), isForFiles: pattern.endsWith('/*'), owners };
}

function covers({ rules, isForFiles }: OwnerLine, path: string): boolean {
  if (!rules) return false;
  if (decide(rules, path, false)) return true;
  if (isForFiles) return false;
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) {
    if (decide(rules, folder, true)) return true;
  }
  return false;
}

/** Words without the comment. A backslash escapes a space in a pattern. */
function wordsOf(line: string): string[] {
  return line.replace(/(^|\s)#.*$/, '').match(/(?:\\.|\S)+/g) ?? [];
}
