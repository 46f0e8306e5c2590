import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { existsInProject, node24, projectPath, projectRoot } from './project.mjs'

/**
 * Node would otherwise let the heap grow with the memory of the machine, and keep what a busy minute has left
 * (docs/operations.md).
 */
export const memoryOptions = ['--max-semi-space-size=4', `--max-old-space-size=${process.env.HEAP_MIB || '256'}`]

export function serveBuilt() {
  serve([...memoryOptions, 'build/server/index.js'], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
}

/**
 * Runs the program on Node 24 and exits with its exit code. When this launcher gets a signal to stop, or when the
 * launcher's parent process ends, the program gets one SIGTERM.
 * @param {Array<string>} args
 * @param {Record<string, string | undefined>} [env]
 */
export function serve(args, env = {}) {
  // `--env-file-if-exists` would make Node print a warning when there is no .env.
  const envFileOption = existsInProject('.env') ? ['--env-file=.env'] : []
  const stopWithParentUrl = pathToFileURL(projectPath('bin/launch/stop-with-parent.mjs')).href
  const options = [...envFileOption, `--import=${stopWithParentUrl}`]
  const child = spawn(node24, [...options, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    // The program gets its own process group, so that Ctrl+C reaches it only once, through this launcher.
    detached: true,
  })

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const parentPid = process.ppid
  setInterval(() => process.ppid !== parentPid && stop(), 500).unref()

  child.once('error', error => {
    process.stderr.write(`Node 24 could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
}
