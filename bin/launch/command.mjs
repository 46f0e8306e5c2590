import { existsInProject, node24 } from './project.mjs'
import { run } from './run.mjs'

/**
 * Runs one command of the built program on this terminal. Returns its exit code.
 * @param {string} name
 * @param {Array<string>} args
 */
export function runCommand(name, args) {
  const envFileOption = existsInProject('.env') ? ['--env-file=.env'] : []
  const env = { NODE_ENV: process.env.NODE_ENV ?? 'production' }
  return run(node24, [...envFileOption, 'build/server/index.js', name, ...args], env)
}
