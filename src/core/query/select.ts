import type { Match } from '../../shared/globs.ts';
import { lowerBound } from '../../shared/order.ts';
import { nearest } from './nearest.ts';
import { difference, EMPTY, filterRange, type NodeSet, range, union } from './node-set.ts';
import { compileDotted, compileName, compilePath, escapeNames, isGlob, literalFolder } from './patterns.ts';
import { ambiguous, invalid, nothingMatches, SelectorError } from './selector-error.ts';
import { prefixed, suggestions } from './suggestions.ts';
import type { QueryGraph, QueryView } from './view.ts';

export { SelectorError } from './selector-error.ts';

export const MAX_SELECTOR_LENGTH = 1000;

/**
 * The nodes that a selector names, ascending: files by path, folder, glob or the end of a path, or what a prefix such as
 * `pkg:` says. Throws a SelectorError if it names nothing, or if it is the end of several paths.
 */
export function select(text: string, view: QueryView): NodeSet {
  const selector = unquoted(text.trim());
  if (selector === '') throw invalid(text, 'it is empty');
  if (selector.length > MAX_SELECTOR_LENGTH) throw invalid(selector, 'it is too long');
  if (selector === 'tests') return tests(view);
  const colon = selector.indexOf(':');
  const byPrefix = PREFIXES[selector.slice(0, colon + 1)];
  return byPrefix ? byPrefix(selector.slice(colon + 1), view, selector) : byPath(selector, view);
}

/**
 * The same for a question, in which the bare name of a package or workspace is that, if it names nothing else.
 * Rules spell it out: a folder that disappears must not turn a rule into one about a package.
 */
export function selectByName(text: string, view: QueryView): NodeSet {
  try {
    return select(text, view);
  } catch (error) {
    if (!(error instanceof SelectorError) || error.reason !== 'none') throw error;
    const exact = prefixed(error.selector, view);
    if (exact.length === 1) return select(exact[0], view);
    throw exact.length === 0 ? error : ambiguous(error.selector, exact);
  }
}

function unquoted(text: string): string {
  const isQuoted = text.length >= 2 && /^(['"]).*\1$/s.test(text);
  return isQuoted ? text.slice(1, -1) : text;
}

function tests({ graph, isTest }: QueryView): NodeSet {
  const found = filterRange(0, graph.fileCount, isTest);
  if (found.length === 0) throw nothingMatches('tests', [], 'no file looks like a test');
  return found;
}

// ------------------------------------------------------------------------------------------ paths

function byPath(selector: string, view: QueryView): NodeSet {
  const { graph } = view;
  const path = selector.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '') || '.';
  if (path === '.') return range(0, graph.fileCount);
  const isFolder = selector.endsWith('/');
  const file = lowerBound(graph.ids, path, 0, graph.fileCount);
  if (!isFolder && file < graph.fileCount && graph.ids[file] === path) return Uint32Array.of(file);
  const inside = below(path, graph);
  if (inside.length > 0) return inside;
  const pattern = escapeNames(path, part => someFile(graph, id => id.includes(part)));
  if (isGlob(pattern)) return byGlob(isFolder ? `${pattern}/**` : pattern, selector, graph);
  const found = isFolder
    ? EMPTY
    : filterRange(0, graph.fileCount, node => graph.ids[node].endsWith(`/${path}`));
  if (found.length === 1) return found;
  if (found.length > 1) throw ambiguous(selector, idsOf(found, graph));
  const others = isFolder ? folders(graph) : filesAndFolders(graph);
  throw nothingMatches(selector, suggestions(selector, view, nearest(path, others)));
}

/** The files below a folder are consecutive, because files are numbered in string order. */
function below(folder: string, { ids, fileCount }: QueryGraph): NodeSet {
  if (folder === '') return range(0, fileCount);
  // "0" is the character after the slash.
  return range(lowerBound(ids, `${folder}/`, 0, fileCount), lowerBound(ids, `${folder}0`, 0, fileCount));
}

function byGlob(pattern: string, selector: string, graph: QueryGraph): NodeSet {
  const match = compilePath(pattern);
  if (!match) throw invalid(selector, 'the glob has too many wildcards');
  const found = below(literalFolder(pattern), graph).filter(node => match(graph.ids[node]));
  if (found.length > 0) return found;
  // A frequent mistake: `*.ts` matches files at the root only.
  const anywhere = compilePath(`**/${pattern}`);
  const isElsewhere = anywhere !== undefined && someFile(graph, anywhere);
  throw nothingMatches(selector, isElsewhere ? [`**/${selector}`] : []);
}

function someFile({ ids, fileCount }: QueryGraph, accepts: Match): boolean {
  for (let file = 0; file < fileCount; file++) if (accepts(ids[file])) return true;
  return false;
}

function idsOf(nodes: NodeSet, { ids }: QueryGraph): string[] {
  return Array.from(nodes, node => ids[node]);
}

function folders({ ids, fileCount }: QueryGraph): Set<string> {
  const found = new Set<string>();
  for (let file = 0; file < fileCount; file++) {
    for (let slash = ids[file].lastIndexOf('/'); slash > 0; slash = ids[file].lastIndexOf('/', slash - 1)) {
      const folder = ids[file].slice(0, slash + 1);
      if (found.has(folder)) break;
      found.add(folder);
    }
  }
  return found;
}

function filesAndFolders(graph: QueryGraph): string[] {
  return [...graph.ids.slice(0, graph.fileCount), ...folders(graph)];
}

// --------------------------------------------------------------------------------------- prefixes

type Selection = (name: string, view: QueryView, selector: string) => NodeSet;

const PREFIXES: Readonly<Record<string, Selection>> = {
  'pkg:': (name, { graph }, selector) => {
    const names = graph.ids.slice(graph.fileCount).map(id => id.slice('pkg:'.length));
    const match = matcher(compileName(name), selector);
    const found = filterRange(graph.fileCount, graph.nodeCount, node => match(names[node - graph.fileCount]));
    return found.length > 0 ? found : missing(selector, names);
  },

  /** The longest folder wins: a nested workspace is not part of the one around it. */
  'workspace:': (name, { graph, workspaces }, selector) => {
    const match = matcher(compileName(name), selector);
    const named = workspaces.filter(workspace => match(workspace.name));
    if (named.length === 0) return missing(selector, names(workspaces));
    const all = new Set(workspaces.map(({ folder }) => folder));
    const found = [...new Set(named.map(({ folder }) => folder))].map(folder => {
      const nested = [...all].filter(other => other !== folder && isInside(other, folder));
      return difference(below(folder, graph), unionOf(nested.map(other => below(other, graph))));
    });
    return someOf(unionOf(found), selector, 'the workspace has no analysed file');
  },

  'package:': (name, { graph, packageOf }, selector) => {
    const match = matcher(compileDotted(name), selector);
    const known = new Map<string, boolean>();
    const found = filterRange(0, graph.fileCount, file => {
      const declared = packageOf(file);
      if (declared === undefined) return false;
      const isMatch = known.get(declared) ?? match(declared);
      known.set(declared, isMatch);
      return isMatch;
    });
    return found.length > 0 ? found : missing(selector, known.keys());
  },

  'module:': (name, { modules }, selector) => {
    const match = matcher(compileName(name), selector);
    const named = modules.filter(module => match(module.name));
    if (named.length === 0) return missingModule(selector, modules, names(modules));
    return someOf(unionOf(named.map(({ files }) => files)), selector, 'the module has no files');
  },

  'tag:': (name, { modules }, selector) => {
    const match = matcher(compileName(name), selector);
    const tagged = modules.filter(({ tags }) => tags.some(match));
    if (tagged.length === 0)
      return missingModule(selector, modules, new Set(modules.flatMap(({ tags }) => tags)));
    return someOf(unionOf(tagged.map(({ files }) => files)), selector, 'no module with this tag has files');
  },
};

function matcher(match: Match | undefined, selector: string): Match {
  if (match) return match;
  throw invalid(selector, 'it is empty after the colon, or has too many wildcards');
}

function missing(selector: string, names: Iterable<string>): never {
  const colon = selector.indexOf(':') + 1;
  const candidates = nearest(selector.slice(colon), names);
  throw nothingMatches(
    selector,
    candidates.map(name => selector.slice(0, colon) + name),
  );
}

function missingModule(selector: string, modules: QueryView['modules'], names: Iterable<string>): never {
  if (modules.length === 0) throw nothingMatches(selector, [], 'no modules are configured');
  return missing(selector, names);
}

function names(named: readonly { readonly name: string }[]): Set<string> {
  return new Set(named.map(({ name }) => name));
}

function someOf(found: NodeSet, selector: string, otherwise: string): NodeSet {
  if (found.length === 0) throw nothingMatches(selector, [], otherwise);
  return found;
}

function isInside(folder: string, outer: string): boolean {
  return outer === '' ? folder !== '' : folder.startsWith(`${outer}/`);
}

/** Pairwise, so that many sets cost little more than their members. */
function unionOf(sets: readonly NodeSet[]): NodeSet {
  if (sets.length <= 1) return sets[0] ?? EMPTY;
  const middle = sets.length >> 1;
  return union(unionOf(sets.slice(0, middle)), unionOf(sets.slice(middle)));
}
