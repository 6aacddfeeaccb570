import type { Environment } from '../../shared/state-folder.ts';
import { openRepository, type Repository } from '../git/repository.ts';
import { type Range, type RangeOptions, readRange } from '../settings/range.ts';
import type { ProjectSettings } from '../settings/settings.ts';

export interface RangeRequest {
  readonly settings: ProjectSettings;
  readonly request: Omit<RangeOptions, 'env'>;
  readonly env: Environment;
}

/** Opens the repository of a project and reads a range, for some work. */
export async function withRange<T>(
  { settings, request, env }: RangeRequest,
  work: (repository: Repository, range: Range) => Promise<T>,
): Promise<T> {
  const repository = openRepository({ root: settings.target.root, env });
  try {
    return await work(repository, await readRange(repository, { ...request, env }));
  } finally {
    repository.close();
  }
}
