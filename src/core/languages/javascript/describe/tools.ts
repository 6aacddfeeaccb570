import { isBuiltin } from '../resolve/builtins.ts';
import { asObject, type Json } from '../resolve/json.ts';

/** Packages that are declared for their commands, types, styles or effects on a tool rather than to be imported. */
const TOOLS = new RegExp(
  [
    // Types, and helpers that compilers and bundlers insert.
    '^@types/|^(?:tslib|core-js.*|regenerator-runtime|@babel/.*|@swc/.*|@emotion/(?:babel-plugin|jest)|react-refresh)$',
    // Compilers, bundlers and test runners, with their plugins.
    '^(?:typescript|tsx|ts-node.*|ts-jest|ttypescript|esbuild.*|vite|vite-node|vitest|webpack.*|rollup.*|rolldown.*|tsup|tsdown|unbuild|parcel|turbo|nx|lerna|jest.*|babel.*|mocha.*|nyc|c8|ava|tap|karma.*|jasmine.*|cypress.*|playwright.*|puppeteer.*|happy-dom|jsdom|vue-tsc|vue-loader|sass.*|node-sass|less.*|postcss.*|tailwind.*|cssnano.*|autoprefixer|tailwindcss.*|unocss|daisyui|windicss|stylus.*|.*-loader|swc.*|terser.*|uglify.*|typedoc.*|bun|bun-types|svelte-check|svelte|astro|next|nuxt|vitepress|vuepress|gatsby|electron.*|react-scripts|react-native.*|expo|expo-.*|@expo/.*|react-dom|vue|preact|solid-js)$',
    '^@(?:vitejs|rollup|rolldown|vitest|jest|types|tsconfig|nx|nrwl|swc-node|esbuild.*|parcel|playwright|wdio|storybook|chromatic-com|tailwindcss|unocss|iconify.*|fontsource.*|angular-devkit|angular|angular-eslint|ionic|capacitor|vue|sveltejs|nuxt|nuxtjs|nuxt-themes|astrojs|react-native.*|testing-library|microsoft|changesets|commitlint|semantic-release|release-it|size-limit|graphql-codegen|parcel|docusaurus|netlify|vercel|cloudflare|prisma|electron.*|eslint.*|typescript-eslint|biomejs|stylistic|antfu|arethetypeswrong|lingui|formatjs|svgr|ianvs|trivago|shopify/prettier.*|oclif|pnpm|yarnpkg|npmcli|rushstack|lerna.*|stryker-mutator|istanbuljs|wordpress|ckeditor|mdx-js|redwoodjs|tauri-apps|intlify|pinia|vue-macros|codspeed|rspack.*|rsbuild|modern-js|module-federation|sentry/(?:cli|webpack-plugin|vite-plugin)|opentelemetry|expo-google-fonts)(?:/|$)',
    // Checkers, formatters, and what they load by name.
    String.raw`(?:^|[/.-])(?:eslint|prettier|stylelint|tslint|jshint|standard|xo|husky|lint-staged|commitizen|commitlint|cz|knip|depcheck|madge|cspell|markdownlint|oxlint|biome|rimraf|del-cli|cpx|cpy-cli|copyfiles|shx|cross-env|env-cmd|dotenv-cli|concurrently|npm-run-all\d?|nodemon|pm2|wait-on|serve|http-server|live-server|start-server-and-test|patch-package|postinstall-postinstall|only-allow|taze|npm-check-updates|bumpp|np|release-it|semantic-release|auto-changelog|standard-version|conventional-changelog|simple-git-hooks|lefthook|pre-commit|zx|publint|size-limit|bundlesize|source-map-explorer|license-checker|tsc-alias|tsc-watch|tsconfig-paths|tspath|ts-patch|typescript-transform-paths|typescript-plugin.*|source-map-support|dotenv|run-script-os|yarpm|wrangler|vercel|netlify-cli|serverless|prisma|drizzle-kit|graphql-codegen|openapi-typescript|json2ts|buf|protoc|msw-storybook-addon|storybook.*|plugin|plugins|preset|presets|config|cli|polyfill|types|typings|fonts?|icons?|css|themes?|colors|addon)(?:[/.-]|$)`,
    // Style sheets and peers that other packages require at run time.
    String.raw`^(?:bootstrap|bulma|normalize\.css|modern-normalize|sanitize\.css|animate\.css|material-icons|font-awesome|@fortawesome/.*|typeface-.*|remixicon|primeicons|flag-icons|tw-animate-css|pg|pg-native|mysql2?|sqlite3|better-sqlite3|tedious|oracledb|bufferutil|utf-8-validate|encoding|fsevents|reflect-metadata|rxjs|zone\.js|graphql|pino-pretty|thread-stream|sharp|react-is|prop-types|ajv|@grpc/grpc-js|class-validator|class-transformer|react-email|[\w-]+-browserify)$`,
  ].join('|'),
);

/** What is said about packages outside of their manifest. */
export interface Elsewhere {
  /** The texts of configurations. */
  readonly config: string;
  /** Is a tool that searches for unused packages told to keep it? */
  readonly isKept: (name: string) => boolean;
}

/** The packages of a manifest that its files need not import. */
export function toolsIn(json: Json, names: readonly string[], { config, isKept }: Elsewhere): string[] {
  const commands = commandsIn(json);
  const rest = quotedIn(withoutDependencies(json));
  const runtime = asObject(json.dependencies) ?? {};
  const pinned = pinnedIn(json);
  return names.filter(name => {
    // An import of `events` means the module of Node.
    if (
      pinned.has(name) ||
      isBuiltin(name) ||
      isKept(name) ||
      TOOLS.test(name) ||
      !Object.hasOwn(runtime, name)
    )
      return true;
    // Named by a configuration in the manifest itself, or beside it.
    if (rest.includes(`"${name}`) || rest.includes(`${name}/`) || isQuoted(config, name)) return true;
    return commands.has(name) || commands.has(name.slice(name.lastIndexOf('/') + 1));
  });
}

/** The packages whose versions are forced: they are declared for the sake of others that use them. */
function pinnedIn(json: Json): ReadonlySet<string> {
  const tables = [json.resolutions, json.overrides, asObject(json.pnpm)?.overrides];
  const keys = tables.flatMap(table => Object.keys(asObject(table) ?? {}));
  return new Set(keys.flatMap(key => /(?:^|[/>])((?:@[\w.-]+\/)?[\w.-]+)(?:@[^/]*)?$/.exec(key)?.[1] ?? []));
}

/** All keys and strings, each after a quote. Without recursion, because a text may nest deeper than the call stack. */
function quotedIn(json: Json): string {
  const found: string[] = [];
  const stack: unknown[] = [json];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (typeof at === 'string') found.push(at);
    else if (Array.isArray(at)) for (const inner of at) stack.push(inner);
    else
      for (const [key, inner] of Object.entries(asObject(at) ?? {})) {
        found.push(key);
        stack.push(inner);
      }
  }
  return found.map(text => `"${text}`).join('');
}

function isQuoted(text: string, name: string): boolean {
  return [`'${name}`, `"${name}`, `node_modules/${name}`].some(quoted => text.includes(quoted));
}

function commandsIn(json: Json): ReadonlySet<string> {
  const scripts = Object.values(asObject(json.scripts) ?? {}).filter(script => typeof script === 'string');
  return new Set(scripts.flatMap(script => script.split(/[\s;&|()'"=]+/)));
}

function withoutDependencies(json: Json): Json {
  return Object.fromEntries(
    Object.entries(json).filter(
      ([field]) => !/^name$|dependencies(?:Meta)?$|^(?:pnpm|resolutions|overrides)$/i.test(field),
    ),
  );
}
