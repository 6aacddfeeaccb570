import type { StatesOptions } from '../../revisions/states.ts';
import type { ProjectSettings } from '../../workspace/settings.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';

/** How a command reads the two states of a range. */
export function statesOptions(
  settings: ProjectSettings,
  request: StatesOptions['request'],
  terminal: Terminal,
): StatesOptions {
  return { settings, request, env: terminal.env, open: configured => openSession(configured, terminal) };
}
