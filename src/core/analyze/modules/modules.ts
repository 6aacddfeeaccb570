/** Why files are one module. */
export type ModuleKind =
  /** The configuration declares it. */
  | 'declared'
  /** What a manifest describes: a workspace, a crate, a Go module, a distribution. */
  | 'unit'
  | 'folder'
  /** The files directly in a folder whose other folders are modules. */
  | 'own files';

/** A part of the project that its team would name. */
export interface Module {
  /** Unique among the modules. */
  readonly name: string;
  readonly kind: ModuleKind;
  /** The folder that all its files are in; empty for the root. Absent if the configuration says more than that. */
  readonly folder?: string;
  /** The files that others may import, if the configuration says so. */
  readonly entries?: readonly number[];
}

export interface Modules {
  /** In string order of names. */
  readonly list: readonly Module[];
  /** File → the index of its module; -1 for a file that is no source, or in none. */
  readonly moduleOf: Int32Array;
}
