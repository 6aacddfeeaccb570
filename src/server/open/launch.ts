import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, extname } from 'node:path';
import { fail, reasonOf } from '../../shared/errors.ts';
import { baseName, toFileId } from '../../shared/paths.ts';
import type { Surroundings } from './programs.ts';

/** A program by its absolute path, and its arguments as they are to arrive. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Starts a program that outlives us. No shell reads its arguments. */
export async function launch(command: Command, { env, platform }: Surroundings): Promise<void> {
  const { program, args, isVerbatim } =
    platform === 'win32' ? forWindows(command, env) : { ...command, isVerbatim: false };
  try {
    const child = spawn(program, args, {
      // Never the project, where a program may look for settings or parts of itself.
      cwd: dirname(command.program),
      env: withoutOurs(env),
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
  /** The arguments are one text for the program to take apart. */
  readonly isVerbatim: boolean;
}

/**
 * A batch file, as which most editors come, is read by cmd.exe, and there is no quoting that all of it respects.
 * So what has a meaning there is refused.
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

/** What we set for ourselves is nobody else's. */
function withoutOurs(env: Surroundings['env']): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(DEPGRAPH_|NODE_CHANNEL_)/.test(name)));
}
