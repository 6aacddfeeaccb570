import { packageError } from '../../../shared/package-error.ts';

/** Loaded on demand, because loading takes longer than the header scan of a thousand files. */
export async function loadSwc(): Promise<typeof import('@swc/core')> {
  try {
    return await import('@swc/core');
  } catch (error) {
    throw packageError('@swc/core', error);
  }
}
