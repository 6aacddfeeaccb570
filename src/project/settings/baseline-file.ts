import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../core/config/options.ts';
import type { Baseline } from '../../core/rules/baseline/entry.ts';
import { baselineFile } from '../../core/rules/baseline/file-name.ts';
import { parseBaseline } from '../../core/rules/baseline/parse.ts';
import { renderBaseline } from '../../core/rules/baseline/render.ts';
import { fail, reasonOf } from '../../shared/errors.ts';
import { idBelow } from '../../shared/file-ids.ts';
import { replaceFile } from '../../shared/replace-file.ts';
import { baselineText } from './judging-texts.ts';

export function hasBaseline(root: string, config: Pick<Config, 'baseline'>): boolean {
  return existsSync(resolve(root, baselineFile(config)));
}

/** The baseline; undefined if there is none and the configuration names none. */
export function readBaseline(root: string, config: Pick<Config, 'baseline'>): Baseline | undefined {
  const text = baselineText(root, config);
  return text === undefined ? undefined : parseBaseline(text, baselineFile(config));
}

/** Writes the baseline atomically. Throws if it would be outside the root, where a project may not write. */
export function writeBaseline(root: string, config: Pick<Config, 'baseline'>, baseline: Baseline): void {
  const file = baselineFile(config);
  const path = resolve(root, file);
  try {
    // A folder of the project may be a link to one that is not.
    const folder = realpathSync(dirname(path));
    const isInside = folder === root || idBelow(root, folder) !== undefined;
    if (!isInside) throw new Error('its folder is outside the project');
    replaceFile(path, [renderBaseline(baseline)]);
  } catch (error) {
    fail('output_unwritable', { path, reason: reasonOf(error) });
  }
}
