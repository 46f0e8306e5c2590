import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'src/web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Found before the first page is opened: a package discovered later makes the development server start over.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/routes/**/*.tsx'] },
  environments: {
    // The server is one bundle, entered where the program starts; React Router's own build is a module inside it.
    ssr: { build: { rolldownOptions: { input: './src/server/main.ts' } } },
  },
})
