import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import type { Ours } from '../types.ts';
import type { OracleUse, UseAnswer, UseOracle } from './types.ts';

/** Runs javac's attribution of types over all files, which also works without the libraries. */
export const oracle: UseOracle = { languages: ['java'], read };

/** A source root. */
interface SourceRoot {
  readonly folder: string;
  /** The folder of the nearest build file. */
  readonly module: string;
  readonly isTest: boolean;
  readonly files: string[];
}

async function read(ours: Ours): Promise<UseAnswer | string> {
  const problem = installJavac();
  if (problem !== undefined) return problem;
  const classes = mkdtempSync(join(tmpdir(), 'depgraph-java-uses-'));
  try {
    run('javac', [...EXPORTS, '-d', classes, join(import.meta.dirname, 'JavaUses.java')]);
    const roots = sourceRoots(ours);
    const tasks = roots.map(root => {
      const path = [root, ...visibleFrom(root, roots)].map(({ folder }) => join(ours.root, folder));
      return [path.join(delimiter), ...root.files.map(file => join(ours.root, file)), ''].join('\n');
    });
    const output = run('java', [...EXPORTS, '-Xmx2g', '-cp', classes, 'JavaUses'], `${tasks.join('\n')}\n`);
    return answerOf(output, ours);
  } finally {
    rmSync(classes, { recursive: true, force: true });
  }
}

function answerOf(output: string, { root, files }: Ours): UseAnswer {
  const uses: OracleUse[] = [];
  // Modules are compiled without their declaration, which would require missing modules.
  const unreadable = new Set([...files.keys()].filter(isModule));
  for (const line of output.split('\n')) {
    const [kind, source = '', target = '', number = '', name = '', how = ''] = line.split('\t');
    if (kind === 'unreadable') unreadable.add(relative(root, source));
    if (kind !== 'use') continue;
    uses.push({
      source: relative(root, source),
      target: relative(root, target),
      line: Number(number),
      name,
      isImported: how === 'import',
    });
  }
  return { uses, unreadable };
}

function sourceRoots({ root, files }: Ours): SourceRoot[] {
  const roots = new Map<string, SourceRoot>();
  const isModuleFolder = (folder: string) => BUILD_FILES.some(name => exists(join(root, folder, name)));
  const exists = memoise(path => {
    try {
      return readFileSync(path) !== undefined;
    } catch {
      return false;
    }
  });
  for (const [file, language] of files) {
    if (language !== 'java' || isModule(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const own = /^\s*(?:@[^;]*\s)?package\s+([\w.]+)\s*;/m.exec(text)?.[1] ?? '';
    const folder = withoutEnd(dirname(file), own.replaceAll('.', '/'));
    let known = roots.get(folder);
    if (known === undefined) {
      let module = folder;
      while (module !== '.' && !isModuleFolder(module)) module = dirname(module);
      const isTest = folder
        .slice(module === '.' ? 0 : module.length)
        .split('/')
        .some(name => /test/i.test(name));
      known = { folder, module, isTest, files: [] };
      roots.set(folder, known);
    }
    known.files.push(file);
  }
  return [...roots.values()];
}

/** The source path of a file: tests see the sources of their module, and every module those of others, nearest first. */
function visibleFrom(from: SourceRoot, roots: readonly SourceRoot[]): SourceRoot[] {
  const others = roots.filter(root => root !== from);
  const own = others.filter(({ module, isTest }) => module === from.module && (from.isTest || !isTest));
  const far = others.filter(({ module, isTest }) => module !== from.module && !isTest);
  return [...own, ...far.sort((a, b) => common(b.folder, from.folder) - common(a.folder, from.folder))];
}

function common(a: string, b: string): number {
  const [one, two] = [a.split('/'), b.split('/')];
  const different = one.findIndex((name, i) => name !== two[i]);
  return different < 0 ? one.length : different;
}

function withoutEnd(folder: string, end: string): string {
  if (end === '') return folder;
  if (folder === end) return '.';
  return folder.endsWith(`/${end}`) ? folder.slice(0, -end.length - 1) : folder;
}

function isModule(file: string): boolean {
  return file.endsWith('module-info.java');
}

/** Returns a message if there is no javac and it cannot be installed. */
function installJavac(): string | undefined {
  const hasJavac = () => spawnSync('javac', ['-version']).status === 0;
  if (hasJavac()) return undefined;
  spawnSync('apt-get', ['install', '-y', 'default-jdk-headless'], { stdio: 'inherit' });
  return hasJavac() ? undefined : 'Skipped Java: no javac command.';
}

function run(command: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  return stdout;
}

function memoise<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return key => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
}

const EXPORTS = ['--add-exports', 'jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED'];
const BUILD_FILES = ['pom.xml', 'build.gradle', 'build.gradle.kts', 'build.xml'];
