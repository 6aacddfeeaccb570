/** What people call the parts of a project: declared modules, and who owns what. Both are names and columns. */
export interface Labels {
  readonly revision: number;
  readonly modules: readonly string[];
  /**
   * File → an index in `modules`, or -1. Empty without modules.
   *
   * @minimum -1
   */
  readonly moduleOf: readonly number[];
  readonly owners: readonly string[];
  /**
   * File → an index in `owners`, or -1. Empty without a CODEOWNERS file.
   *
   * @minimum -1
   */
  readonly ownerOf: readonly number[];
}
