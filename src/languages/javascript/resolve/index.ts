import type { ResolverFamily } from '../../../types.ts';
import { javascriptFamily } from '../about.ts';
import { createResolver } from './resolver.ts';
import { missingConfigs } from './tsconfig-pointers.ts';

/** Resolution for JavaScript, TypeScript and the languages that embed them. */
export const javascriptResolver: ResolverFamily = {
  ...javascriptFamily,
  moreManifests: missingConfigs,
  create: createResolver,
};
