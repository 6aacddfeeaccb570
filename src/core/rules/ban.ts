/**
 * Which nodes may not depend on which. Most kinds of rules are lists of these. Nodes are in classes, such as layers or
 * modules, so that one ban compares all of them in one pass.
 */
export interface Ban {
  /** Node → its class as the source of an import; -1 if it may import everything. */
  readonly sources: Int32Array;
  /** Node → its class as the target; -1 if everybody may import it. */
  readonly targets: Int32Array;
  /** Why a source of the one class may not depend on a target of the other; undefined if it may. */
  why(source: number, target: number): string | undefined;
  /** Node → 1 if a chain through it counts. Without this, only imports do. */
  readonly through?: Uint8Array;
  /** Whether an import concerns the rule because of its source or because of its target. */
  readonly about: 'sources' | 'targets';
}
