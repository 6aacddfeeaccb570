import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

const MANIFESTS: ReadonlySet<string> = new Set([
  'package.json',
  'pnpm-workspace.yaml',
  'lerna.json',
  'rush.json',
  'deno.json',
  'deno.jsonc',
]);

/** JavaScript, TypeScript and the languages that embed them. */
export const javascriptFamily: FamilyAbout = {
  name: 'javascript',
  paths: {
    test: /(?:^|\/)(?:__tests__|__mocks__|__fixtures__|tests?|e2e|cypress|playwright|spec)\/|[.-](?:test|spec|cy|e2e|bench|stories|story)(?:-d)?\.(?:[cm]?[jt]sx?|vue|svelte)$/,
    generated: /(?:^|\/)dist\/.*\.[cm]?js$|[.-](?:umd|iife|bundle)\.[cm]?js$/,
    config:
      /(?:^|\/)(?:[\w.-]+\.config\.[cm]?[jt]s|(?:gulp|grunt|jake)file\.[cm]?[jt]s|webpack\.[\w.-]+\.[cm]?js)$/i,
    // Declarations of types, scripts that are run by hand, workers, and what tools load by its name.
    entry:
      /\.d\.[cm]?ts$|(?:^|\/)(?:scripts?|bin|tools?|tooling|examples?|samples?|demos?|playgrounds?|docs?|docs_src|website|sites?|bench(?:marks?)?|templates?|public|static|assets|migrations|seeds?|mocks?|fixtures|dev|packaging|benchmark|workbench|sandbox|entry-?points|packs|inline|eslint-rules|stylelint|\.?storybook)\/|(?:^|[/.-])(?:service-?)?workers?(?:\.\w+$|\/)|(?:^|\/)(?:app\.plugin|main)\.[cm]?[jt]sx?$|[.-]setup\.\w+$|(?:^|\/)(?:vitest|jest|test|setup)[.-]?(?:setup|tests?|env|utils?|helpers?)\b[^/]*$|(?:^|\/)[\w-]*rc\.[cm]?js$|\.(?:config|stories|mock|workspace)\.\w+$/i,
  },
  unreached: 'files',
  isManifest: basename => MANIFESTS.has(basename) || isTsConfigName(basename) || isFrameworkConfig(basename),
  isHintFile: basename => isPage(basename) || HINT_FILE.test(basename),
  isPage,
  mayBeReferenced: basename => /^[jt]sconfig\.[\w.-]+\.json$/.test(basename),
};

/** Pages, style sheets that may import packages, and what starts programs. Templates and styles of components are none. */
function isPage(basename: string): boolean {
  return PAGE.test(basename) && !OF_COMPONENT.test(basename);
}

const PAGE =
  /\.(?:html?|css|scss|sass|less|styl|pcss|sh|dockerfile)$|^(?:Makefile|Dockerfile[\w.-]*|Procfile)$/;
const OF_COMPONENT = /\.(?:component|module|min)\.\w+$/;

/**
 * Configurations of test runners, bundlers, and tools that search for unused packages. With one anchor for all, a name is
 * tried once instead of at each of its characters.
 */
const HINT_FILE =
  /^(?:(?:cypress|jest|playwright|vitest|webpack|rspack|rsbuild|rollup|rolldown|tsup|tsdown)[\w.-]*\.config\.[cm]?[jt]s|webpack\.[\w.-]+\.[cm]?[jt]s|(?:gulpfile|[Gg]runtfile)[\w.-]*\.[cm]?[jt]s|esbuild[\w.-]*\.[cm]?[jt]s|build\.[cm]?js|angular\.json|\.angular-cli\.json|vitest\.workspace\.\w+|jest[\w.-]*\.json|cypress\.json|\.?knip\.(?:jsonc?|[jt]s)|\.depcheckrc(?:\.\w+)?|\.unimportedrc\.json)$/;

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
  version: 3,
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
  declarations: ['dts'],
  version: 3,
  parserPackage: JAVASCRIPT_PARSER,
  family: javascriptFamily,
  erasesImports: true,
};
