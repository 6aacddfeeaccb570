import type { ResolverFamily } from '../../../types.ts';
import { createResolver } from './resolver.ts';
import { isTsConfigName, missingConfigs } from './tsconfig-pointers.ts';

/** How JavaScript, TypeScript and the languages that embed them find what they import. */
export const javascriptResolver: ResolverFamily = {
  name: 'javascript',
  isManifest: name => MANIFESTS.has(name) || isTsConfigName(name),
  moreManifests: missingConfigs,
  create: createResolver,
};

const MANIFESTS: ReadonlySet<string> = new Set([
  'package.json',
  'pnpm-workspace.yaml',
  'lerna.json',
  'rush.json',
]);
