import type { StatesOptions } from '../../../project/revisions/states.ts';
import { type Project, projectWith } from '../project.ts';

/** How a command reads the two states of a range. */
export function statesOptions(
  { settings, terminal }: Project,
  request: StatesOptions['request'],
): StatesOptions {
  return {
    settings,
    request,
    env: terminal.env,
    // Loaded lazily: with a daemon, loading the engine would take longer than the answer.
    open: async its => (await import('../session.ts')).openSession(projectWith(its, terminal)),
  };
}
