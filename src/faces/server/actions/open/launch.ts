import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, extname } from 'node:path';
import { fail, reasonOf } from '../../../../shared/errors.ts';
import { toFileId } from '../../../../shared/file-ids.ts';
import { baseName } from '../../../../shared/paths.ts';
import type { Surroundings } from './programs.ts';

/** The absolute path of a program, and its arguments, unquoted. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Starts a detached program, without a shell. */
export async function launch(command: Command, { env, platform }: Surroundings): Promise<void> {
  const { program, args, isVerbatim } =
    platform === 'win32' ? forWindows(command, env) : { ...command, isVerbatim: false };
  try {
    const child = spawn(program, args, {
      // Not the project, where a program might load settings or libraries.
      cwd: dirname(command.program),
      env: withoutOwnVariables(env),
      detached: true,
      stdio: 'ignore',
      shell: false,
      windowsVerbatimArguments: isVerbatim,
    });
    await once(child, 'spawn');
    child.on('error', () => {});
    child.unref();
  } catch (error) {
    fail('open_failed', { command: baseName(toFileId(command.program)), reason: reasonOf(error) });
  }
}

export interface WindowsCommand extends Command {
  /** The arguments are passed to the program without quoting. */
  readonly isVerbatim: boolean;
}

/**
 * Most editors come as batch files, which cmd.exe runs. No quoting is safe there, so arguments with special characters
 * are rejected.
 */
export function forWindows(command: Command, env: Surroundings['env']): WindowsCommand {
  if (!['.cmd', '.bat'].includes(extname(command.program).toLowerCase()))
    return { ...command, isVerbatim: false };
  const words = [command.program, ...command.args];
  if (words.some(word => /[&|<>^%"!\r\n]/.test(word)))
    fail('open_name', { command: command.program.replace(/^.*[/\\]/, '') });
  const line = words.map(word => `"${word}"`).join(' ');
  return {
    program: env.ComSpec ?? 'C:\\Windows\\System32\\cmd.exe',
    args: ['/d', '/v:off', '/s', '/c', `"${line}"`],
    isVerbatim: true,
  };
}

/** Removes variables that are meant for our own processes. */
function withoutOwnVariables(env: Surroundings['env']): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(DEPGRAPH_|NODE_CHANNEL_)/.test(name)));
}
