import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DepgraphError, fail, reasonOf } from '../../shared/errors.ts';
import { makeFolder } from '../../shared/make-folder.ts';
import { nearest } from '../../shared/nearest.ts';
import { type Environment, stateFolder } from '../../shared/state-folder.ts';
import { isBare, isPartial, isShallow } from './clone-kind.ts';
import { type GitConfig, parseGitConfig } from './config.ts';
import { SHA256_LENGTH } from './index-entries.ts';
import { createGitObjects, type GitObjects } from './objects.ts';
import { type GitPaths, gitPaths, objectIdLength, pathExists, readText } from './paths.ts';
import { type GitProcess, gitProcess } from './process.ts';
import { type Refs, readRefs } from './refs.ts';
import { regularFile } from './regular-files.ts';

/** A repository, opened to read its objects. Nothing in it is run, changed or fetched. */
export interface Repository extends GitObjects, Disposable {
  readonly paths: GitPaths;
  readonly config: GitConfig;
  readonly git: GitProcess;
  refs(): Refs;
  /** The commit that a revision such as `main`, `v1.2^` or `a1b2c3d~3` names. */
  commitOf(revision: string): Promise<string>;
  /** The tree of a commit. */
  treeOf(commit: string): Promise<string>;
  /** The tree that a commit of the index would have. */
  indexTree(): Promise<string>;
}

export interface RepositoryOptions {
  /** A folder inside the work tree. */
  readonly root: string;
  readonly env: Environment;
  /** How long git may write nothing, in milliseconds. */
  readonly silenceMs?: number | undefined;
}

const SUFFIX = /^(?:[~^]\d{0,9}|\^\{(?:commit)?\})*$/;
const ABBREVIATED = /^[0-9a-f]{4,64}$/i;

export function openRepository({ root, env, silenceMs }: RepositoryOptions): Repository {
  const paths = gitPaths(root) ?? fail(isBare(root) ? 'git_bare' : 'git_none', { path: root });
  if (!pathExists(join(paths.common, 'objects'))) fail('git_folder_missing', { path: paths.common });
  const text = readText(join(paths.common, 'config')) ?? '';
  const isSha256 = objectIdLength(text) === SHA256_LENGTH;
  const folder = privateFolder(paths.common, isSha256, env);
  const git = gitProcess({
    folder,
    objects: [join(paths.common, 'objects')],
    shallowFile: regularFile(join(paths.common, 'shallow')),
    silenceMs,
  });
  const objects = createGitObjects(git);
  let refs: Refs | undefined;
  /** Commit → tree: neither ever changes. */
  const trees = new Map<string, string>();

  return {
    paths,
    git,
    config: parseGitConfig(text),
    ...objects,
    [Symbol.dispose]: objects.close,
    refs: () => {
      refs ??= readRefs(paths);
      return refs;
    },
    commitOf,
    async treeOf(commit) {
      return trees.get(commit) ?? (await idOf(`${commit}^{tree}`)) ?? unreadable('the files', commit);
    },
    indexTree,
  };

  async function commitOf(revision: string): Promise<string> {
    const at = revision.search(/[~^]/);
    const name = at < 0 ? revision : revision.slice(0, at);
    const suffix = at < 0 ? '' : revision.slice(at);
    const start = ABBREVIATED.test(name) && name.length >= 40 ? name : findStart(name);
    if (start === undefined || !SUFFIX.test(suffix)) return unknown(revision);
    if (suffix === '' && trees.has(start)) return start;
    return (await findCommit(start + suffix)) ?? explainMissing(revision, name, start);
  }

  /** Asks for the tree as well, because most users of a commit read its files. */
  async function findCommit(expression: string): Promise<string | undefined> {
    // The expression begins with an id, so it is no option.
    const output = await git.tryRun(['rev-parse', `${expression}^{commit}`, `${expression}^{tree}`]);
    if (output === undefined) return idOf(`${expression}^{commit}`);
    const [commit, tree] = output.toString('latin1').split('\n');
    trees.set(commit, tree);
    return commit;
  }

  /** A commit that a reference names, or that another one descends from, exists; this clone lacks it. */
  async function explainMissing(revision: string, name: string, start: string): Promise<never> {
    if ((await idOf(`${start}^{commit}`)) !== undefined)
      return isShallow(paths) ? unreadable('the history', revision) : unknown(revision);
    const type = (await git.tryRun(['cat-file', '-t', start]))?.toString('latin1').trim();
    // A tag may name a file or a folder.
    const isCommit = type === 'commit' || (type === undefined && !ABBREVIATED.test(name));
    return isCommit ? unreadable('the commit', revision) : unknown(revision);
  }

  function unreadable(what: string, revision: string): never {
    if (isShallow(paths) || isPartial(paths)) return fail('revision_incomplete', { what, revision });
    return fail('git_damaged', { what, revision });
  }

  function findStart(name: string): string | undefined {
    refs ??= readRefs(paths);
    return refs.find(name)?.id ?? (ABBREVIATED.test(name) ? name : undefined);
  }

  function unknown(revision: string): never {
    refs ??= readRefs(paths);
    const names = refs.names();
    const namesHead = /^(HEAD|@)(?:[~^]|$)/.test(revision);
    if (refs.read('HEAD') === undefined && (namesHead || names.length === 0))
      return fail('git_no_commit', {});
    const close = nearest(revision, names);
    const hint = close === revision ? ', which names no commit' : `, did you mean "${close}"?`;
    return fail('revision_unknown', {
      revision,
      suggestion: close === undefined ? '' : hint,
      fetch: isShallow(paths) ? '; it is shallow, and "git fetch --unshallow" fetches the rest' : '',
    });
  }

  async function idOf(expression: string): Promise<string | undefined> {
    const output = await git.tryRun(['rev-parse', '--quiet', '--verify', '--end-of-options', expression]);
    return output?.toString('latin1').trim();
  }

  /** Works on a copy: git would write its cache of trees into the index, and its lock beside it. */
  async function indexTree(): Promise<string> {
    const own = mkdtempSync(join(folder, 'index-'));
    try {
      const index = join(own, 'index');
      // A new repository has no index, which counts as an empty one.
      const current = regularFile(indexFile(paths, env));
      if (current !== undefined) copyFileSync(current, index);
      copyShared(own);
      fillGitFolder(own, isSha256);
      const variables = {
        GIT_DIR: own,
        GIT_INDEX_FILE: index,
        // The trees must outlive this folder.
        GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
        // Of a tree that the project already has, git would renew the time stamp.
        GIT_ALTERNATE_OBJECT_DIRECTORIES: '',
      };
      const output = await git.run(['write-tree', '--missing-ok'], { env: variables });
      return output.toString('latin1').trim();
    } catch (error) {
      if (error instanceof DepgraphError && error.code !== 'git_failed') throw error;
      return explainIndex(reasonOf(error));
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  }

  /** A split index has most of its entries in another file, which git looks for in the git folder. */
  function copyShared(to: string): void {
    for (const name of readdirSync(paths.folder)) {
      if (!/^sharedindex\.[0-9a-f]+$/.test(name)) continue;
      const shared = regularFile(join(paths.folder, name));
      if (shared !== undefined) copyFileSync(shared, join(to, name));
    }
  }
}

/** Git gives a hook another index than the usual one if only some files are committed. */
function indexFile({ top, folder }: GitPaths, env: Environment): string {
  const given = resolve(top, env.GIT_INDEX_FILE ?? '');
  return dirname(given) === folder ? given : join(folder, 'index');
}

function explainIndex(reason: string): never {
  const [, file] = /failed: (.*): unmerged \(/.exec(reason) ?? [];
  return file === undefined ? fail('index_unreadable', { reason }) : fail('index_conflicts', { file });
}

/** A bare git folder of our own: git runs with its configuration, and reads only objects of the project. */
function privateFolder(common: string, isSha256: boolean, env: Environment): string {
  const state = stateFolder(env) ?? fail('git_state', { reason: 'there is no home folder' });
  const key = createHash('sha256').update(`${common}\0${isSha256}`).digest('hex').slice(0, 16);
  const folder = join(state, 'git', key);
  try {
    fillGitFolder(folder, isSha256);
  } catch (error) {
    fail('git_state', { reason: reasonOf(error) });
  }
  return folder;
}

function fillGitFolder(folder: string, isSha256: boolean): void {
  for (const name of ['objects', 'refs']) makeFolder(join(folder, name));
  writeOnce(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
  writeOnce(join(folder, 'config'), configText(isSha256));
}

/** Another process may be reading the file, so it is replaced only if it has another text. */
function writeOnce(path: string, text: string): void {
  if (readText(path) === text) return;
  const temporary = `${path}-${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

function configText(isSha256: boolean): string {
  // Only the trees of the index are written here, which can be lost.
  const core =
    '\tbare = true\n\tlogallrefupdates = false\n\thooksPath = /dev/null\n\tfsync = none\n\tlooseCompression = 0\n';
  return isSha256
    ? `[core]\n\trepositoryformatversion = 1\n${core}[extensions]\n\tobjectformat = sha256\n`
    : `[core]\n\trepositoryformatversion = 0\n${core}`;
}
