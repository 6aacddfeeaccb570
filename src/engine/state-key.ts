import { createHash } from 'node:crypto';
import type { Config } from '../config/options.ts';
import type { Tree } from '../discover/tree.ts';

/**
 * Equal for two runs of which one can go on where the other ended: the same build, the same files to analyse, the same
 * meaning of their imports.
 */
export function stateKey(build: string, config: Config, { rules }: Tree): string {
  const { include, exclude, gitignore, languages, builtins, maxFileSize } = config;
  const place = [rules.folderName, rules.surroundings?.prefix];
  const decisive = [build, include, exclude, gitignore, languages, builtins, maxFileSize, place];
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex').slice(0, 32);
}

/** Equal for two configurations under which the same graph gives the same report. */
export function analysisKey({ top, layers, include }: Config): string {
  return JSON.stringify([top, layers, include]);
}
