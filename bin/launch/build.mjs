import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withLock } from './lock.mjs'
import { existsInProject, exitWithError, node24, print, projectPath, secondsSince } from './project.mjs'
import { capture, toolArguments } from './run.mjs'

const STAMP_FILE = 'build/.built-from'
const CONFIGURATION_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const COMPRESSIBLE_EXTENSIONS = new Set([
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

/** True if build/ was finished from the current sources. */
export async function isBuilt() {
  const stamp = await readFile(projectPath(STAMP_FILE), 'utf8').catch(() => null)
  return stamp !== null && stamp === (await fingerprint()) && existsInProject('build/server/index.js')
}

/** Builds unless the build is current. Writes the stamp file last, so that an interrupted build is repeated. */
export async function ensureBuilt() {
  if (await isBuilt()) return
  await withLock('build', async shareLock => {
    if (await isBuilt()) return
    const startedAt = performance.now()
    print('Building …')
    const sources = await fingerprint()
    await rm(projectPath(STAMP_FILE), { force: true })
    const { ok, output } = await capture(
      node24,
      toolArguments('react-router', 'build'),
      { NODE_ENV: 'production' },
      shareLock,
    )
    if (!ok) exitWithError(`${output.trim()}\nThe build failed: see above.`)
    const compressed = await compressClient().catch(err =>
      exitWithError(`The build could not be written: ${err.message}`),
    )
    await writeFile(projectPath(STAMP_FILE), sources)
    print(`Built in ${secondsSince(startedAt)}; ${compressed} files compressed.`)
  })
}

/** A hash of everything that the build depends on. */
async function fingerprint() {
  const files = await Promise.all(['src', 'demo', 'factories'].map(listFiles))
  const sources = files.flat().filter(path => !/\.test\.tsx?$/.test(path))
  const hash = createHash('sha256')
  for (const path of [...CONFIGURATION_FILES, ...sources.sort()]) {
    hash
      .update(`${path}\0`)
      .update(await readFile(projectPath(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Compresses once at the highest level, so the server need not compress for each visitor. */
async function compressClient() {
  const files = (await listFiles('build/client')).filter(path => COMPRESSIBLE_EXTENSIONS.has(extname(path)))
  const compressed = await Promise.all(files.map(path => compress(projectPath(path))))
  return compressed.filter(Boolean).length
}

/** @param {string} path */
async function compress(path) {
  const content = await readFile(path)
  if (content.length <= 1024) return false
  const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: options }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  return true
}

/** @param {string} folder */
async function listFiles(folder) {
  const entries = await readdir(projectPath(folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(projectPath('').length))
}
