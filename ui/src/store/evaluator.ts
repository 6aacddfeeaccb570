import { signal } from '@preact/signals';
import { type Answer, answerOf, needsServer, nodesOf, problemOf } from '../model/query.ts';
import type { Filters, Project } from '../model/types.ts';
import { getSelected } from './api.ts';
import { findings } from './state.ts';

/** Who asks: the query of the address, or the search field while the user types. */
export type Asker = 'address' | 'field';

interface Asked {
  readonly text: string;
  readonly key: string;
  readonly ids?: readonly string[];
  readonly problem?: string;
}

/** The last answers of `GET /api/query`. */
const asked = signal<readonly Asked[]>([]);
const MAX_KEPT = 8;

/** Waits until the user pauses typing. */
const DEBOUNCE_MS = 120;
const timers = new Map<Asker, number>();

/** Answers an expression as `depgraph query` does; undefined while the server is being asked. */
export function answerFor(
  project: Project,
  text: string,
  { types }: Pick<Filters, 'types'>,
  asker: Asker,
): Answer | undefined {
  if (!needsServer(project, text)) return answerOf(project, text, { types });
  const known = findings.value;
  if (!known) return undefined;
  const problem = known.problem ?? problemOf(project, text, known.modules);
  if (problem !== undefined) return { problem: known.modules.length === 0 ? withHelp(problem) : problem };
  const key = `${project.path}\n${project.revision}\n${types}\n${text}`;
  if (!asked.value.some(each => each.key === key)) {
    clearTimeout(timers.get(asker));
    timers.set(
      asker,
      setTimeout(() => void ask(key, text, !types), DEBOUNCE_MS),
    );
  }
  // After a save, the previous answer stays until the next one has arrived.
  const found = asked.value.findLast(each => each.text === text && (each.ids ?? each.problem) !== undefined);
  if (found?.ids) return { nodes: nodesOf(project, found.ids) };
  return found?.problem === undefined ? undefined : { problem: found.problem };
}

function withHelp(problem: string): string {
  return problem.includes('no modules are configured')
    ? 'no modules are declared: name them with "modules" in .depgraphrc, or run "depgraph rules suggest"'
    : problem;
}

async function ask(key: string, text: string, isRuntime: boolean): Promise<void> {
  if (asked.value.some(each => each.key === key)) return;
  asked.value = [...asked.value.slice(1 - MAX_KEPT), { key, text }];
  const answer = await getSelected(text, isRuntime).then(
    ids => ({ ids }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  );
  asked.value = asked.value.map(each => (each.key === key ? { key, text, ...answer } : each));
}
