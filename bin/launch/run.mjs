import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { node24, projectPath, projectRoot } from './project.mjs'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @typedef {Record<string, string | undefined>} Environment */

/**
 * The arguments that make Node 24 run a tool from node_modules.
 * @param {string} name
 * @param {Array<string>} args
 */
export function toolArguments(name, ...args) {
  return [projectPath(`node_modules/.bin/${name}`), ...args]
}

/**
 * Runs a program and captures its output.
 * @param {string} program
 * @param {Array<string>} args
 * @param {Environment} [env]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function capture(program, args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8')
      stream?.on('data', text => {
        output += text
      })
    }
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output }))
  })
}

/**
 * Runs a program on this terminal. Returns its exit code.
 * @param {string} program
 * @param {Array<string>} args
 * @param {Environment} [env]
 * @returns {Promise<number>}
 */
export function run(program, args, env = {}) {
  return new Promise(resolve => {
    const child = startChild(program, args, { cwd: projectRoot, env: { ...process.env, ...env }, stdio: 'inherit' })
    child.once('error', error => {
      process.stderr.write(`${program}: ${error.message}\n`)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1))
  })
}

/**
 * Runs a tool from node_modules on Node 24 and captures its output.
 * @param {string} name
 * @param {...string} args
 */
export const captureTool = (name, ...args) => capture(node24, toolArguments(name, ...args))

/** @type {Set<import('node:child_process').ChildProcess>} */
const runningChildren = new Set()

/**
 * @param {string} program
 * @param {Array<string>} args
 * @param {import('node:child_process').SpawnOptions} options
 */
function startChild(program, args, options) {
  if (runningChildren.size === 0) for (const signal of SIGNALS) process.on(signal, stopAll)
  const child = spawn(program, args, options)
  runningChildren.add(child)
  const forgetChild = () => {
    runningChildren.delete(child)
    if (runningChildren.size === 0) for (const signal of SIGNALS) process.off(signal, stopAll)
  }
  child.once('error', forgetChild)
  child.once('exit', forgetChild)
  return child
}

/**
 * Passes the signal on to all children and exits after the last one, with its exit code.
 * @param {NodeJS.Signals} signal
 */
function stopAll(signal) {
  for (const child of runningChildren) {
    child.once('exit', code => runningChildren.size === 0 && process.exit(code ?? 128 + constants.signals[signal]))
    child.kill(signal)
  }
}
