import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, node24, say } from './project.mjs'
import { capture, show, tool } from './run.mjs'

// Chromium without its windows: the same engine, and the tests take two thirds of the time.
const WITHOUT_WINDOWS = 'chromium-headless-shell'
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const isRoot = process.getuid?.() === 0

/** The path of a Chromium for the tests: one that is there, or else one that is installed now. */
export async function findBrowser() {
  const chosen = process.env.CHROME
  if (chosen)
    return (await works(chosen)) ? chosen : giveUp(`CHROME is ${chosen}, but that is no browser that runs here.`)
  return (
    (await firstThatWorks(onPath(WITHOUT_WINDOWS))) ??
    (await installed()) ??
    giveUp('No browser to test with could be installed. Run this once: npx playwright install --with-deps chromium')
  )
}

/** Where packages can be added, the quicker browser is, even beside another; elsewhere what is there, or a download. */
async function installed() {
  const said = isRoot && onPath('apt-get').some(existsSync) ? await addByApt() : ''
  const found = await present()
  if (found !== null) return found
  if (said) say(said)
  // Only root may add the system's libraries without being asked for a password.
  await show(node24, tool('playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'))
  return present()
}

async function present() {
  const { chromium } = await import('@playwright/test')
  return firstThatWorks([...onPath(WITHOUT_WINDOWS, ...OTHERS), ...MAC_APPS, chromium.executablePath()])
}

/** Older systems do not have the first of the two. Answers all that was said on the way. */
async function addByApt() {
  say('Installing Chromium for the browser tests …')
  const said = await aptGet('update')
  for (const name of [WITHOUT_WINDOWS, 'chromium']) {
    const added = await aptGet('install', '-y', '--no-install-recommends', name)
    said.output += added.output
    if (added.ok) break
  }
  return said.output.trimEnd()
}

/** @param {string[]} args */
function aptGet(...args) {
  return capture('apt-get', ['-q', ...args], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** @param {string[]} paths */
async function firstThatWorks(paths) {
  for (const path of paths) if (existsSync(path) && (await works(path))) return path
  return null
}

/** @param {string} path */
async function works(path) {
  // Some systems have a stand-in that only says how to install the real one.
  return (await capture(path, ['--version'])).ok
}

/** @param {string[]} commands */
function onPath(...commands) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap(command => folders.map(folder => join(folder, command)))
}
