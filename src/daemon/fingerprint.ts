import { createHash } from 'node:crypto';
import { outDirOf } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import type { Target } from '../workspace/settings.ts';

/**
 * Equal for two configurations that give the same report of a project. How a server listens, watches or
 * asks for advice is left out: a command line says nothing about it.
 */
export function fingerprintOf({ root }: Target, config: Config): string {
  const { watch: _watch, server: _server, editor: _editor, advise: _advise, ...analysis } = config;
  const decisive = { ...analysis, outDir: outDirOf(root, config), root };
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex').slice(0, 32);
}
