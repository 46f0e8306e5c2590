import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withLock } from './lock.mjs'
import { existsInProject, exitWithError, node24, print, projectPath, secondsSince } from './project.mjs'
import { capture, toolArguments } from './run.mjs'

const BUILD_HASH_FILE = 'build/.built-from'
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

/** Tells whether build/ is a finished build of the current sources. */
export async function isBuilt() {
  const builtHash = await readFile(projectPath(BUILD_HASH_FILE), 'utf8').catch(() => null)
  return builtHash !== null && builtHash === hashSources() && existsInProject('build/server/index.js')
}

/** Builds unless the build is current. Writes the hash of the sources last, so that an interrupted build is repeated. */
export async function ensureBuilt() {
  if (await isBuilt()) return
  await withLock('build', async () => {
    if (await isBuilt()) return
    const startedAt = performance.now()
    print('Building …')
    const sourcesHash = hashSources()
    await rm(projectPath(BUILD_HASH_FILE), { force: true })
    const { ok, output } = await capture(node24, toolArguments('react-router', 'build'), { NODE_ENV: 'production' })
    if (!ok) exitWithError(`${output.trim()}\nThe build failed: see above.`)
    const compressedCount = await compressClientFiles().catch(err =>
      exitWithError(`The build could not be written: ${err.message}`),
    )
    await writeFile(projectPath(BUILD_HASH_FILE), sourcesHash)
    print(`Built in ${secondsSince(startedAt)}; ${compressedCount} files compressed.`)
  })
}

/** Hashes every file that the build depends on. The thread pool would take three times the time for such small files. */
function hashSources() {
  const sources = ['src', 'dev'].flatMap(listFiles).filter(path => !/\.test\.tsx?$/.test(path))
  const hash = createHash('sha256')
  for (const path of [...CONFIGURATION_FILES, ...sources.sort()]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(projectPath(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Compresses the client files once, at the highest level, so that the server does not compress them for each visitor. */
async function compressClientFiles() {
  const files = listFiles('build/client').filter(path => COMPRESSIBLE_EXTENSIONS.has(extname(path)))
  const areCompressed = await Promise.all(files.map(path => compress(projectPath(path))))
  return areCompressed.filter(Boolean).length
}

/** @param {string} path */
async function compress(path) {
  const content = await readFile(path)
  if (content.length <= 512) return false
  const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: options }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  return true
}

/** @param {string} folder */
function listFiles(folder) {
  const entries = readdirSync(projectPath(folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(projectPath('').length))
}
