import type { ErasureSettings } from '../../../types.ts';

/** The same string for settings that mean the same, for the key of a cache. */
export function settingsKey(settings: ErasureSettings): string {
  if (settings.keptBy !== undefined) return 'all';
  const { decoratorTypes, jsxFactory, jsxFragmentFactory = '' } = settings;
  return [decoratorTypes, jsxFactory, jsxFragmentFactory].join(' ');
}
