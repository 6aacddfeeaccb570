import type { FileId, Role } from '../../../types.ts';

// Imports no languages, because the types of the report follow from these.

/** Role → its number in `Roles.roleOf`. Sources are 0. */
export const ROLES: readonly Role[] = ['source', 'test', 'generated', 'config', 'vendored'];
export const SOURCE = 0;
export const TEST = 1;

/** What the configuration, `.gitattributes` and manifests say about files, in descending precedence. */
export interface RoleRules {
  byConfiguration(id: FileId): Role | undefined;
  /** False where a file is said not to have a role that its text or path suggests. */
  attributesOf(id: FileId): { readonly generated?: boolean; readonly vendored?: boolean };
  /** Takes precedence over the path, but not over a mark in the text. */
  byManifest(id: FileId): Role | undefined;
  /** The path of the root below the top of its repository, with a slash at its end unless it is empty. */
  readonly prefix: string;
}

export interface Roles {
  /** File → the index of its role in `ROLES`. */
  readonly roleOf: Uint8Array;
  /** File → 1 for a barrel. */
  readonly isBarrel: Uint8Array;
  /** File → 1 if something of it is executed: it is neither a barrel nor does it only declare types. */
  readonly hasCode: Uint8Array;
  /** The number of sources. */
  readonly sources: number;
}
