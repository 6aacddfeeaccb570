import { type Analysis, analyze } from '../analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../analyze/layers.ts';
import { layerRules } from '../config/layers.ts';
import { outDirOf } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import { createRules } from '../discover/rules.ts';
import { lookAgain, type Tree, walk } from '../discover/tree.ts';
import type { ParserPool } from '../extract/parsers.ts';
import { buildGraph, type Graph } from '../graph/graph.ts';
import { idBelow } from '../shared/paths.ts';
import type { Store } from '../store/store.ts';
import type { FileId, FileProblem, Unresolved } from '../types.ts';
import { createFiles, type SourceFile } from './files.ts';
import { createLinking } from './linking.ts';
import { createManifests } from './manifests.ts';
import type { RunStats } from './snapshot.ts';
import { startTimings } from './timings.ts';

/** Which part of the tree to look at: all of it, or the paths that something was heard about. */
export interface Look {
  readonly paths: Set<FileId> | 'all';
  /** Ignore all that is known about the files' contents. */
  readonly full: boolean;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ProjectOptions {
  readonly root: string;
  /** The one file to analyse, where the user named a file. */
  readonly only?: FileId | undefined;
  readonly config: () => Promise<Config>;
  readonly store: Store;
  readonly pool: ParserPool;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** True when nobody waits for the result of a run any more. */
  readonly isStopped: () => boolean;
}

/** What a run found. */
export interface Findings {
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly unresolved: readonly Unresolved[];
  readonly problems: readonly FileProblem[];
  readonly stats: RunStats;
}

export interface Project {
  /** Undefined when nothing changed since the last run. */
  run(look: Look): Promise<Findings | undefined>;
}

/** The pipeline, with what it remembers from one run to the next. */
export function openProject(options: ProjectOptions): Project {
  const { root } = options;
  const files = createFiles(options);
  const manifests = createManifests(root);
  const linking = createLinking();
  let tree: Tree | undefined;
  let settings = '';
  let unreadable = '';
  /** False until a run has come to its end: what a broken run left behind is not to be built upon. */
  let isComplete = false;

  return { run };

  async function run(look: Look): Promise<Findings | undefined> {
    const timings = startTimings();
    const isFirstOrAfterFailure = !isComplete;
    isComplete = false;
    const config = await options.config();
    const isReconfigured = settings !== JSON.stringify(config);
    settings = JSON.stringify(config);
    timings.mark('config');

    // A run that failed has forgotten the paths it was told about: then everything is looked at.
    tree = await discover(look, config, isReconfigured || isFirstOrAfterFailure);
    timings.mark('discover');

    const change = await files.update(tree, {
      maxFileSize: config.maxFileSize,
      full: look.full,
      onProgress: (done, total) => options.onProgress?.({ done, total }),
      isStopped: options.isStopped,
    });
    timings.mark('extract');

    const isRelinked = linking.update({
      ...change,
      cameOrWent: change.cameOrWent || isFirstOrAfterFailure,
      tree,
      files: files.all(),
      manifests: manifests.update(tree),
      builtins: config.builtins,
    });
    timings.mark('resolve');
    const isUnreadableChanged = unreadable !== JSON.stringify([...tree.unreadable]);
    unreadable = JSON.stringify([...tree.unreadable]);
    if (!isRelinked && !isReconfigured && !isUnreadableChanged && change.changed.size === 0) {
      isComplete = true;
      return undefined;
    }

    const graph = buildGraph(linking.linkedFiles());
    timings.mark('graph');
    const analysis = analyze(graph, { top: config.top, layers: layerRules(config.layers, DEFAULT_LAYERS) });
    timings.mark('analyze');
    isComplete = true;
    return {
      graph,
      analysis,
      unresolved: linking.unresolved(),
      problems: problemsOf(files.all(), tree),
      stats: { files: files.all().length, read: change.read, reparsed: change.reparsed, ...timings.end() },
    };
  }

  async function discover(look: Look, config: Config, mustWalk: boolean): Promise<Tree> {
    if (tree && look.paths !== 'all' && !mustWalk && (await lookAgain(tree, look.paths))) return tree;
    return walk(
      root,
      createRules({ ...config, outDir: idBelow(root, outDirOf(root, config)), only: options.only }),
    );
  }
}

function problemsOf(files: readonly SourceFile[], tree: Tree): FileProblem[] {
  const ofFiles = files.flatMap(({ id, facts, problem }) => [
    ...(problem === undefined ? [] : [{ file: id, line: 0, message: problem }]),
    ...(facts?.problems.map(found => ({ file: id, ...found })) ?? []),
  ]);
  const ofFolders = [...tree.unreadable].map(([id, message]) => ({
    file: id === '' ? '.' : id,
    line: 0,
    message,
  }));
  return [...ofFiles, ...ofFolders];
}
