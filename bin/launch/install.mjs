import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { withLock } from './lock.mjs'
import { exitWithError, node24, print, projectPath, secondsSince } from './project.mjs'
import { run } from './run.mjs'

/**
 * Installs the packages of package-lock.json unless they are installed. Node 24 is one of them.
 * @param {{ development: boolean }} options `development`: also the packages for building and testing
 */
export async function ensureInstalled({ development }) {
  if (process.platform !== 'linux' && !process.version.startsWith('v24.'))
    exitWithError(
      `Outside Linux the program runs on the Node that starts it: install Node 24 (this is ${process.version}).`,
    )
  if (await isInstalled(development)) return
  await withLock('install', async () => {
    if (await isInstalled(development)) return
    const startedAt = performance.now()
    print('Installing packages; the first time this takes about a minute …')
    // npm writes this list last. Removing it first keeps an interrupted install from counting as complete.
    await rm(projectPath('node_modules/.package-lock.json'), { force: true })
    const code = await run('npm', ['ci', '--loglevel=error', development ? '--include=dev' : '--omit=dev'])
    if (code !== 0) exitWithError('The packages could not be installed: see the message of npm above.')
    if (!existsSync(node24)) exitWithError(`npm has no Node 24 for this machine (${process.platform}-${process.arch}).`)
    print(`Packages installed in ${secondsSince(startedAt)}.`)
  })
}

/**
 * Compares npm's list of installed packages with the lock file. Packages for other machines may be absent.
 * @param {boolean} development
 */
async function isInstalled(development) {
  const [wanted, installed] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ])
  if (wanted === null) exitWithError('package-lock.json is missing or damaged: restore it from version control.')
  if (installed === null || !existsSync(node24)) return false
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev }]) => {
    const installedPackage = installed[path]
    if (installedPackage !== undefined) return installedPackage.version === version
    return path === '' || optional === true || devOptional === true || (dev === true && !development)
  })
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }> | null>}
 */
async function readPackages(file) {
  try {
    return JSON.parse(await readFile(projectPath(file), 'utf8')).packages ?? null
  } catch {
    return null
  }
}
