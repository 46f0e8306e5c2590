import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { exitWithError, node24, print } from './project.mjs'
import { capture, run, toolArguments } from './run.mjs'

// The headless shell is Chromium without a window. It cuts the time of the tests by a third.
const HEADLESS_SHELL = 'chromium-headless-shell'
// The tests of layout shifts need a system font with the widths of Arial and Times.
const FALLBACK_FONTS = 'fonts-liberation'
const OTHER_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const isRoot = process.getuid?.() === 0

/** Returns the path of a Chromium for the tests. Installs one when none is found. */
export async function findBrowser() {
  const configuredPath = process.env.CHROME
  if (configuredPath)
    return (await isWorkingBrowser(configuredPath))
      ? configuredPath
      : exitWithError(`CHROME is ${configuredPath}, but that browser does not start.`)
  return (
    (await findFirstWorkingBrowser(listPathsOnPath(HEADLESS_SHELL))) ??
    (await findOrInstallBrowser()) ??
    exitWithError(
      'No browser could be installed for the tests. Run this once: npx playwright install --with-deps chromium',
    )
  )
}

/** If apt can be run as root, installs the headless shell even if another browser exists, because it is faster. */
async function findOrInstallBrowser() {
  const aptResult = isRoot && listPathsOnPath('apt-get').some(existsSync) ? await installWithApt() : ''
  const installedPath = await findInstalledBrowser()
  if (installedPath !== null) return installedPath
  if (aptResult) print(aptResult)
  // Only root may install system libraries without a password.
  await run(node24, toolArguments('playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'))
  return findInstalledBrowser()
}

async function findInstalledBrowser() {
  const { chromium } = await import('@playwright/test')
  return findFirstWorkingBrowser([
    ...listPathsOnPath(HEADLESS_SHELL, ...OTHER_BROWSERS),
    ...MAC_BROWSERS,
    chromium.executablePath(),
  ])
}

/** Tries `chromium` second, because older systems lack the headless shell. Returns the output of all attempts. */
async function installWithApt() {
  print('Installing Chromium for the browser tests …')
  const aptResult = await runAptGet('update')
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    const installResult = await runAptGet('install', '-y', '--no-install-recommends', name, FALLBACK_FONTS)
    aptResult.output += installResult.output
    if (installResult.ok) break
  }
  return aptResult.output.trimEnd()
}

/** @param {string[]} args */
function runAptGet(...args) {
  return capture('apt-get', ['-q', ...args], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** @param {string[]} paths */
async function findFirstWorkingBrowser(paths) {
  for (const path of paths) if (existsSync(path) && (await isWorkingBrowser(path))) return path
  return null
}

/** @param {string} path */
async function isWorkingBrowser(path) {
  // On some systems the file only prints how to install the browser, so only a successful run proves that it works.
  return (await capture(path, ['--version'])).ok
}

/** @param {string[]} commands */
function listPathsOnPath(...commands) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap(command => folders.map(folder => join(folder, command)))
}
