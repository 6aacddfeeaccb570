import { existsSync, statSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Wrong input, which is reported in one line without a stack. */
export class UsageError extends Error {}

/** Like `parseArgs`, but throws usage errors. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The rest of the message is advice about `--`.
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}

/** A whole number from 1. */
export function readCount(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text))
    throw new UsageError(`${option} must be a whole number from 1, not "${text}"`);
  return Number(text);
}

export function readChoice<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const choice = choices.find(each => each === text);
  if (choice === undefined) throw new UsageError(`${option} must be ${choices.join(', ')}, not "${text}"`);
  return choice;
}

export function readFolder(option: string, path: string): string {
  if (!existsSync(path)) throw new UsageError(`${option}: ${path} does not exist`);
  if (!statSync(path).isDirectory()) throw new UsageError(`${option}: ${path} is not a folder`);
  return path;
}

/** Runs a bench. Its exit code is the result, or 2 after a usage error. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
