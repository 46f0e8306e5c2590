import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { alone } from './lock.mjs'
import { giveUp, inProject, node24, say, secondsSince } from './project.mjs'
import { show } from './run.mjs'

/**
 * Installs the packages of package-lock.json unless they are there.
 * @param {{ development: boolean }} what whether the packages that only building and testing need must be there too
 */
export async function ensureInstalled({ development }) {
  if (process.platform !== 'linux' && !process.version.startsWith('v24.'))
    giveUp(`Outside Linux the program runs on the Node that starts it: install Node 24 (this is ${process.version}).`)
  if (await isInstalled(development)) return
  await alone('install', async shareWith => {
    if (await isInstalled(development)) return
    const began = performance.now()
    say('Installing packages; the first time this takes about a minute …')
    // npm writes this list last. Without it, an install that is killed half-way is never taken for a whole one.
    await rm(inProject('node_modules/.package-lock.json'), { force: true })
    const code = await show(
      'npm',
      ['ci', '--loglevel=error', development ? '--include=dev' : '--omit=dev'],
      {},
      shareWith,
    )
    if (code !== 0) giveUp('The packages could not be installed: see the message of npm above.')
    if (!existsSync(node24)) giveUp(`npm has no Node 24 for this machine (${process.platform}-${process.arch}).`)
    say(`Packages installed in ${secondsSince(began)}.`)
  })
}

/**
 * npm's list of what it installed against the list of what is wanted; a package for other machines may be absent.
 * @param {boolean} development
 */
async function isInstalled(development) {
  const [wanted, installed] = await Promise.all([
    packages('package-lock.json'),
    packages('node_modules/.package-lock.json'),
  ])
  if (wanted === null) giveUp('package-lock.json is missing or damaged: restore it from version control.')
  if (installed === null || !existsSync(node24)) return false
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev }]) => {
    const found = installed[path]
    if (found !== undefined) return found.version === version
    return path === '' || optional === true || devOptional === true || (dev === true && !development)
  })
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }> | null>}
 */
async function packages(file) {
  try {
    return JSON.parse(await readFile(inProject(file), 'utf8')).packages ?? null
  } catch {
    return null
  }
}
