import { createHash } from 'node:crypto';
import type { Config } from '../../core/config/options.ts';
import { outDirOf } from '../../project/config/load.ts';
import type { Target } from '../../project/settings/settings.ts';

/**
 * Equal for two configurations that produce the same report and findings. Settings of the server, the watcher, the
 * editor and the advisor do not count, because they affect neither.
 */
export function fingerprintOf({ root }: Target, config: Config): string {
  const { watch: _watch, server: _server, editor: _editor, advise: _advise, ...analysis } = config;
  const relevant = { ...analysis, outDir: outDirOf(root, config), root };
  return createHash('sha256').update(JSON.stringify(relevant)).digest('hex').slice(0, 32);
}
