import type { Module } from '../analyze/modules/modules.ts';

/**
 * What a picture shows: everything (`''`), a folder (`src/core`), the files directly in a folder (`src/core/*`), what
 * begins alike (`src/plugin-*`), a module (`module:core`) that is declared or more than a folder, or what a stack holds:
 * that in `src` of the picture of the project (`more:src`), or of the picture of another scope (`more:src/core//src`).
 */
export type Scope = string;

export interface BoxesInput {
  /** File → its path. */
  readonly paths: readonly string[];
  /** The files to show, ascending. */
  readonly files: readonly number[];
  readonly edgeCount: number;
  /** Edge → the file that imports. */
  readonly sources: ArrayLike<number>;
  /** Edge → the file that is imported; other nodes are ignored. */
  readonly targets: ArrayLike<number>;
  /** The modules of the project; absent in a picture of the inside of one. */
  readonly modules?: FileModules | undefined;
  /** What is shown; the project where it is absent. */
  readonly scope?: Scope;
}

export type ChosenKind = 'module' | 'folder' | 'file' | 'own files' | 'stack';

/** A box of the overview. */
export interface ChosenBox {
  /**
   * The name of a module; the path of a folder or file, or of the folder that the files are in; of a stack, its scope
   * without the prefix.
   */
  readonly path: string;
  readonly kind: ChosenKind;
  /** How many files it stands for. */
  readonly files: number;
  /** Of a stack: how many parts share it. */
  readonly parts?: number;
  /** A file that has a box apart from its module, because it starts a program. */
  readonly isStart?: true;
}

/** Files that may get a box. */
export interface BoxPart extends Pick<ChosenBox, 'path' | 'kind' | 'isStart'> {
  readonly files: readonly number[];
}

/** The modules of a project, and the files in them. */
export interface FileModules {
  /** In string order of names. */
  readonly list: readonly Module[];
  /** File → the index of its module, or -1. */
  readonly moduleOf: Int32Array;
  /** The declared module of a file that is no source, such as a test. */
  readonly declaredOf?: ((file: number) => string | undefined) | undefined;
}
