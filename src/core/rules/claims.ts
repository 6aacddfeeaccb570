import { groupBy } from '../../shared/group-by.ts';
import type { ModuleSetting } from '../config/rule-settings.ts';
import { EMPTY, type NodeSet } from '../query/node-set.ts';
import { escapeNames, literalFolder, literalPrefix } from '../query/patterns.ts';
import { select } from '../query/select.ts';
import type { QueryGraph, QueryView } from '../query/view.ts';
import { found, type Place } from './errors.ts';

/** The files that one pattern of a module would have, if no other module wants them. */
export interface Claim {
  readonly module: string;
  readonly files: NodeSet;
  /** The folder that contains them all; undefined if that is not known. */
  readonly folder: string | undefined;
  /** The length of what all its paths begin with. */
  readonly prefix: number;
  /** The number of characters that are not wildcards. */
  readonly literals: number;
}

/** The claims of one declaration, which are those of several modules if its name has a wildcard. */
export function claimsOf(name: string, setting: ModuleSetting, view: QueryView, place: Place): Claim[] {
  if ('package' in setting) {
    const { package: declared } = setting;
    const selector = `package:${declared}`;
    return [
      { module: name, files: selected(selector, view, place), folder: undefined, ...strength(declared) },
    ];
  }
  if ('workspace' in setting) {
    const { workspace } = setting;
    const own = selected(`workspace:${workspace}`, view, place);
    const folder = view.workspaces.find(known => known.name === workspace)?.folder ?? '';
    return [{ module: name, files: own, folder, ...strength(folder) }];
  }
  const hasId = (part: string) =>
    view.graph.ids.some((id, node) => node < view.graph.fileCount && id.includes(part));
  return setting.files.flatMap(glob => {
    const pattern = escapeNames(glob.replace(/^(?:\.\/)+|\/+$/g, ''), hasId);
    const own = selected(glob, view, place);
    const claim = { module: name, files: own, folder: folderOf(pattern), ...strength(pattern) };
    return name.includes('*') ? perFolder(claim, pattern, view.graph) : [claim];
  });
}

function selected(selector: string, view: QueryView, place: Place): NodeSet {
  return found(place, () => select(selector, view), EMPTY);
}

function strength(pattern: string): Pick<Claim, 'prefix' | 'literals'> {
  // `src/core` and `src/core/**` begin alike.
  const prefix = literalPrefix(pattern).replace(/\/$/, '');
  return { prefix: prefix.length, literals: pattern.replace(/\\|\/?\*+/g, '').length };
}

/** Without a wildcard, the pattern may name the folder itself. */
function folderOf(pattern: string): string {
  const prefix = literalPrefix(pattern);
  return prefix.length === pattern.replace(/\\(.)/g, '$1').length ? prefix : literalFolder(pattern);
}

/** Splits a claim by the folders that the segment `*` of its pattern stands for. */
function perFolder(claim: Claim, pattern: string, { ids }: QueryGraph): Claim[] {
  const depth = pattern.split('/').indexOf('*');
  // A file beside the folders is in none of them.
  const inFolders = claim.files.filter(file => ids[file].split('/').length > depth + 1);
  const byFolder = groupBy(inFolders, file => ids[file].split('/', depth + 1).join('/'));
  return Array.from(byFolder, ([folder, files]) => ({
    ...claim,
    module: claim.module.replace('*', () => folder.slice(folder.lastIndexOf('/') + 1)),
    files: Uint32Array.from(files),
    folder,
  }));
}

/** The weakest first. */
export function byStrength(a: Claim, b: Claim): number {
  return a.prefix - b.prefix || a.literals - b.literals;
}
