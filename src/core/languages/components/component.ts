import type { Problem, RawImport } from '../../../types.ts';

/** The parts of a single-file component that matter to imports. */
export interface Component {
  /** In source order. */
  readonly scripts: readonly Script[];
  /** Those in the markup: `<script src>`, and `import()` in its code. In source order. */
  readonly imports: readonly RawImport[];
  readonly problems: readonly Problem[];
}

/** A part of the text that is JavaScript or TypeScript. */
export interface Script {
  readonly start: number;
  readonly end: number;
  /** One of the dialects of JavaScript and TypeScript. */
  readonly dialect: string;
  /** Is it the body of a function, although it contains imports? Then it may return. */
  readonly mayReturn?: true;
}

/** Finds the scripts of a component. Never throws, and takes linear time. */
export type Split = (text: string) => Component;
