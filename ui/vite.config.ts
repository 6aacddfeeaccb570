import { defineConfig } from 'vite';

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
  },
  server: { proxy: { '/api': process.env.DEPGRAPH_URL ?? 'http://127.0.0.1:7171' } },
});
