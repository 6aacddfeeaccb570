/** Globs of the files that frameworks load by their paths, below a folder whose package.json names the package. */
export const FRAMEWORKS: readonly (readonly [packages: RegExp, globs: readonly string[]])[] = [
  [
    /^next$/,
    [
      '{src/,}app/**/{page,layout,template,loading,error,global-error,not-found,default,route,sitemap,robots,manifest,forbidden,unauthorized}.*',
      '{src/,}app/**/{icon,apple-icon,opengraph-image,twitter-image}*',
      '{src/,}pages/**',
      '{src/,}{middleware,proxy,instrumentation,instrumentation-client,mdx-components}.*',
    ],
  ],
  [
    /^nuxt(?:3|-nightly|-edge)?$|^@nuxt\/(?:ui|kit|module-builder|schema)$/,
    // Components and composables are imported by their names.
    [
      '**/{app,error}.vue',
      '**/{app.config,nuxt.config,router.options,spa-loading-template}.*',
      '**/{pages,layouts,components,composables,plugins,middleware,server,stores,utils,modules,layers,content,shared,runtime,locales,store}/**',
      '**/*.vue',
    ],
  ],
  [
    /^@sveltejs\/kit$/,
    ['src/routes/**/+*', 'src/params/**', 'src/{hooks,service-worker}*', 'src/lib/index.*'],
  ],
  [
    /^@remix-run\/|^@react-router\/(?:dev|node|serve)$/,
    ['app/{root,entry.*,routes}.*', 'app/routes/**', 'app/**/route.*', 'server.*'],
  ],
  [
    /^@tanstack\/(?:react-|solid-)?(?:router|start)/,
    ['{src/,app/,}routes/**', '{src/,app/}{router,client,ssr,start}.*'],
  ],
  [
    /^astro$/,
    ['src/{pages,content,actions,layouts}/**', 'src/{middleware,content.config,env.d}*', 'integrations/**'],
  ],
  [/^@angular\/core$/, ['src/{main,polyfills,test}*.ts', 'src/environments/**', '**/public[-_]api.ts']],
  [/^react-scripts$/, ['src/{setupProxy,setupTests,reportWebVitals,serviceWorker}*']],
  [/^gatsby$/, ['src/{pages,templates,api}/**', 'gatsby-*.*']],
  [/^expo-router$/, ['{src/,}app/**']],
  [/^(?:expo|react-native)$/, ['{App,index,src/App}.*', 'app.config.*', '**/*.{ios,android,native,web}.*']],
  [
    /^@docusaurus\/core$/,
    ['src/{pages,theme,plugins,components}/**', 'sidebars*', '{docs,blog}/**', 'plugins/**'],
  ],
  [/^@?storybook(?:\/|$)/, ['**/*.stories.*', '.storybook/**', '**/styleguide/**']],
  [
    /^(?:typeorm|sequelize|knex|mikro-orm|@mikro-orm\/core|umzug|drizzle-kit)$/,
    ['**/{migrations,seeds,seeders,entities,subscribers}/**'],
  ],
  [/^@?oclif(?:\/|$)/, ['{src/,}{commands,hooks}/**']],
  [/^wxt$/, ['{src/,}entrypoints/**']],
  [/^vitepress$/, ['**/.vitepress/**', '{docs/,}{components,.vitepress}/**']],
  [/^@adonisjs\/core$/, ['{app,start,config,commands,providers,database,bin}/**']],
  [/^(?:@strapi\/strapi|strapi)$/, ['src/**', 'config/**']],
  [/^ember-source$/, ['app/**', 'addon/**', 'mirage/**', 'config/**']],
  [
    /^(?:electron|electron-vite|electron-builder)$/,
    ['{src/,}{main,preload,renderer,electron}/**/{index,main,preload,renderer}.*'],
  ],
  [
    /^(?:nitropack|nitro|h3|@solidjs\/start)$/,
    ['{src/,server/,}{routes,api,plugins,middleware,tasks,utils}/**'],
  ],
  [/^@redwoodjs\/core$/, ['**/{pages,graphql,services,functions,directives}/**']],
  [
    /^(?:serverless|@serverless\/.*|netlify-cli|@netlify\/functions|vercel|@vercel\/node|wrangler)$/,
    ['{netlify/,}{functions,edge-functions,api}/**', 'src/{functions,handlers,lambdas}/**'],
  ],
  [
    /^(?:fumadocs-core|fumadocs-ui|fumadocs-mdx|nextra)$/,
    ['**/{mdx-components,source,source.config,theme.config}.*'],
  ],
  [/^@quasar\/app/, ['src/{boot,pages,layouts,stores,router,components}/**', 'src/*']],
  [
    /^@inertiajs\/|^laravel-vite-plugin$/,
    ['resources/js/{app,ssr,bootstrap}.*', 'resources/js/{Pages,pages}/**', 'resources/**/*.js'],
  ],
  [/^@hotwired\/stimulus/, ['**/controllers/**']],
];

export function frameworkEntries(packages: readonly string[]): string[] {
  return FRAMEWORKS.flatMap(([used, globs]) => (packages.some(name => used.test(name)) ? globs : []));
}

/** Packages that come with a framework and are imported as its parts. */
const PROVIDED: readonly (readonly [framework: RegExp, packages: readonly string[]])[] = [
  [
    /^nuxt(?:3|-nightly|-edge)?$/,
    [
      'vue',
      'vue-router',
      'h3',
      'nitropack',
      'ofetch',
      'defu',
      'ufo',
      '@nuxt/schema',
      '@nuxt/kit',
      '@unhead/vue',
      'vite',
    ],
  ],
  [/^(?:vite|vitest|astro)$/, ['rollup', 'esbuild', 'vite', 'vitest', '@vitest/browser']],
  [/^electron$|^@types\/vscode$|^vscode$/, ['electron', 'vscode']],
  [/^@docusaurus\/core$/, ['react', 'react-dom', 'clsx', '@docusaurus/types', '@docusaurus/theme-common']],
  [/^vitepress$/, ['vue', 'vite']],
  [/^@jest\/globals$|^jest$/, ['@jest/globals', 'jest']],
  [/^mongodb$|^mongoose$/, ['bson', 'mongodb']],
];

export function providedBy(names: readonly string[]): string[] {
  return PROVIDED.flatMap(([framework, packages]) =>
    names.some(name => framework.test(name)) ? packages : [],
  );
}
