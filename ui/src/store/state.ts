import { computed, signal } from '@preact/signals';
import type { FindingsModel } from '../../../src/core/formats/findings/model-types.ts';
import type { Viewport } from '../model/expansion.ts';
import type { FindingFilter, FindingGroup } from '../model/findings.ts';
import type { BoxId, Filters, Modules, Project } from '../model/types.ts';

/** The state of the page. Everything derived from it is in `derived.ts`. */

export type ViewName =
  | 'overview'
  | 'map'
  | 'matrix'
  | 'focus'
  | 'cycles'
  | 'risks'
  | 'rules'
  | 'table'
  | 'packages';

export const VIEWS: readonly { readonly name: ViewName; readonly title: string; readonly key: string }[] = [
  { name: 'overview', title: 'Overview', key: '1' },
  { name: 'map', title: 'Map', key: '2' },
  { name: 'matrix', title: 'Matrix', key: '3' },
  { name: 'focus', title: 'Focus', key: '4' },
  { name: 'cycles', title: 'Cycles', key: '5' },
  { name: 'risks', title: 'Risks', key: '6' },
  { name: 'rules', title: 'Rules', key: '7' },
  { name: 'table', title: 'Table', key: '8' },
  { name: 'packages', title: 'Packages', key: '9' },
];

export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** `retryAt` is a timestamp in milliseconds. */
  | { readonly kind: 'lost'; readonly retryAt: number }
  /** A file that somebody saved, without a server. */
  | { readonly kind: 'saved' }
  /** The server has another version than this page. */
  | { readonly kind: 'outdated'; readonly version: string };

export interface ServerStatus {
  readonly version: string;
  readonly path: string;
  readonly isAnalysing: boolean;
  readonly watch: { readonly mode: string; readonly reason?: string };
  readonly warnings: readonly string[];
  readonly canAct: boolean;
}

export interface Camera {
  /** Map coordinates of the top left corner of the viewport. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** An edge of the map, by the boxes at its ends. */
export interface EdgeChoice {
  readonly from: BoxId;
  readonly to: BoxId;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'bad' | 'good' | 'plain';
}

export type Panel = 'palette' | 'help' | 'advice' | 'project' | 'export' | 'notes';

/** Only sources are shown at first: tests use everything and blur how the code is layered, and nobody edits the rest. */
export const DEFAULT_FILTERS: Filters = {
  types: true,
  sources: true,
  tests: false,
  generated: false,
  config: false,
  vendored: false,
  packages: false,
  scope: '',
};

/** What the Rules view shows. */
export interface RulesChoice extends FindingFilter {
  readonly group: FindingGroup;
  /** The identity of the finding whose details are shown. */
  readonly finding?: string | undefined;
}

/** What `depgraph check` reports; known findings only on demand. */
export const DEFAULT_RULES_CHOICE: RulesChoice = {
  group: 'rule',
  states: new Set(['new', 'expired', 'stale']),
  text: '',
};

/** A commit that is shown instead of the files on disk. */
export interface Past {
  readonly commit: string;
  readonly date: string;
  readonly subject: string;
  readonly project: Project;
  readonly findings: FindingsModel;
}

/** The files on disk, which every save changes. */
export const liveProject = signal<Project | undefined>(undefined);
/** What the rules object to; undefined until fetched. Its revision may differ from that of the project for a moment. */
export const liveFindings = signal<FindingsModel | undefined>(undefined);
export const past = signal<Past | undefined>(undefined);
/** The declared modules of today, also for a commit of the past. */
export const declaredModules = signal<Modules | undefined>(undefined);
/** What the views show: the chosen commit, or else the files on disk. */
export const project = computed<Project | undefined>(() => {
  const [shown, modules] = [past.value?.project ?? liveProject.value, declaredModules.value];
  return shown && modules ? { ...shown, modules } : shown;
});
export const findings = computed(() => (past.value ? past.value.findings : liveFindings.value));
/** Boxes that pulse once: the last save changed them, or the user navigated to one. */
export const pulsingBoxes = signal<ReadonlySet<BoxId>>(new Set());
export const connection = signal<Connection>({ kind: 'connecting' });
export const progress = signal<{ readonly done: number; readonly total: number } | undefined>(undefined);
/** Cycles, risks and health on screen are those of an earlier revision, and have been for a while. */
export const isJudgementLate = signal(false);
/** The files that changed since the last judgement. */
export const unjudgedFiles = signal<ReadonlySet<string>>(new Set());
export const status = signal<ServerStatus | undefined>(undefined);
/** The error to show while there is no project yet. */
export const failure = signal<{ readonly message: string; readonly details: string } | undefined>(undefined);

export const view = signal<ViewName>('overview');
export const selection = signal<BoxId | undefined>(undefined);
/** The other end of the path from the selection. */
export const goal = signal<BoxId | undefined>(undefined);
/** A selector or expression; what it selects is marked on the map. */
export const query = signal<string | undefined>(undefined);
export const edgeChoice = signal<EdgeChoice | undefined>(undefined);
export const hovered = signal<BoxId | undefined>(undefined);
export const hoveredEdge = signal<EdgeChoice | undefined>(undefined);
/** The box to focus once it is drawn. */
export const pendingFocus = signal<BoxId | undefined>(undefined);
export const filters = signal<Filters>(DEFAULT_FILTERS);
export const rulesChoice = signal<RulesChoice>(DEFAULT_RULES_CHOICE);
/** Folders that the user opened and closed, relative to the automatic expansion. */
export const opened = signal<ReadonlySet<BoxId>>(new Set());
export const closed = signal<ReadonlySet<BoxId>>(new Set());
/** Undefined until the user pans or zooms; until then the map is fitted to the viewport. */
export const camera = signal<Camera | undefined>(undefined);
export const viewport = signal<Viewport | undefined>(undefined);
/** Incremented by `rearrange`. */
export const arrangement = signal(0);

export const theme = signal<'system' | 'light' | 'dark'>('system');
export const panel = signal<Panel | undefined>(undefined);
/** The open drawer: on narrow screens the side panels are drawers. */
export const drawer = signal<'left' | 'right' | undefined>(undefined);
export const toasts = signal<readonly Toast[]>([]);
export const isHintShown = signal(false);
