import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { exitWithError, node24, print } from './project.mjs'
import { capture, run, toolArguments } from './run.mjs'

// The headless shell has the engine of Chromium and cuts the time of the tests by a third.
const HEADLESS_SHELL = 'chromium-headless-shell'
const OTHER_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const isRoot = process.getuid?.() === 0

/** Returns the path of a Chromium for the tests. Installs one when none is found. */
export async function findBrowser() {
  const configured = process.env.CHROME
  if (configured)
    return (await isWorkingBrowser(configured))
      ? configured
      : exitWithError(`CHROME is ${configured}, but that browser does not start.`)
  return (
    (await findFirstWorking(candidatesOnPath(HEADLESS_SHELL))) ??
    (await findOrInstall()) ??
    exitWithError(
      'No browser could be installed for the tests. Run this once: npx playwright install --with-deps chromium',
    )
  )
}

/** Installs the faster headless shell when run as root with apt, even if another browser is installed. */
async function findOrInstall() {
  const aptResult = isRoot && candidatesOnPath('apt-get').some(existsSync) ? await installWithApt() : ''
  const found = await findInstalled()
  if (found !== null) return found
  if (aptResult) print(aptResult)
  // Only root may install system libraries without a password.
  await run(node24, toolArguments('playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'))
  return findInstalled()
}

async function findInstalled() {
  const { chromium } = await import('@playwright/test')
  return findFirstWorking([
    ...candidatesOnPath(HEADLESS_SHELL, ...OTHER_BROWSERS),
    ...MAC_BROWSERS,
    chromium.executablePath(),
  ])
}

/** Tries `chromium` second, because older systems lack the headless shell. Returns the output of all attempts. */
async function installWithApt() {
  print('Installing Chromium for the browser tests …')
  const aptResult = await aptGet('update')
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    const installed = await aptGet('install', '-y', '--no-install-recommends', name)
    aptResult.output += installed.output
    if (installed.ok) break
  }
  return aptResult.output.trimEnd()
}

/** @param {string[]} args */
function aptGet(...args) {
  return capture('apt-get', ['-q', ...args], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** @param {string[]} paths */
async function findFirstWorking(paths) {
  for (const path of paths) if (existsSync(path) && (await isWorkingBrowser(path))) return path
  return null
}

/** @param {string} path */
async function isWorkingBrowser(path) {
  // Running the file is the only proof: on some systems it is a stub that prints how to install the browser.
  return (await capture(path, ['--version'])).ok
}

/** @param {string[]} commands */
function candidatesOnPath(...commands) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap(command => folders.map(folder => join(folder, command)))
}
