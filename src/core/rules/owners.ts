import { decide, type IgnoreRules, parseIgnore } from '../../shared/gitignore.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { JudgingTexts } from './judging-texts.ts';

/** Looks up the owners of a path, which is relative to the top of the repository. */
export type Owners = (path: string) => readonly string[];

/** The lines of a file, and an index of them. */
interface OwnerLines {
  readonly all: readonly OwnerLine[];
  /** The number of the last line without wildcards that covers a path; -1 if there is none. */
  readonly lastPlain: (path: string) => number;
  /** The last one first. */
  readonly wild: readonly { readonly line: OwnerLine; readonly at: number }[];
}

function readLines(text: string): OwnerLines {
  const all: OwnerLine[] = [];
  let sectionOwners: readonly string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const words = wordsOf(line);
    const section = SECTION.exec(line);
    if (section) sectionOwners = wordsOf(line.slice(section[0].length));
    else if (words.length > 0) {
      const [pattern, ...owners] = words;
      all.push(ownerLine(pattern, owners.length > 0 ? owners : sectionOwners));
    }
  }
  const wild = all.flatMap((line, at) => (isWild(line) ? [{ line, at }] : [])).reverse();
  return { all, lastPlain: indexPlain(all), wild };
}

function lookUp({ all, lastPlain, wild }: OwnerLines): Owners {
  let left = MAX_COMPARISONS;
  return path => {
    const plain = lastPlain(path);
    left -= wild.length * path.split('/').length;
    if (left < 0) return [];
    const later = wild.find(({ line, at }) => at < plain || covers(line, path));
    return all[Math.max(plain, later?.at ?? -1)]?.owners ?? [];
  };
}

/** Owners are only shown, so a hostile file with very many wildcards loses them rather than hold up a check. */
const MAX_COMPARISONS = 50_000_000;

/** Real files have thousands of lines without wildcards. */
function indexPlain(lines: readonly OwnerLine[]): (path: string) => number {
  const ofFiles = new Map<string, number>();
  const ofFolders = new Map<string, number>();
  for (const [at, { rules }] of lines.entries()) {
    for (const name of rules?.names.ofFiles.keys() ?? []) ofFiles.set(name, at);
    for (const name of rules?.names.ofFolders.keys() ?? []) ofFolders.set(name, at);
    for (const path of rules?.paths.ofFiles.keys() ?? []) ofFiles.set(pathKey(path), at);
    for (const path of rules?.paths.ofFolders.keys() ?? []) ofFolders.set(pathKey(path), at);
  }
  return path => {
    let latest = lastOf(ofFiles, path);
    for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder))
      latest = Math.max(latest, lastOf(ofFolders, folder));
    return latest;
  };
}

function lastOf(lines: ReadonlyMap<string, number>, path: string): number {
  return Math.max(lines.get(baseName(path)) ?? -1, lines.get(pathKey(path)) ?? -1);
}

/** A path among names, none of which begins with a slash. */
function pathKey(path: string): string {
  return `/${path}`;
}

function isWild({ rules }: OwnerLine): boolean {
  return rules !== undefined && rules.globs.length > 0;
}

/** Of the last text, because a daemon looks up owners after every save. */
let last: { readonly text: string; readonly lines: OwnerLines } | undefined;

/**
 * The owners of files by a CODEOWNERS file of GitHub or GitLab, in which the prefix precedes their ids. The last matching
 * line decides, also if it names no owner.
 */
export function ownersIn({ owners, prefix = '' }: Pick<JudgingTexts, 'owners' | 'prefix'>): Owners {
  if (owners === undefined) return () => [];
  if (last?.text !== owners) last = { text: owners, lines: readLines(owners) };
  const find = lookUp(last.lines);
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
