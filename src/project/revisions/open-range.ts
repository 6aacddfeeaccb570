import type { Environment } from '../../shared/state-folder.ts';
import { openRepository, type Repository } from '../git/repository.ts';
import { type Range, type RangeOptions, readRange } from '../settings/range.ts';
import type { ProjectSettings } from '../settings/settings.ts';

export interface RangeRequest {
  readonly settings: ProjectSettings;
  readonly request: Omit<RangeOptions, 'env'>;
  readonly env: Environment;
}

/** The states that a range names, and where they are recorded. */
export interface OpenedRange {
  readonly repository: Repository;
  readonly range: Range;
}

/** Opens the repository of a project and reads a range. */
export async function openRange({ settings, request, env }: RangeRequest): Promise<OpenedRange & Disposable> {
  const repository = openRepository({ root: settings.target.root, env });
  try {
    const range = await readRange(repository, { ...request, env });
    return { repository, range, [Symbol.dispose]: repository.close };
  } catch (error) {
    repository.close();
    throw error;
  }
}
