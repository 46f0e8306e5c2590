import { exists, node24 } from './project.mjs'
import { show } from './run.mjs'

/**
 * Runs one command of the built program on this terminal; gives back its exit code.
 * @param {string} name
 * @param {Array<string>} args
 */
export function runCommand(name, args) {
  const settings = exists('.env') ? ['--env-file=.env'] : []
  const env = { NODE_ENV: process.env.NODE_ENV ?? 'production' }
  return show(node24, ['--enable-source-maps', ...settings, 'build/server/index.js', name, ...args], env)
}
