import { cpSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { temporaryFolder } from '../test/helpers/project.ts';
import { readChoice, readCount, readFolder, UsageError } from './arguments.ts';
import { type GeneratedLanguage, generateMonorepo, LANGUAGES } from './generate.ts';

export interface BenchProject {
  readonly root: string;
  /** Files that a bench may edit. */
  readonly sources: readonly string[];
}

/** The project to copy, or what to generate. */
export interface WantedProject {
  readonly project?: string | undefined;
  readonly files?: string | number | undefined;
  readonly language?: GeneratedLanguage | undefined;
}

/** Generates a monorepo, or copies a project: a bench never changes the original. */
export function benchProject({ project, files = 20_000, language = 'mixed' }: WantedProject): BenchProject {
  const original = project === undefined ? undefined : realpathSync(resolve(project));
  const root = join(temporaryFolder(), original ? basename(original) : 'generated');
  if (original) cpSync(original, root, { recursive: true, verbatimSymlinks: true });
  else generateMonorepo(root, Number(files), { language });
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    id => /\.(ts|py|[cm]?js)$/.test(id) && !/(^|\/)(node_modules|\.git|dist|fixtures?)\//.test(id),
  );
  if (sources.length === 0)
    throw new UsageError(`${project ?? root} has no TypeScript, JavaScript or Python file to edit`);
  return { root, sources };
}

/** The name of a project in tables. */
export function nameOf({ project, files, language = 'mixed' }: WantedProject): string {
  if (project !== undefined) return basename(resolve(project));
  return `generated ${files}${language === 'mixed' ? '' : `, ${language}`}`;
}

/** The options that choose projects, validated: given folders, or generated projects of these sizes. */
export function readProjects(
  options: { readonly project?: readonly string[]; readonly files?: string; readonly language?: string },
  defaultFiles: string,
): WantedProject[] {
  const { project = [], files, language } = options;
  if (project.length > 0) {
    if (files !== undefined || language !== undefined)
      throw new UsageError('--files and --language are for generated projects, not for --project');
    return project.map(path => ({ project: readFolder('--project', path) }));
  }
  const choice = language === undefined ? 'mixed' : readChoice('--language', language, LANGUAGES);
  return (files ?? defaultFiles)
    .split(',')
    .map(size => ({ files: readCount('--files', size), language: choice }));
}
