import { KIND_NAMES, knotOf } from './cycle-findings.ts';
import { boxIdOfNode, pathOf } from './ids.ts';
import {
  BEST_SCORE,
  lettersOf,
  positionsOf,
  type Searchable,
  scoreOf,
  type Term,
  TOO_LOW,
  termsOf,
} from './match.ts';
import { baseName, capitalised, plural } from './names.ts';
import { filesByGlob, isFileGlob } from './search-globs.ts';
import { FOLDER_KINDS, type Tree } from './tree.ts';
import type { BoxId, Project } from './types.ts';

export type FoundKind = 'query' | 'command' | 'folder' | 'file' | 'package' | 'cycle';

export interface Found {
  readonly kind: FoundKind;
  /** A box, the number of a finding, the id of a command, or an expression. */
  readonly id: BoxId;
  /** The searched text, for display. */
  readonly text: string;
  /** Offsets in `text` that the query matched, ascending. */
  readonly positions: readonly number[];
  readonly score: number;
  /** Whether the filters hide it, so that the map cannot show it. */
  readonly isHidden: boolean;
}

export interface Command {
  readonly id: string;
  readonly text: string;
  /** The part of the text that names it, if that is not its beginning: `Table` of `Go to Table`. */
  readonly name?: string;
}

export interface Search {
  /**
   * Best first, then the shorter, then in string order. An empty query lists the commands, and so does `>`, which leaves
   * out everything else. A command whose name is typed comes first. A glob finds files by their whole path, or by their
   * name if it has no slash.
   */
  find(query: string, limit: number): readonly Found[];
}

export function createSearch(project: Project, tree: Tree, commands: readonly Command[] = []): Search {
  let entries: readonly Entry[] | undefined;
  /** A query that extends the last one searches only the entries that are left. */
  let last: { readonly query: string; readonly entries: readonly Entry[] } = { query: ' ', entries: [] };
  return {
    find(query, limit) {
      entries ??= entriesOf(project, tree, commands);
      if (query.startsWith('>')) return commandsFor(query.slice(1), limit);
      const terms = termsOf(query);
      if (terms.length === 0) return commands.slice(0, limit).map(command => commandFound(command));
      if (isFileGlob(query)) return filesByGlob(project, query.trim(), limit).map(fileFound);
      const named = commands.flatMap(command => namedBy(command, query)).slice(0, limit);
      if (!query.startsWith(last.query)) last = { query: '', entries };
      const { list, possible } = best(last.entries, terms, limit);
      last = { query, entries: possible };
      const ids = new Set(named.map(({ id }) => id));
      const rest = list.filter(({ entry: { kind, key } }) => kind !== 'command' || !ids.has(String(key)));
      return [...named, ...rest.map(scored => foundOf(scored, terms))].slice(0, limit);
    },
  };

  function fileFound(file: number): Found {
    const entry = entryOf('file', file, project.ids[file], 0);
    return foundOf({ entry, score: 0 }, []);
  }

  function commandsFor(text: string, limit: number): readonly Found[] {
    const terms = termsOf(text);
    if (terms.length === 0) return commands.slice(0, limit).map(command => commandFound(command));
    const own = (entries ?? []).filter(({ kind }) => kind === 'command');
    return best(own, terms, limit).list.map(scored => foundOf(scored, terms));
  }

  function foundOf({ entry, score }: Scored, terms: readonly Term[]): Found {
    return {
      kind: entry.kind,
      id: idOf(project, entry),
      text: entry.text,
      positions: allPositions(entry, terms),
      score,
      isHidden: isHidden(tree, entry),
    };
  }
}

function commandFound({ id, text }: Command, positions: readonly number[] = []): Found {
  return { kind: 'command', id, text, positions, score: 0, isHidden: false };
}

/** Fewer letters are the start of too many words. */
const MIN_NAME_LENGTH = 3;

/** The command, if the query is its name or the start of it. */
function namedBy(command: Command, query: string): readonly Found[] {
  const { text, name = text } = command;
  const typed = query.trim().toLowerCase();
  if (typed.length < MIN_NAME_LENGTH) return [];
  const start = [text, name].find(each => each.toLowerCase().startsWith(typed));
  if (start === undefined) return [];
  const from = text.length - start.length;
  return [
    commandFound(
      command,
      Array.from({ length: typed.length }, (_, i) => from + i),
    ),
  ];
}

interface Entry extends Searchable {
  readonly kind: FoundKind;
  /** The number of a node; otherwise the id of `Found`. */
  readonly key: number | string;
}

function entriesOf(project: Project, tree: Tree, commands: readonly Command[]): readonly Entry[] {
  const entries: Entry[] = commands.map(({ id, text }) => entryOf('command', id, text, 0));
  tree.ids.forEach((id, folder) => {
    const path = pathOf(id);
    if (tree.kinds[folder] !== FOLDER_KINDS.folder || path === '') return;
    entries.push(entryOf('folder', id, path, path.lastIndexOf('/') + 1));
  });
  project.ids.forEach((id, node) => {
    const kind = node < project.fileCount ? 'file' : 'package';
    entries.push(entryOf(kind, node, id, id.lastIndexOf('/') + 1));
  });
  project.findings.forEach((finding, number) => {
    const { members } = knotOf(project, finding);
    const names = members.slice(0, 6).map(file => baseName(project.ids[file]));
    const text = `${capitalised(KIND_NAMES[finding.kind])} of ${plural(members.length, 'file')}: ${names.join(', ')}`;
    entries.push(entryOf('cycle', String(number), text, 0));
  });
  return entries;
}

function entryOf(kind: FoundKind, key: number | string, text: string, nameStart: number): Entry {
  const lowered = text.toLowerCase();
  // A few letters become two in lower case, which would shift the offsets.
  const lower = lowered.length === text.length ? lowered : text;
  const nameLetters = lettersOf(lower, nameStart, lower.length);
  const letters = nameLetters | lettersOf(lower, 0, nameStart);
  return { kind, key, text, lower, nameStart, nameLetters, letters };
}

function idOf(project: Project, { key }: Entry): BoxId {
  return typeof key === 'number' ? boxIdOfNode(project, key) : key;
}

function isHidden({ parent, folderCount }: Tree, { key }: Entry): boolean {
  return typeof key === 'number' && parent[folderCount + key] === -1;
}

interface Scored {
  readonly entry: Entry;
  readonly score: number;
}

interface Best {
  readonly list: readonly Scored[];
  /** Every entry that matches or was skipped for its low score. */
  readonly possible: readonly Entry[];
}

/** Keeps a short sorted list instead of sorting all: a single letter matches nearly everything. */
function best(entries: readonly Entry[], terms: readonly Term[], limit: number): Best {
  const list: Scored[] = [];
  const possible: Entry[] = [];
  for (const entry of entries) {
    const isFull = list.length === limit;
    const score = totalScore(entry, terms, isFull && limit > 0 ? list[limit - 1].score : 0);
    if (score === 0) continue;
    possible.push(entry);
    const scored = { entry, score };
    if (score === TOO_LOW || (isFull && (limit === 0 || compare(list[limit - 1], scored) <= 0))) continue;
    let at = list.length;
    while (at > 0 && compare(scored, list[at - 1]) < 0) at--;
    list.splice(at, 0, scored);
    if (list.length > limit) list.pop();
  }
  return { list, possible };
}

/** All terms must match. */
function totalScore(entry: Entry, terms: readonly Term[], floor: number): number {
  let sum = 0;
  let others = terms.length - 1;
  for (const term of terms) {
    const score = scoreOf(term, entry, floor - sum - others * BEST_SCORE);
    if (score <= 0) return score;
    sum += score;
    others--;
  }
  return sum;
}

function compare(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score;
  const [one, other] = [a.entry.text, b.entry.text];
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

function allPositions(entry: Entry, terms: readonly Term[]): readonly number[] {
  const positions = new Set(terms.flatMap(term => positionsOf(term, entry)));
  return [...positions].sort((a, b) => a - b);
}
