import { dirname } from 'node:path';
import type { AnalyzeOptions } from '../analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../analyze/layers.ts';
import { layerRules } from '../config/layers.ts';
import type { Config } from '../config/options.ts';
import { createLinkTargets } from '../discover/link-targets.ts';
import { unmatchedIncludes } from '../discover/rules.ts';
import { walkAll } from '../discover/surroundings.ts';
import { lookAgain, type Tree } from '../discover/tree.ts';
import type { ParserPool } from '../extract/parsers.ts';
import { createFiles } from '../facts/files.ts';
import { FactsLost } from '../facts/held-facts.ts';
import { createSurroundingFiles, restoredTree } from '../facts/surrounding-files.ts';
import { byString } from '../shared/order.ts';
import type { Store } from '../store/store.ts';
import type { Facts, FileId, FileProblem, Unresolved } from '../types.ts';
import type { Look } from './agenda.ts';
import type { Explanation } from './explain.ts';
import {
  type GraphState,
  type LazyGraphState,
  lazyGraphState,
  NotPatchable,
  nextState,
} from './graph-state.ts';
import { createLinking, UNCHANGED } from './linking.ts';
import { createLoadedLanguages } from './loaded-languages.ts';
import { createManifests } from './manifests.ts';
import type { Places } from './places.ts';
import { rehearse, type Turn } from './rehearsal.ts';
import { viewKey } from './repository-view.ts';
import { createSavedRun, type Published, unreadableIn } from './saved-run.ts';
import { rulesFor } from './settings.ts';
import type { RunStats } from './snapshot.ts';
import { startTimings } from './timings.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ProjectOptions {
  readonly root: string;
  readonly config: () => Promise<Config>;
  readonly store: Store;
  /** Identifies the code that runs. Without it no state of an earlier process is used, and none is saved. */
  readonly build?: string | undefined;
  /** Only a part of the project is analysed: the store keeps what it has of the rest. */
  readonly isPartial?: boolean | undefined;
  readonly pool: ParserPool;
  /** How many threads may read. */
  readonly threads?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Nobody waits for the result of a run any more. */
  readonly closing: AbortSignal;
}

/** What a run found. */
export interface Findings {
  /** Made when first asked for, where an earlier process had found the same. */
  readonly graphState: () => GraphState;
  readonly unresolved: readonly Unresolved[];
  /** How many imports lead out of the root. */
  readonly outside: number;
  readonly problems: readonly FileProblem[];
  readonly changed: readonly FileId[];
  /** Globs of `include` that match no file that is analysed. */
  readonly unmatchedIncludes: readonly string[];
  /** What an earlier process published about the same state. */
  readonly published?: Published | undefined;
}

export interface Ran {
  /** Undefined when nothing changed since the last run. */
  readonly findings?: Findings;
  readonly stats: RunStats;
}

export interface Project {
  /** Undefined where the signal came while the tree was walked, and nothing was looked at. */
  run(look: Look, signal?: AbortSignal): Promise<Ran | undefined>;
  /** From the state of the last run; undefined for a file that is not analysed. */
  explain(id: FileId, specifier: string): Promise<readonly Explanation[] | undefined>;
  places(): Places | undefined;
  /** Practises a save, while nothing else is to be done. */
  rehearse(turn: () => Turn): Promise<void>;
  /** What can wait until a result is published. */
  rest(): Promise<void>;
  /** Saves the state of the last run for the next process, unless the store has it already. */
  saveState(published: Published, isPatient: boolean): void;
  /** What is left to do before the store is closed; patiently where another process is in the way. */
  end(isPatient: boolean): void;
}

/** The pipeline, with what it keeps from one run to the next. */
export function openProject(options: ProjectOptions): Project {
  const { root, closing } = options;
  const files = createFiles({ ...options, isOwn: id => !id.startsWith('../') });
  const around = createSurroundingFiles(options);
  const manifests = createManifests();
  const targetsOfLinks = createLinkTargets();
  const linking = createLinking();
  const languages = createLoadedLanguages();
  const savedRun = createSavedRun(options);
  let tree: Tree | undefined;
  let folders: ReadonlySet<FileId> | undefined;
  /** Of the last run; undefined where the next one cannot build upon it. */
  let current: LazyGraphState | undefined;
  let rules: AnalyzeOptions | undefined;
  let settings = '';
  let unreadable = '';
  let unmatched: readonly string[] = [];
  let view = '';
  let isStarted = false;
  /** False until a run has come to its end: what a broken run left behind is not to be built upon. */
  let isComplete = false;

  return { run, explain, places, rehearse: rehearseSave, rest, saveState, end };

  async function explain(id: FileId, specifier: string): Promise<readonly Explanation[] | undefined> {
    const file = files.get(id);
    return file && linking.explain(file, specifier, files);
  }

  async function rest(): Promise<void> {
    await files.save();
    await around.save();
  }

  function saveState(published: Published, isPatient: boolean): void {
    // A state without the facts behind it would be of no use.
    if (!isComplete || !tree || !current || !files.isSaved()) return;
    savedRun.save({
      tree,
      files,
      around,
      manifests,
      languages,
      linking,
      state: current,
      published,
      isPatient,
    });
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

  async function run(look: Look, signal?: AbortSignal): Promise<Ran | undefined> {
    try {
      return await runOnce(look, signal);
    } catch (error) {
      if (signal?.aborted && error === signal.reason) return void complete();
      // Both are rare, and both are mended by starting over.
      if (error instanceof FactsLost) return runOnce({ paths: 'all', full: true });
      if (error instanceof NotPatchable) return runOnce({ paths: 'all', full: look.full });
      throw error;
    }
  }

  async function runOnce(look: Look, signal?: AbortSignal): Promise<Ran> {
    const timings = startTimings();
    const loadedBefore = files.factsLoaded();
    const mustStartOver = isStarted && !isComplete;
    isComplete = false;
    const config = await options.config();
    const isReconfigured = settings !== JSON.stringify(config);
    settings = JSON.stringify(config);
    rules = { top: config.top, layers: layerRules(config.layers, DEFAULT_LAYERS) };
    timings.mark('config');

    // A run that failed has forgotten the paths it was told about: then everything is looked at.
    const touched = await discover(look, config, isReconfigured || mustStartOver, signal);
    timings.mark('discover');

    savedRun.begin(touched.tree, config);
    const published = isStarted || look.full ? undefined : restore();
    // `git init` or a removed `.git` above the root changes all ids of the model.
    if (mustStartOver || (isStarted && view !== viewKey(touched.tree))) current = undefined;
    view = viewKey(touched.tree);
    isStarted = true;
    timings.mark('restore');

    const versions = versionsNow();
    const reading = {
      maxFileSize: config.maxFileSize,
      full: look.full,
      onProgress: (done: number, total: number) => options.onProgress?.({ done, total }),
      closing,
    };
    const change = await files.update(touched.tree, { ...reading, touched: touched.paths });
    languages.add(change.came);
    const { surroundings } = touched.tree;
    const aroundChange = await around.update({ ...reading, surroundings, changed: factsOf(change.changed) });
    timings.mark('extract');

    const meaning = await linking.update({
      ...change,
      files,
      tree: touched.tree,
      touched: touched.paths,
      manifests: await manifests.update(touched.tree, languages, touched.paths),
      around: { ...around, ...aroundChange },
      families: languages.load,
      builtins: config.builtins,
      graph: current?.graph,
      closing,
    });
    if (meaning !== UNCHANGED || versions !== versionsNow()) savedRun.note(meaning.nodes.keys());
    timings.mark('resolve');

    const isOtherAnalysis = isReconfigured && !published;
    const isUnreadableChanged = noteUnreadable(touched.tree);
    const isNews =
      change.changed.size + change.went.length + meaning.nodes.size > 0 ||
      meaning.isUnresolvedChanged ||
      meaning.isOutsideChanged ||
      isUnreadableChanged ||
      isOtherAnalysis;
    if (isNews || !current) {
      current = await nextState(current, meaning.nodes, { rules, isOtherAnalysis, timings });
      if (isOtherAnalysis || change.came.length + change.went.length > 0)
        unmatched = unmatchedIncludes(config.include, () => touched.tree.sources.keys());
    } else if (!published) {
      complete();
      return { stats: statsOf({ ...change, ...meaning }) };
    }
    complete();
    const findings = {
      graphState: current.get,
      unresolved: linking.unresolved(),
      outside: linking.outside(),
      problems: [...files.problems(), ...problemsOf(touched.tree)],
      changed: [...change.changed, ...change.went].sort(byString),
      unmatchedIncludes: unmatched,
      published: isNews ? undefined : published,
    };
    return { findings, stats: statsOf({ ...change, ...meaning }) };

    function statsOf({
      read,
      reparsed,
      relinked,
    }: Pick<RunStats, 'read' | 'reparsed' | 'relinked'>): RunStats {
      const loaded = files.factsLoaded() - loadedBefore;
      return { files: files.size, read, reparsed, loaded, relinked, ...timings.end() };
    }
  }

  /** Takes over the state that an earlier process saved. Returns what it published, if that still holds. */
  function restore(): Published | undefined {
    const found = tree && savedRun.load();
    if (!tree || !found) return undefined;
    const { state, published } = found;
    const { surroundings } = tree;
    if (!surroundings !== !state.around) return undefined;
    files.restore(state.files);
    if (surroundings && state.around) around.restore(state.around, surroundings);
    manifests.restore(tree, state.manifests);
    languages.restore(state.languages);
    linking.restore({
      ...state.linking,
      files: state.files.map(({ file }) => file.id),
      tree: {
        rules: tree.rules,
        others: new Set(state.others),
        pruned: new Set(state.pruned),
        surroundings: surroundings &&
          state.around && { ...surroundings, tree: restoredTree(state.around, surroundings) },
      },
      manifests: manifests.texts(),
    });
    unreadable = JSON.stringify(state.unreadable);
    unmatched = published?.digest.unmatchedIncludes ?? [];
    current = lazyGraphState(state.graph, rulesNow());
    return published;
  }

  function rulesNow(): AnalyzeOptions {
    if (!rules) throw new Error('no run has read the configuration yet');
    return rules;
  }

  async function rehearseSave(turn: () => Turn): Promise<void> {
    if (current && rules) await rehearse(current.get(), rules, turn);
  }

  function complete(): void {
    isComplete = true;
    files.settle();
    around.settle();
  }

  /** Another text whenever anything was read. */
  function versionsNow(): string {
    return `${files.version()} ${around.version()} ${manifests.version()}`;
  }

  /** Only a walk that is not needed for anything else ends at the signal. */
  async function discover(
    look: Look,
    config: Config,
    mustWalk: boolean,
    signal?: AbortSignal,
  ): Promise<Touched> {
    const named = mustWalk || leadOut(look.paths) ? 'all' : look.paths;
    const paths = tree && named !== 'all' ? await lookAgain(tree, named) : undefined;
    if (tree && paths) {
      for (const id of paths) if (isFolder(id) || folders?.has(id)) folders = undefined;
      return { tree, paths };
    }
    tree = await walkAll(root, rulesFor(options, config), mustWalk || look.full ? undefined : signal);
    folders = undefined;
    return { tree, paths: 'all' };
  }

  function* factsOf(ids: Iterable<FileId>): Generator<{ id: FileId; facts: Facts | undefined }> {
    if (tree?.surroundings) for (const id of ids) yield { id, facts: files.factsOf(id) };
  }

  function isFolder(id: FileId): boolean {
    return tree !== undefined && (tree.folders.has(id) || tree.marked.has(id));
  }

  function noteUnreadable(seen: Tree): boolean {
    const before = unreadable;
    unreadable = JSON.stringify(unreadableIn(seen));
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
  return unreadableIn(tree).map(([id, message]) => ({ file: id === '' ? '.' : id, line: 0, message }));
}
