/** The library: `import { open } from 'depgraph'`. docs/library.md describes it; what is not exported here may change. */
export type { Revised } from './core/ask/answer.ts';
export type { FindingsDocument } from './core/formats/findings/json.ts';
export type { ReportedFinding } from './core/formats/findings/report.ts';
export type { ImportKind, Step } from './core/query/edges.ts';
export type * from './core/query/question.ts';
export type { Answer, Answers, AnswerTo, Question } from './core/query/questions.ts';
export type { Report } from './core/report/types.ts';
export type { Change } from './project/changes.ts';
export type { Explanation } from './project/engine/explain.ts';
export type { Progress } from './project/engine/run.ts';
export {
  type DiffOptions,
  type OpenOptions,
  open,
  type Project,
  type ProjectConfig,
  type Scan,
} from './project/open.ts';
export type { DiffAnswer } from './project/revisions/diff-answer.ts';
export { DepgraphError, type ErrorCode } from './shared/errors.ts';
export type { FileId } from './types.ts';
