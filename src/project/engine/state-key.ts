import { createHash } from 'node:crypto';
import type { Config } from '../../core/config/options.ts';
import type { Tree } from '../discover/tree.ts';

/**
 * Two runs with equal keys can share a state: they use the same build, analyse the same files and resolve imports in
 * the same way.
 */
export function stateKey(build: string, config: Config, { rules }: Tree): string {
  const { include, exclude, gitignore, languages, builtins, maxFileSize } = config;
  const location = [rules.folderName, rules.surroundings?.prefix];
  const inputs = [build, include, exclude, gitignore, languages, builtins, maxFileSize, location];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 32);
}

/** Two configurations with equal keys derive the same report from the same graph. */
export function analysisKey({ top, layers, roles, include }: Config): string {
  return JSON.stringify([top, layers, roles, include]);
}
