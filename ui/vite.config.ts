import { defineConfig } from 'vite';

/** The page, built beside the server's own files. Relative addresses, so that a proxy may serve it below a path. */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: '../dist/ui',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the server allows no inline styles and scripts, and images only as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': process.env.DEPGRAPH_URL ?? 'http://127.0.0.1:7171' } },
});
