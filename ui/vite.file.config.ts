import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Builds the page once more as the template of a single file: everything in one script and one style. */
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: '../dist/ui',
    // The served page is there.
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rollupOptions: {
      // Vite's helper for chunks mentions it; a single file has none.
      checks: { emptyImportMeta: false },
      input: join(import.meta.dirname, 'src/main-file.tsx'),
      output: { format: 'iife', codeSplitting: false },
    },
  },
  plugins: [withoutWorker(), oneFile()],
});

/** A page from disk may start no worker, so that it computes pictures itself. */
function withoutWorker(): Plugin {
  return {
    name: 'without-worker',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/picture-worker.ts') || importer?.includes('picture-in-page')) return null;
      return this.resolve(source.replace('picture-worker', 'picture-in-page'), importer, options);
    },
  };
}

/** Puts script and style into a document whose policy allows only these two. */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const chunks = outputs.filter(output => output.type === 'chunk');
      const styles = outputs.filter(output => output.type === 'asset' && output.fileName.endsWith('.css'));
      if (chunks.length !== 1 || outputs.length !== 1 + styles.length || styles.length !== 1)
        throw new Error(`one script and one style expected: ${Object.keys(bundle).join(', ')}`);
      const [{ code }] = chunks;
      const [style] = styles;
      const css = style.type === 'asset' ? String(style.source) : '';
      for (const name of Object.keys(bundle)) delete bundle[name];
      this.emitFile({
        type: 'asset',
        fileName: 'page-file.html',
        source: documentOf(code.trim(), css.trim()),
      });
    },
  };
}

function documentOf(code: string, css: string): string {
  // Inside a script element, these would end it or begin a comment.
  const script = code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(css)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const icon = readFileSync(join(import.meta.dirname, 'public/icon.svg')).toString('base64');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>depgraph</title>',
    `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`,
    `<style>${css}</style>`,
    '</head>',
    '<body>',
    '<noscript><p class="notice">The map needs JavaScript.</p></noscript>',
    '<div id="page"></div>',
    '<!-- data -->',
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
