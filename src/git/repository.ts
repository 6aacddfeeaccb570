import { createHash } from 'node:crypto';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, reasonOf } from '../shared/errors.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { nearest } from '../shared/nearest.ts';
import { type Environment, stateFolder } from '../shared/state-folder.ts';
import { type GitConfig, parseGitConfig } from './config.ts';
import { createGitObjects, type GitObjects } from './objects.ts';
import { type GitPaths, gitPaths, objectIdLength, pathExists, readText } from './paths.ts';
import { type GitProcess, gitProcess } from './process.ts';
import { type Refs, readRefs } from './refs.ts';

/** A repository, opened to read its objects. Nothing in it is run, changed or fetched. */
export interface Repository extends GitObjects {
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
}

const SUFFIX = /^(?:[~^]\d{0,9}|\^\{(?:commit)?\})*$/;
const ABBREVIATED = /^[0-9a-f]{4,64}$/i;

export function openRepository({ root, env }: RepositoryOptions): Repository {
  const paths = gitPaths(root) ?? fail('git_none', { path: root });
  const text = readText(join(paths.common, 'config')) ?? '';
  const folder = privateFolder(paths.common, objectIdLength(text) === 32, env);
  const shallow = join(paths.common, 'shallow');
  const git = gitProcess({
    folder,
    objects: [join(paths.common, 'objects')],
    shallowFile: pathExists(shallow) ? shallow : undefined,
  });
  let refs: Refs | undefined;

  return {
    paths,
    git,
    config: parseGitConfig(text),
    ...createGitObjects(git),
    refs: () => {
      refs ??= readRefs(paths);
      return refs;
    },
    commitOf,
    async treeOf(commit) {
      const id = await idOf(`${commit}^{tree}`);
      return id ?? fail('revision_incomplete', { what: 'the files', revision: commit });
    },
    indexTree,
  };

  async function commitOf(revision: string): Promise<string> {
    const at = revision.search(/[~^]/);
    const name = at < 0 ? revision : revision.slice(0, at);
    const suffix = at < 0 ? '' : revision.slice(at);
    const start = ABBREVIATED.test(name) && name.length >= 40 ? name : findStart(name);
    if (start === undefined || !SUFFIX.test(suffix)) return unknown(revision);
    return (await idOf(`${start}${suffix}^{commit}`)) ?? unknown(revision);
  }

  function findStart(name: string): string | undefined {
    refs ??= readRefs(paths);
    return refs.find(name)?.id ?? (ABBREVIATED.test(name) ? name : undefined);
  }

  function unknown(revision: string): never {
    refs ??= readRefs(paths);
    const close = nearest(revision, refs.names());
    return fail('revision_unknown', {
      revision,
      suggestion: close === undefined ? '' : `, did you mean "${close}"?`,
    });
  }

  async function idOf(expression: string): Promise<string | undefined> {
    const output = await git.tryRun(['rev-parse', '--quiet', '--verify', '--end-of-options', expression]);
    return output?.toString('latin1').trim();
  }

  /** Works on a copy: git would write its cache of trees into the index, and its lock beside it. */
  async function indexTree(): Promise<string> {
    const copy = join(folder, `index-${process.pid}`);
    try {
      copyFileSync(join(paths.folder, 'index'), copy);
      const output = await git.run(['write-tree', '--missing-ok'], { env: { GIT_INDEX_FILE: copy } });
      return output.toString('latin1').trim();
    } catch (error) {
      return fail('index_conflicts', { reason: reasonOf(error) });
    } finally {
      rmSync(copy, { force: true });
    }
  }
}

/** A bare git folder of our own: git runs with its configuration, and reads only objects of the project. */
function privateFolder(common: string, isSha256: boolean, env: Environment): string {
  const state = stateFolder(env) ?? fail('git_state', { reason: 'there is no home folder' });
  const key = createHash('sha256').update(`${common}\0${isSha256}`).digest('hex').slice(0, 16);
  const folder = join(state, 'git', key);
  try {
    for (const name of ['objects', 'refs']) makeFolder(join(folder, name));
    writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
    writeFileSync(join(folder, 'config'), configText(isSha256));
  } catch (error) {
    fail('git_state', { reason: reasonOf(error) });
  }
  return folder;
}

function configText(isSha256: boolean): string {
  const core = '\tbare = true\n\tlogallrefupdates = false\n\thooksPath = /dev/null\n';
  return isSha256
    ? `[core]\n\trepositoryformatversion = 1\n${core}[extensions]\n\tobjectformat = sha256\n`
    : `[core]\n\trepositoryformatversion = 0\n${core}`;
}
