import type { FileId } from '../../types.ts';
import type { Step } from '../query/edges.ts';

export type ConsequenceKind =
  | 'cycle'
  | 'unresolved'
  | 'layer'
  | 'rule'
  | 'dependency'
  | 'package'
  | 'health'
  | 'fixed';

/** What a change means for the project, in one line. Unlike an import, each is worth a look. */
export interface Consequence {
  readonly kind: ConsequenceKind;
  readonly effect: 'worse' | 'better' | 'neutral';
  /** One sentence without a full stop. */
  readonly message: string;
  /** The import that caused it; of a cycle, the first one to cut; of a fall of the score, that of its first cause. */
  readonly import?: Step;
  /** The files to look at: the members of a cycle, or those with unresolved imports. */
  readonly files?: readonly FileId[];
  readonly rule?: string;
}
