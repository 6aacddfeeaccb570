import { createHash } from 'node:crypto';
import { outDirOf } from '../config/load.ts';
import type { Config } from '../config/options.ts';
import type { Target } from '../workspace/settings.ts';

/**
 * Equal for two configurations that produce the same report and findings. Settings of the server, the watcher, the
 * editor and the advisor do not count, because they affect neither.
 */
export function fingerprintOf({ root }: Target, config: Config): string {
  const { watch: _watch, server: _server, editor: _editor, advise: _advise, ...analysis } = config;
  const relevant = { ...analysis, outDir: outDirOf(root, config), root };
  return createHash('sha256').update(JSON.stringify(relevant)).digest('hex').slice(0, 32);
}
