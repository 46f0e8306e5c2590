import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. Everything runs from here. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * The Node 24 that npm installs with the project on Linux; the launchers themselves may run on an older one. npm offers none for
 * other systems, so there the Node of the launcher is used.
 */
export const node24 = process.platform === 'linux' ? join(root, 'node_modules/.bin/node') : process.execPath

/** @param {string} path */
export const inProject = path => join(root, path)

/** @param {string} path */
export const exists = path => existsSync(inProject(path))

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Ends the command with a sentence instead of a stack trace.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** @param {number} since a reading of performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
