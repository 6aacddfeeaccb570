import type { Json } from './json.ts';

/**
 * The compiler options of a config that cannot be read, as far as they decide which imports are erased: packages are not
 * installed, and a tool may not have written its own yet. What is not known to erase imports may keep them.
 */
export function optionsOfAbsent(specifier: string): Json {
  const name = specifier.replace(/^.*\bnode_modules\//, '');
  return ERASING.some(pattern => pattern.test(name)) ? NOTHING : KEEPING;
}

/**
 * Configs that no published version lets keep what does not say `type`. Those of Astro, Nuxt, SvelteKit, Svelte and Vue do
 * so now, and some that are missing here did so once.
 */
const ERASING: readonly RegExp[] = [
  /^@tsconfig\/(?:node\d+|node-lts|recommended|docusaurus|react-native|next|create-react-app|remix|cypress)(?:\/|$)/,
  /^@(?:docusaurus|electron-toolkit|grafana|sindresorhus)\/tsconfig(?:\/|$)/,
  /^@backstage\/cli\/config\/tsconfig(?:\.json)?$/,
  /^@react-native\/typescript-config(?:\/|$)/,
  /^expo\/tsconfig\.base(?:\.json)?$/,
  /^gts(?:\/|$)/,
];

const NOTHING: Json = {};
const KEEPING: Json = { verbatimModuleSyntax: true, emitDecoratorMetadata: true };
