import { pathToFileURL } from 'node:url'
import { existsInProject, node24, projectPath, projectRoot } from './project.mjs'
import { run } from './run.mjs'

/**
 * Node would otherwise let the heap grow with the memory of the machine, and keep what a busy minute has left
 * (docs/operations.md).
 */
export const memoryOptions = ['--max-semi-space-size=16', `--max-old-space-size=${process.env.HEAP_MIB || '256'}`]

/**
 * With more arenas glibc keeps memory for each thread, some 50 MiB after a busy minute. With thresholds of 128 KiB it asks
 * the system for memory at each compression, and a list of staff costs 40 % more (ADR 042).
 */
export const memoryEnv = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '4194304',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '8388608',
}

export async function serveBuilt() {
  const env = { ...memoryEnv, NODE_ENV: process.env.NODE_ENV ?? 'production' }
  await serve([...memoryOptions, 'build/server/index.js'], env)
}

/**
 * Becomes the program on Node 24, so that no launcher stays in memory. The program gets a SIGTERM when the parent
 * process of the launcher ends.
 * @param {Array<string>} args
 * @param {Record<string, string | undefined>} [env]
 */
export async function serve(args, env = {}) {
  // `--env-file-if-exists` would make Node print a warning when there is no .env.
  const envFileOption = existsInProject('.env') ? ['--env-file=.env'] : []
  const stopWithParentUrl = pathToFileURL(projectPath('bin/launch/stop-with-parent.mjs')).href
  const options = [...envFileOption, `--import=${stopWithParentUrl}`, ...args]
  process.chdir(projectRoot)
  process.execve?.(node24, [node24, ...options], { ...process.env, ...env })

  // Node before 22.15 has no `execve`, so this launcher waits for the program.
  await import('./stop-with-parent.mjs')
  process.exitCode = await run(node24, options, env)
}
