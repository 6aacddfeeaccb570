import type { ResolverFamily } from '../../../../types.ts';
import { javascriptFamily } from '../about.ts';
import { describe } from '../describe/index.ts';
import { readPage } from '../describe/pages.ts';
import { manifestComparison } from './manifest-comparison.ts';
import { createResolver } from './resolver.ts';
import { missingConfigs } from './tsconfig-pointers.ts';

/** Resolution for JavaScript, TypeScript and the languages that embed them. */
export const javascriptResolver: ResolverFamily = {
  ...javascriptFamily,
  describe,
  readPage,
  moreManifests: missingConfigs,
  manifestComparison,
  create: createResolver,
};
