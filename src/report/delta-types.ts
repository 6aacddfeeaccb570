/**
 * What became of one graph on the way to the next. Removals come before additions: a node that is removed and
 * added is another one of the same name, and so are its edges.
 */
export interface Delta {
  readonly nodes: { readonly added: readonly DeltaNode[]; readonly removed: readonly string[] };
  readonly edges: {
    readonly added: readonly DeltaEdge[];
    /** All edges of removed nodes are among them. */
    readonly removed: readonly (readonly [source: string, target: string])[];
    /** The same two ends, but other flags than before; these are the new ones. */
    readonly changed: readonly DeltaEdge[];
  };
  /** A circular group with one member more or less is closed, and opened as another one. */
  readonly cycles: {
    readonly opened: readonly (readonly string[])[];
    readonly closed: readonly (readonly string[])[];
  };
}

export interface DeltaNode {
  readonly id: string;
  /** `package` for a package. */
  readonly language: string;
  /** Lines of the file, where it could be read. */
  readonly loc?: number;
}

export interface DeltaEdge {
  readonly source: string;
  readonly target: string;
  readonly typeOnly?: true;
  readonly lazy?: true;
  readonly implicit?: true;
  /** Implicit, and inside one unit: part of no cycle. */
  readonly intraUnit?: true;
}
