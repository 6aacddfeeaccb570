import { defineConfig, type Plugin } from 'vite';

/** What the page loads before its first picture. */
const firstModules = new Set<string>();

/** One chunk of them: each further request would delay the first paint. */
function findFirstModules(): Plugin {
  return {
    name: 'find-first-modules',
    buildEnd() {
      firstModules.clear();
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) firstModules.add(id);
      for (const id of firstModules)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) firstModules.add(imported);
    },
  };
}

/** Builds the page next to the server's files. URLs are relative, so that a proxy can serve it below a path. */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: '../dist/ui',
    emptyOutDir: true,
    target: 'es2022',
    // The server's content security policy allows no inline styles, scripts or images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', test: id => firstModules.has(id) }] } },
    },
  },
  plugins: [findFirstModules()],
  server: { proxy: { '/api': process.env.DEPGRAPH_URL ?? 'http://127.0.0.1:7171' } },
});
