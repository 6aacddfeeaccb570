import { openRepository, type Repository } from '../git/repository.ts';
import { type Range, readRange } from '../settings/range.ts';
import type { StatesOptions } from './states.ts';

/** The states that a range names, and where they are recorded. */
export interface OpenedRange {
  readonly repository: Repository;
  readonly range: Range;
}

/** Opens the repository of a project and reads a range. */
export async function openRange({
  settings,
  request,
  env,
}: Pick<StatesOptions, 'settings' | 'request' | 'env'>): Promise<OpenedRange & Disposable> {
  const repository = openRepository({ root: settings.target.root, env });
  try {
    const range = await readRange(repository, { ...request, env });
    return { repository, range, [Symbol.dispose]: repository.close };
  } catch (error) {
    repository.close();
    throw error;
  }
}
