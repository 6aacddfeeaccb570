import type { FileId, Role } from '../../../types.ts';

// Imports no languages, because the types of the report follow from these.

/** Role → its number in `Roles.roleOf`. Sources are 0. */
export const ROLES: readonly Role[] = ['source', 'test', 'generated', 'config', 'vendored'];
export const SOURCE = 0;
export const TEST = 1;

// What leaves a role open that follows from a path: users decide.

/** The name of a test, though not in a folder of tests. */
export const NAMED_TEST = 1;
/** A name that speaks of tests. */
export const SUPPORT = 2;
/** In a folder of data for tests. */
export const FIXTURE = 3;

/** The files whose role is open, ascending, each with the kind of evidence. */
export interface OpenRoles {
  readonly files: Uint32Array;
  readonly kinds: Uint8Array;
}

/** What the configuration, `.gitattributes` and manifests say about files, in descending precedence. */
export interface RoleRules {
  byConfiguration(id: FileId): Role | undefined;
  /** False where a file is said not to have a role that its text or path suggests. */
  attributesOf(id: FileId): { readonly generated?: boolean; readonly vendored?: boolean };
  /** Takes precedence over the path, but not over a mark in the text. */
  byManifest(id: FileId): Role | undefined;
  /** Is it in a folder of projects that are there to be copied, as a manifest in it shows? */
  isTemplate?(id: FileId): boolean;
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

/** The roles that follow from each file alone, and those of them that users may overrule. */
export interface PathRoles {
  readonly roles: Roles;
  readonly open: OpenRoles;
}
