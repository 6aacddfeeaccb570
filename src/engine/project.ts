import { dirname } from 'node:path';
import type { Analysis, AnalyzeOptions } from '../analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../analyze/layers.ts';
import { layerRules } from '../config/layers.ts';
import type { Config } from '../config/options.ts';
import { createLinkTargets } from '../discover/link-targets.ts';
import { unmatchedIncludes } from '../discover/rules.ts';
import { walkAll } from '../discover/surroundings.ts';
import { lookAgain, type Tree } from '../discover/tree.ts';
import type { ParserPool } from '../extract/parsers.ts';
import type { Graph } from '../graph/graph.ts';
import { byString } from '../shared/order.ts';
import type { Store } from '../store/store.ts';
import type { Contents, FileId, FileProblem, Unresolved } from '../types.ts';
import type { Explanation } from './explain.ts';
import { createFiles, type FilesChange, type SourceFile } from './files.ts';
import { createLinking, type LinkingChange } from './linking.ts';
import { createManifests } from './manifests.ts';
import { nextAnalysis, nextGraph, type Picture } from './picture.ts';
import type { Places } from './places.ts';
import { rehearse, type Turn } from './rehearsal.ts';
import { viewKey } from './repository-view.ts';
import { rulesFor } from './settings.ts';
import type { RunStats } from './snapshot.ts';
import { createSpoken } from './spoken.ts';
import { createSurroundingFiles } from './surrounding-files.ts';
import { startTimings } from './timings.ts';

/** Which part of the tree to look at: all of it, or the paths that something was heard about. */
export interface Look {
  readonly paths: Set<FileId> | 'all';
  /** Ignore all that is known about the files' contents. */
  readonly full: boolean;
  /** Asked while the tree is walked: does something else matter more? Then nothing is looked at. */
  readonly isCalledOff?: (() => boolean) | undefined;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ProjectOptions {
  readonly root: string;
  readonly config: () => Promise<Config>;
  /** A walk through the root that was made for the first run already, under the same configuration. */
  readonly walked?: Tree | undefined;
  readonly store: Store;
  readonly pool: ParserPool;
  /** For one run; a second one would begin from the beginning. */
  readonly isOnce?: boolean | undefined;
  /** How many threads may read. */
  readonly threads?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** True when nobody waits for the result of a run any more. */
  readonly isStopped: () => boolean;
}

/** What a run found. */
export interface Findings {
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly unresolved: readonly Unresolved[];
  /** How many imports lead out of the root. */
  readonly outside: number;
  readonly problems: readonly FileProblem[];
  readonly changed: readonly FileId[];
  /** Globs of `include` that match no file that is analysed. */
  readonly unmatchedIncludes: readonly string[];
}

export interface Ran {
  /** Undefined when nothing changed since the last run. */
  readonly findings?: Findings;
  readonly stats: RunStats;
}

export interface Project {
  run(look: Look): Promise<Ran>;
  /** From the state of the last run; undefined for a file that is not analysed. */
  explain(id: FileId, specifier: string): readonly Explanation[] | undefined;
  places(): Places | undefined;
  readonly read: Read;
  /** Practises a save, while nothing else is to be done. */
  rehearse(turn: () => Turn): Promise<void>;
  /** What can wait until a result is published. */
  rest(): Promise<void>;
  /** What is left to do before the store is closed; patiently where another process is in the way. */
  end(isPatient: boolean): void;
}

/** What the last run read. */
export interface Read extends Contents {
  /** Could another look say nothing else, as long as nothing changes? */
  isCertain(): boolean;
  /** Was everything read as the walk saw it, and not changed, or exchanged, in between? */
  isAsWalked(): boolean;
  /** The families of languages whose files around the root were read. */
  familiesAround(): readonly string[];
}

/** The pipeline, with what it remembers from one run to the next. */
export function openProject(options: ProjectOptions): Project {
  const { root, isStopped } = options;
  const files = createFiles({ ...options, isOwn: id => !id.startsWith('../') });
  const around = createSurroundingFiles(options);
  const manifests = createManifests();
  const targetsOfLinks = createLinkTargets();
  const linking = createLinking();
  const spoken = createSpoken();
  let tree: Tree | undefined;
  let folders: ReadonlySet<FileId> | undefined;
  let picture: Picture | undefined;
  let rules: AnalyzeOptions | undefined;
  let settings = '';
  let unreadable = '';
  let unmatched: readonly string[] = [];
  let view = '';
  /** False until a run has come to its end: what a broken run left behind is not to be built upon. */
  let isComplete = false;

  const read: Read = {
    blobOf: files.blobOf,
    manifests: manifests.texts,
    isCertain: () => files.areCertain() && around.areCertain(),
    isAsWalked: () =>
      tree !== undefined && files.areAsSeen(tree) && around.areAsSeen() && manifests.areAsSeen(tree),
    familiesAround: around.families,
  };
  return { run, explain, places, read, rehearse: rehearseSave, rest, end };

  function explain(id: FileId, specifier: string): readonly Explanation[] | undefined {
    const file = files.get(id);
    return file && linking.explain(file, specifier);
  }

  async function rest(): Promise<void> {
    await files.save();
    await around.save();
  }

  function end(isPatient: boolean): void {
    files.saveAtLast(isPatient);
    around.saveAtLast(isPatient);
  }

  function places(): Places | undefined {
    if (!tree) return undefined;
    folders ??= new Set([...tree.folders.keys(), ...tree.marked]);
    return {
      folders,
      outside: manifests.outside(tree),
      linkTargets: targetsOfLinks(tree),
      above: foldersAbove(tree),
    };
  }

  async function run(look: Look): Promise<Ran> {
    const timings = startTimings();
    const mustStartOver = !isComplete || options.isOnce === true;
    isComplete = false;
    const config = await options.config();
    const isReconfigured = settings !== JSON.stringify(config);
    settings = JSON.stringify(config);
    timings.mark('config');

    // A run that failed has forgotten the paths it was told about: then everything is looked at.
    const touched = await discover(look, config, isReconfigured || mustStartOver);
    timings.mark('discover');
    if (!touched) {
      complete();
      return { stats: statsOf({ read: 0, reparsed: 0 }, { relinked: 0 }) };
    }

    // `git init` or a removed `.git` above the root changes all ids of the model.
    const isFresh = mustStartOver || view !== viewKey(touched.tree);
    view = viewKey(touched.tree);
    const reading = {
      maxFileSize: config.maxFileSize,
      full: look.full,
      onProgress: (done: number, total: number) => options.onProgress?.({ done, total }),
      isStopped,
    };
    const change = await files.update(touched.tree, { ...reading, touched: touched.paths });
    await spoken.learn(change.came);
    const { surroundings } = touched.tree;
    const aroundChange = await around.update({ ...reading, surroundings, changed: filesIn(change.changed) });
    timings.mark('extract');

    const meaning = await linking.update({
      ...change,
      files,
      tree: touched.tree,
      touched: touched.paths,
      manifests: await manifests.update(touched.tree, spoken.families(), touched.paths),
      around: { ...aroundChange, namesOf: around.namesOf },
      builtins: config.builtins,
      isFresh,
      isLast: options.isOnce === true,
      isStopped,
    });
    timings.mark('resolve');
    const isUnreadableChanged = noteUnreadable(touched.tree);
    const isNews =
      change.changed.size + change.went.length + meaning.nodes.size > 0 ||
      meaning.isUnresolvedChanged ||
      meaning.isOutsideChanged;
    if (!isNews && !isReconfigured && !isUnreadableChanged && !isFresh) {
      complete();
      return { stats: statsOf(change, meaning) };
    }

    if (isFresh || isReconfigured || change.came.length + change.went.length > 0)
      unmatched = unmatchedIncludes(config.include, () => touched.tree.sources.keys());
    const before = isFresh ? undefined : picture;
    const graph = await nextGraph(before?.graph, meaning.nodes, linking.linkedFiles);
    timings.mark('graph');
    rules = { top: config.top, layers: layerRules(config.layers, DEFAULT_LAYERS) };
    const analysis = await nextAnalysis(isReconfigured ? undefined : before, graph, rules);
    timings.mark('analyze');
    picture = { graph, analysis };
    complete();
    const findings = {
      graph,
      analysis,
      unresolved: linking.unresolved(),
      outside: linking.outside(),
      problems: [...files.problems(), ...problemsOf(touched.tree)],
      changed: [...change.changed, ...change.went].sort(byString),
      unmatchedIncludes: unmatched,
    };
    return { findings, stats: statsOf(change, meaning) };

    function statsOf(
      { read, reparsed }: Pick<FilesChange, 'read' | 'reparsed'>,
      { relinked }: Pick<LinkingChange, 'relinked'>,
    ): RunStats {
      return { files: files.size, read, reparsed, relinked, ...timings.end() };
    }
  }

  async function rehearseSave(turn: () => Turn): Promise<void> {
    if (picture && rules) await rehearse(picture, rules, turn);
  }

  function complete(): void {
    isComplete = true;
    files.settle();
  }

  /** Undefined where it was called off; only a walk that is not needed for anything else can be. */
  async function discover(look: Look, config: Config, mustWalk: boolean): Promise<Touched | undefined> {
    const named = mustWalk || leadOut(look.paths) ? 'all' : look.paths;
    const paths = tree && named !== 'all' ? await lookAgain(tree, named) : undefined;
    if (tree && paths) {
      for (const id of paths) if (isFolder(id) || folders?.has(id)) folders = undefined;
      return { tree, paths };
    }
    // The first tree is never undefined again: a second walk is a new one.
    const isCalledOff = mustWalk || look.full ? undefined : look.isCalledOff;
    const walked = (!tree && options.walked) || (await walkAll(root, rulesFor(options, config), isCalledOff));
    if (!walked) return undefined;
    tree = walked;
    folders = undefined;
    return { tree, paths: 'all' };
  }

  function* filesIn(ids: Iterable<FileId>): Generator<SourceFile> {
    for (const id of ids) {
      const file = files.get(id);
      if (file) yield file;
    }
  }

  function isFolder(id: FileId): boolean {
    return tree !== undefined && (tree.folders.has(id) || tree.marked.has(id));
  }

  function noteUnreadable(seen: Tree): boolean {
    const before = unreadable;
    unreadable = JSON.stringify([...seen.unreadable].sort(([a], [b]) => byString(a, b)));
    return unreadable !== before;
  }
}

/** The tree as it is now, and where it may differ from what the last run saw. */
interface Touched {
  readonly tree: Tree;
  readonly paths: ReadonlySet<FileId> | 'all';
}

/** A path outside the root may affect all of it: an ignore file, a manifest, a folder that contains the root. */
function leadOut(paths: Look['paths']): boolean {
  return paths !== 'all' && [...paths].some(id => id === '..' || id.startsWith('../'));
}

/** From the root's parent up to the top of its repository. */
function foldersAbove({ root, surroundings }: Tree): string[] {
  const folders: string[] = [];
  for (let at = root; surroundings && at !== surroundings.top; folders.push(at)) at = dirname(at);
  return folders;
}

function problemsOf(tree: Tree): FileProblem[] {
  const folders = [...tree.unreadable].sort(([a], [b]) => byString(a, b));
  return folders.map(([id, message]) => ({ file: id === '' ? '.' : id, line: 0, message }));
}
