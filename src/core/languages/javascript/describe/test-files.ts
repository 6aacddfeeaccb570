import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { escapeGlob } from '../../kit/folders.ts';
import { join, leavesRoot } from '../resolve/paths.ts';
import { globsOfExpression } from './expression-globs.ts';
import { type Literal, literalsIn } from './literals.ts';

/** How a test runner is told which files are tests. */
interface Runner {
  readonly config: RegExp;
  /** Only below this key; for the configuration of something else that contains the runner's. */
  readonly under?: string;
  /** Keys of globs or regular expressions. */
  readonly files: readonly string[];
  /** Keys of regular expressions that are written as strings. */
  readonly expressions?: readonly string[];
  /** Keys of the folders that globs are relative to, instead of that of the configuration. */
  readonly folders?: readonly string[];
  /** Does a glob match the end of a path? */
  readonly matchesEnd?: true;
}

const RUNNERS: readonly Runner[] = [
  { config: /^cypress\b/, files: ['specPattern', 'testFiles'] },
  {
    config: /^jest\b/,
    files: ['testMatch'],
    expressions: ['testRegex'],
    folders: ['rootDir'],
  },
  {
    config: /^package\.json$/,
    under: 'jest',
    files: ['testMatch'],
    expressions: ['testRegex'],
    folders: ['rootDir'],
  },
  { config: /^vite(?:st)?\b/, under: 'test', files: ['include'] },
  { config: /^vitest\.workspace/, files: ['include'] },
  { config: /^playwright\b/, files: ['testMatch'], folders: ['testDir'], matchesEnd: true },
];

/** Globs of the files that a configuration names as tests. */
export function testFilesOf(id: FileId, text: string): string[] {
  const runners = RUNNERS.filter(({ config }) => config.test(baseName(id)));
  if (runners.length === 0) return [];
  const all = literalsIn(text);
  return [...new Set(runners.flatMap(runner => globsBy(runner, id, all)))];
}

function globsBy(runner: Runner, id: FileId, all: readonly Literal[]): string[] {
  const { under, files, expressions = [], folders = [], matchesEnd = false } = runner;
  const own = all.filter(({ keys }) => (under === undefined || keys.includes(under)) && !keys.some(isOther));
  const below = (keys: readonly string[]) => own.filter(one => one.keys.some(key => keys.includes(key)));
  const named = below(folders).map(one => join(parentOf(id), withoutRootDir(one.text)));
  const bases = named.length > 0 ? named.filter(folder => !leavesRoot(folder)) : [parentOf(id)];
  const globs = [
    ...below(files).flatMap(one =>
      one.isExpression ? globsOfExpression(one.text) : [toGlob(one.text, matchesEnd)],
    ),
    ...below(expressions).flatMap(one => globsOfExpression(withoutRootDir(one.text))),
  ].filter(isTelling);
  return bases.flatMap(base => globs.map(glob => (base === '' ? glob : `${escapeGlob(base)}/${glob}`)));
}

/** Tables with the same keys that are not about tests. */
function isOther(key: string): boolean {
  return key === 'coverage' || key === 'deps' || key === 'optimizer';
}

function withoutRootDir(path: string): string {
  return path.replace(/^<rootDir>\/?/, '').replace(/^\.\//, '') || '.';
}

/** Braces instead of the groups that a hostile glob could nest. */
function toGlob(written: string, matchesEnd: boolean): string {
  const glob = withoutRootDir(written)
    .replace(/\?\(([^()]*)\)/g, (_, group: string) => `{${group.replaceAll('|', ',')},}`)
    .replace(/[+@]\(([^()]*)\)/g, (_, group: string) =>
      group.includes('|') ? `{${group.replaceAll('|', ',')}}` : group,
    );
  return matchesEnd && !glob.startsWith('**/') ? `**/${glob}` : glob;
}

/** Does it name more than all files of a language? Otherwise other settings decide which of them are tests. */
function isTelling(glob: string): boolean {
  if (glob.startsWith('!') || glob.startsWith('../')) return false;
  const name = baseName(glob).replace(/\.[^.]*$/, '');
  return (
    /\w/.test(name) ||
    glob
      .split('/')
      .slice(0, -1)
      .some(folder => TEST_FOLDER.test(folder))
  );
}

const TEST_FOLDER =
  /^[\w@.-]*(?:tests?|specs?|e2e|integration|cypress|playwright|a11y|visual|acceptance)[\w.-]*$/i;
