/** The file descriptor on which a test process reads names of files and writes results, a line each. */
export const PARENT_FD = 3;

/** What one test file did. */
export interface FileResult {
  readonly total: number;
  readonly passed: number;
  readonly skipped: number;
  /** Empty if all tests passed. */
  readonly errors: string;
  readonly ms: number;
  /** The memory of the process afterwards. */
  readonly rssMB: number;
}

export function failedResult(error: string, ms: number): FileResult {
  return { total: 0, passed: 0, skipped: 0, errors: `${error}\n`, ms, rssMB: 0 };
}
