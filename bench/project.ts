import { cpSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { temporaryFolder } from '../test/helpers/project.ts';
import { generateMonorepo } from './generate.ts';

export interface BenchProject {
  readonly root: string;
  /** Files that a bench may edit. */
  readonly sources: readonly string[];
}

/** Generates a monorepo, or copies a project: a bench never changes the original. */
export function benchProject(options: Readonly<Record<string, unknown>>): BenchProject {
  const original = typeof options.project === 'string' ? realpathSync(resolve(options.project)) : undefined;
  const root = join(temporaryFolder(), original ? basename(original) : 'generated');
  if (original) cpSync(original, root, { recursive: true, verbatimSymlinks: true });
  else generateMonorepo(root, Number(options.files ?? 20_000));
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    id => /\.(ts|py)$/.test(id) && !/(^|\/)(node_modules|\.git|dist|fixtures?)\//.test(id),
  );
  return { root, sources };
}
