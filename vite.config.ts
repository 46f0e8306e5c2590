import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const SITE_SCRIPT = 'src/web/site-script/main.ts'

export default defineConfig({
  plugins: [reactRouter(), siteScript()],
  publicDir: 'src/web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Found before the first page is opened: a package discovered later makes the development server start over.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/routes/**/*.tsx', SITE_SCRIPT] },
  environments: {
    // The server is one bundle, entered where the program starts; React Router's own build is a module inside it.
    ssr: { build: { rolldownOptions: { input: './src/server/main.ts' } } },
  },
})

/**
 * Pages that are not hydrated have one small script of ours. It is a chunk of the browser's build, beside React Router's own,
 * and `virtual:site-script` is its address.
 */
function siteScript(): Plugin {
  const VIRTUAL = 'virtual:site-script'
  return {
    name: 'site-script',
    buildStart() {
      const isBrowsersBuild = this.environment.name === 'client' && this.environment.mode === 'build'
      if (isBrowsersBuild) this.emitFile({ type: 'chunk', id: SITE_SCRIPT, name: 'site' })
    },
    resolveId(id) {
      return id === VIRTUAL ? `\0${VIRTUAL}` : null
    },
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      // The browser's build has no use for its own address; the server's comes after it and reads it there.
      const address = this.environment.mode === 'build' ? builtAddress(this.environment.name) : `/${SITE_SCRIPT}`
      return `export default ${JSON.stringify(address)}`
    },
  }
}

function builtAddress(environment: string): string {
  if (environment === 'client') return ''
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))
  return `/${manifest[SITE_SCRIPT].file}`
}
