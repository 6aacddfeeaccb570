import type { StatesOptions } from '../../../project/revisions/states.ts';
import type { ProjectSettings } from '../../../project/settings/settings.ts';
import type { Terminal } from '../terminal.ts';

/** How a command reads the two states of a range. */
export function statesOptions(
  settings: ProjectSettings,
  request: StatesOptions['request'],
  terminal: Terminal,
): StatesOptions {
  return {
    settings,
    request,
    env: terminal.env,
    // Loaded lazily: with a daemon, loading the engine would take longer than the answer.
    open: async configured => (await import('../session.ts')).openSession(configured, terminal),
  };
}
