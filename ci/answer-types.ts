/** The types of all answers and events of the HTTP API, by the names of their schemas. `ci/schemas.ts` reads them. */
import type { Revised } from '../src/core/ask/answer.ts';
import type {
  FindingsDelta,
  FindingsModel,
  JudgementEvent,
} from '../src/core/formats/findings/model-types.ts';
import type { HistoryReport } from '../src/core/formats/history/row.ts';
import type { Step } from '../src/core/query/edges.ts';
import type { NamedAnswers } from '../src/core/query/questions.ts';
import type { RevisionEvent } from '../src/core/report/delta-types.ts';
import type { Labels } from '../src/core/report/label-types.ts';
import type { Model, ModelMetrics } from '../src/core/report/model-types.ts';
import type { PackageFacts } from '../src/core/report/package-types.ts';
import type {
  Report,
  ReportCycle,
  ReportHealth,
  ReportKnot,
  ReportMetrics,
  ReportRisks,
} from '../src/core/report/types.ts';
import type { UnresolvedListing } from '../src/core/report/unresolved-listing-types.ts';
import type { FileExplanation } from '../src/core/rules/explanation.ts';
import type { Finding } from '../src/core/rules/finding.ts';
import type { Done, Reanalyzed, Switched } from '../src/faces/server/acting.ts';
import type { Advice } from '../src/faces/server/actions/advise/advise.ts';
import type { BasesAnswer } from '../src/faces/server/comparing.ts';
import type { DiffEvent, HelloEvent, RefetchEvent } from '../src/faces/server/events.ts';
import type { ResolvedImports, SourceAnswer } from '../src/faces/server/explaining.ts';
import type { ApiDescription } from '../src/faces/server/openapi.ts';
import type { Alive, ServedProject, StatusAnswer } from '../src/faces/server/reading.ts';
import type { ErrorAnswer } from '../src/faces/server/respond.ts';
import type { Progress } from '../src/project/engine/run.ts';
import type { AffectedAnswer } from '../src/project/revisions/affected.ts';
import type { ServedDiff } from '../src/project/revisions/diff-answer.ts';
import type { HotspotsAnswer } from '../src/project/revisions/hotspots.ts';
import type { Picture } from '../src/project/revisions/picture.ts';

/** These, and the types that they refer to, may gain members in later versions. */
export interface OpenAnswers {
  Report: Report;
  Metrics: ReportMetrics;
  Risks: ReportRisks;
  Health: ReportHealth;
  Cycle: ReportCycle;
  Knot: ReportKnot;
  Model: Model;
  Findings: FindingsModel;
  Finding: Finding;
  Packages: PackageFacts;
  Description: ApiDescription;
}

type AnswersToQuestions = { readonly [Name in keyof NamedAnswers]: Revised<NamedAnswers[Name]> };

/** The schemas of these allow no further members, so that tests find members without a description. */
export interface ExactAnswers extends AnswersToQuestions {
  Advice: Advice;
  Affected: Revised<AffectedAnswer>;
  Alive: Alive;
  Bases: BasesAnswer;
  Difference: ServedDiff;
  Done: Done;
  Error: ErrorAnswer;
  FileExplanation: FileExplanation;
  FindingsDelta: FindingsDelta;
  History: HistoryReport;
  Hotspots: HotspotsAnswer;
  Labels: Labels;
  ModelMetrics: ModelMetrics;
  Picture: Picture;
  Project: ServedProject;
  Reanalyzed: Reanalyzed;
  ResolvedImports: ResolvedImports;
  SourceLines: SourceAnswer;
  Status: StatusAnswer;
  Step: Step;
  Switched: Switched;
  Unresolved: UnresolvedListing;

  DiffEvent: DiffEvent;
  HelloEvent: HelloEvent;
  JudgementEvent: JudgementEvent;
  ProgressEvent: Progress;
  RefetchEvent: RefetchEvent;
  RevisionEvent: RevisionEvent;
}
