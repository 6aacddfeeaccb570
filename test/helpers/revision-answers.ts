import { loadConfig } from '../../src/project/config/load.ts';
import type { Engine } from '../../src/project/engine/engine.ts';
import {
  type ClosableAnswers,
  createRevisionAnswers,
  type RevisionAnswersOptions,
} from '../../src/project/revisions/answers.ts';
import type { OpenedEngine } from '../../src/project/revisions/states.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { openEngine } from './analyze.ts';
import { temporaryFolder } from './project.ts';

/** The environment of all answers about revisions, with the private git folders of this test. */
export const REVISIONS_ENV = { XDG_STATE_HOME: temporaryFolder(), PATH: process.env.PATH ?? '' } as const;

export interface AnswersSetup extends Partial<RevisionAnswersOptions> {
  readonly root: string;
  readonly engine: Engine;
}

/** Answers about the revisions of a project, with engines that keep nothing. */
export function revisionAnswers({ root, engine, ...more }: AnswersSetup): ClosableAnswers {
  const openWith: RevisionAnswersOptions['openWith'] = config => opened(openEngine({ root, config }));
  return createRevisionAnswers({
    settings: { target: { root }, hasCache: false },
    env: REVISIONS_ENV,
    engine,
    scan: () => engine.scan(),
    build: undefined,
    openWith,
    async open({ projectText }) {
      const { config } = await loadConfig({ root, projectText, env: {} });
      return { ...opened(openEngine({ root, config: async () => config })), config };
    },
    clock: systemClock,
    onDiff() {},
    ...more,
  });
}

function opened(engine: Engine): Omit<OpenedEngine, 'config'> {
  return { engine, store: memoryStore(), close: () => engine.close() };
}
