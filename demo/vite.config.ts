import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  resolve: { alias: { '@shop': fileURLToPath(new URL('./shop', import.meta.url)) } },
  build: { rollupOptions: { input: 'shop/web-ui/main.tsx' } },
});
