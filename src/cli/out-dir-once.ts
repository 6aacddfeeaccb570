import type { Config } from '../config/options.ts';
import type { OutDir } from '../engine/out-dir.ts';
import { makeOutDir, type ProjectSettings } from '../engine/settings.ts';

/** The output dir, made when somebody first asks. */
export function outDirOnce(settings: ProjectSettings, config: Config): () => OutDir {
  let made: OutDir | undefined;
  return () => {
    made ??= makeOutDir(settings, config);
    return made;
  };
}
