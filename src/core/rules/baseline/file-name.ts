import type { Config } from '../../config/options.ts';

/** Used if the configuration names no other. */
export const BASELINE_FILE = '.depgraph-baseline.json';

/** The path of the baseline, relative to the root. */
export function baselineFile({ baseline }: Pick<Config, 'baseline'>): string {
  return baseline.file === '' ? BASELINE_FILE : baseline.file;
}
