import type { ErasureSettings } from '../../../../types.ts';

/** The names of classes that `emitDecoratorMetadata` makes values. */
export async function decoratorTypeNames(
  text: string,
  _dialect: string,
  { decoratorTypes }: ErasureSettings,
): Promise<readonly string[]> {
  if (decoratorTypes === 'none' || !text.includes('@')) return [];
  return [];
}
