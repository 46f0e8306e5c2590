import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// A terminal or pipe that is gone, or a full disk, must not end a command.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** The folder of the project, in which every command runs. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * The path of the Node that runs the program. On Linux npm installs it, because the launcher may run on an older Node.
 * For other systems npm has no Node, so there the launcher and the program run on the same Node.
 */
export const node24 = process.platform === 'linux' ? join(projectRoot, 'node_modules/.bin/node') : process.execPath

/** @param {string} path */
export const projectPath = path => join(projectRoot, path)

/** @param {string} path */
export const existsInProject = path => existsSync(projectPath(path))

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Ends the command with a sentence instead of a stack trace.
 * @param {string} message
 * @returns {never}
 */
export function exitWithError(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** @param {number} startedAt a reading of performance.now() */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
