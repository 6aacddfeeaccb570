import type { UndeclaredPackage } from './types.ts';

/** What manifests say about packages: `GET /api/packages`. Who imports them is in the model. */
export interface PackageFacts {
  readonly revision: number;
  /** The packages that a manifest declares or should declare, in string order; nothing is known about others. */
  readonly packages: readonly PackageFact[];
}

export interface PackageFact {
  readonly name: string;
  /** The manifests that declare it for files that import it, or for none. */
  readonly declared: readonly PackageDeclaration[];
  /** The manifests above files that import it, none of which declares it. */
  readonly undeclared: readonly Omit<UndeclaredPackage, 'package'>[];
}

export interface PackageDeclaration {
  /** Relative to the top of the repository. */
  readonly manifest: string;
  readonly line: number;
  /** As the manifest has it. */
  readonly version?: string;
  /** Present if no file below the manifest imports it. */
  readonly unused?: true;
  /** The manifests above files elsewhere that import it, if it is unused. */
  readonly usedBy?: readonly string[];
}
