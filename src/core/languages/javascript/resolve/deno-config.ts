import { parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { below, foldersAbove } from '../../kit/folders.ts';
import { settingsOf } from '../erasure/settings.ts';
import type { ErasureIn } from './configs.ts';
import { asObject, type Json, readJson } from './json.ts';
import { isBelow } from './paths.ts';
import { firstThere } from './tsconfig-pointers.ts';

/**
 * The settings of a folder that Deno compiles, with those of its workspace; undefined where a `tsconfig.json`
 * decides. Below one, a `deno.json` beside a `package.json` may only tell how to publish the package.
 */
export function denoOptions(
  dir: string,
  tsConfig: FileId | undefined,
  manifests: ReadonlyMap<FileId, string>,
): ErasureIn | undefined {
  const found = foldersAbove(dir).flatMap(
    at =>
      firstThere(
        NAMES.map(name => below(at, name)),
        manifests,
      ) ?? [],
  );
  const [nearest] = found;
  if (nearest === undefined || (tsConfig !== undefined && !takesPlace(nearest, tsConfig, manifests)))
    return undefined;
  const strongestLast = found.map(path => asObject(readJson(manifests.get(path) ?? '')?.compilerOptions));
  return { path: nearest, erasure: settingsOf(Object.assign({ ...DEFAULTS }, ...strongestLast.reverse())) };
}

const NAMES = ['deno.json', 'deno.jsonc'];

/** Those that differ from TypeScript's. */
const DEFAULTS: Json = { strict: true };

function takesPlace(deno: FileId, tsConfig: FileId, manifests: ReadonlyMap<FileId, string>): boolean {
  const home = parentOf(deno);
  const isNearer = home !== parentOf(tsConfig) && isBelow(home, parentOf(tsConfig));
  return isNearer && !manifests.has(below(home, 'package.json'));
}
