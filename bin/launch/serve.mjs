import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { exists, inProject, node24, root } from './project.mjs'

/**
 * Runs our program on Node 24 until it ends, and ends with its exit code. It is told once to stop when we are told, and
 * also when whoever started us is gone.
 * @param {Array<string>} args
 * @param {Record<string, string | undefined>} [env]
 */
export function serve(args, env = {}) {
  // Node says so when the file is missing, even if it need not be there.
  const settings = exists('.env') ? ['--env-file=.env'] : []
  const guard = pathToFileURL(inProject('bin/launch/stop-with-parent.mjs')).href
  const child = spawn(node24, ['--enable-source-maps', ...settings, `--import=${guard}`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    // A group of its own: Ctrl+C reaches it through us, and only once.
    detached: true,
  })

  let told = false
  const stop = () => {
    if (told) return
    told = true
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()

  child.once('error', error => {
    process.stderr.write(`Node 24 could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
}
