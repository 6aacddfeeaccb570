import type { FamilyAbout, LanguageAbout } from '../../types.ts';

const MANIFESTS: ReadonlySet<string> = new Set([
  'package.json',
  'pnpm-workspace.yaml',
  'lerna.json',
  'rush.json',
]);

/** JavaScript, TypeScript and the languages that embed them. */
export const javascriptFamily: FamilyAbout = {
  name: 'javascript',
  isManifest: basename => MANIFESTS.has(basename) || isTsConfigName(basename) || isFrameworkConfig(basename),
};

/** A script that configures a framework or bundler, including aliases of folders. */
export function isFrameworkConfig(basename: string): boolean {
  return FRAMEWORK_CONFIG.test(basename);
}

const FRAMEWORK_CONFIG = /^(?:astro|docusaurus|nuxt|quasar|svelte|vite|vitest)\.config\.[cm]?[jt]s$/;

export function isTsConfigName(basename: string): boolean {
  return basename === 'tsconfig.json' || basename === 'jsconfig.json';
}

/** Parses texts that the header scan and the token scan cannot read, also scripts of components. */
export const JAVASCRIPT_PARSER = '@swc/core';

/** Each of these may be a script or a module, with or without JSX and Flow types. */
export const javascript: LanguageAbout = {
  name: 'javascript',
  extensions: { '.js': 'js', '.mjs': 'js', '.cjs': 'js', '.jsx': 'jsx' },
  version: 2,
  parserPackage: JAVASCRIPT_PARSER,
  family: javascriptFamily,
};

export const typescript: LanguageAbout = {
  name: 'typescript',
  extensions: {
    '.ts': 'ts',
    '.mts': 'ts',
    '.cts': 'ts',
    '.tsx': 'tsx',
    '.d.ts': 'dts',
    '.d.mts': 'dts',
    '.d.cts': 'dts',
  },
  version: 2,
  parserPackage: JAVASCRIPT_PARSER,
  family: javascriptFamily,
};
