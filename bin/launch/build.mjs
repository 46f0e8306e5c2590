import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { alone } from './lock.mjs'
import { exists, giveUp, inProject, node24, say, secondsSince } from './project.mjs'
import { capture, tool } from './run.mjs'

const STAMP = 'build/.built-from'
const CONFIGURATION = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']
const COMPRESSIBLE = new Set([
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.txt',
  '.json',
  '.webmanifest',
  '.xml',
  '.html',
  '.ico',
  '.wasm',
])

/** Whether build/ was made, to its end, from the sources as they are now. */
export async function isBuilt() {
  const stamp = await readFile(inProject(STAMP), 'utf8').catch(() => null)
  return stamp !== null && stamp === (await fingerprint()) && exists('build/server/index.js')
}

/** Builds unless the build is current. The mark of a build is written last: one that was killed half-way is made anew. */
export async function ensureBuilt() {
  if (await isBuilt()) return
  await alone('build', async shareWith => {
    if (await isBuilt()) return
    const began = performance.now()
    say('Building …')
    const sources = await fingerprint()
    await rm(inProject(STAMP), { force: true })
    const { ok, output } = await capture(node24, tool('react-router', 'build'), { NODE_ENV: 'production' }, shareWith)
    if (!ok) giveUp(`${output.trim()}\nThe build failed: see above.`)
    const compressed = await compressClient().catch(err => giveUp(`The build could not be written: ${err.message}`))
    await writeFile(inProject(STAMP), sources)
    say(`Built in ${secondsSince(began)}; ${compressed} files compressed.`)
  })
}

/** Changes whenever anything changes that the build is made from. */
async function fingerprint() {
  const below = await Promise.all(['src', 'demo', 'factories'].map(filesBelow))
  const sources = below.flat().filter(path => !/\.test\.tsx?$/.test(path))
  const hash = createHash('sha256')
  for (const path of [...CONFIGURATION, ...sources.sort()]) {
    hash
      .update(`${path}\0`)
      .update(await readFile(inProject(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Once and as small as possible, so that the server need not for every visitor. */
async function compressClient() {
  const files = (await filesBelow('build/client')).filter(path => COMPRESSIBLE.has(extname(path)))
  const done = await Promise.all(files.map(path => compress(inProject(path))))
  return done.filter(Boolean).length
}

/** @param {string} path */
async function compress(path) {
  const content = await readFile(path)
  if (content.length <= 1024) return false
  const hints = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: hints }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  return true
}

/** @param {string} folder */
async function filesBelow(folder) {
  const entries = await readdir(inProject(folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(inProject('').length))
}
