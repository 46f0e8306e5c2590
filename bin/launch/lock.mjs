import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { print, root } from './project.mjs'

const MAX_AGE_MS = 30 * 60_000

/**
 * Runs work that two commands of one project must not run at once. The lock file lies outside the project, because the
 * work empties folders inside it.
 * @template Result
 * @param {string} name
 * @param {(shareLock: (pid: number) => Promise<void>) => Promise<Result>} work `shareLock` keeps the lock for as long
 *   as the given process runs
 * @returns {Promise<Result>}
 */
export async function withLock(name, work) {
  const project = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `talent-passage-${project}-${process.getuid?.() ?? 'user'}-${name}.lock`)
  for (let tries = 0; !(await acquireLock(lock)); tries += 1) {
    if (tries === 5) print(`Waiting for another command that runs the same step (${name}) …`)
    await pause(200)
  }
  try {
    return await work(pid => writeFile(lock, `${process.pid} ${pid}`))
  } finally {
    await rm(lock, { force: true })
  }
}

/** @param {string} lock */
async function acquireLock(lock) {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    removeIfAbandoned(lock)
    return false
  }
}

/**
 * Runs synchronously, so that no other command takes the lock between the check and the removal.
 * @param {string} lock
 */
function removeIfAbandoned(lock) {
  try {
    const owners = readFileSync(lock, 'utf8')
    const age = Date.now() - statSync(lock).mtimeMs
    // An empty lock file is held, because its owner is about to write its process id.
    const isHeld = owners === '' || owners.split(' ').some(pid => isAlive(Number(pid)))
    if (!isHeld || age > MAX_AGE_MS) rmSync(lock)
  } catch {
    // Another command has already removed the lock.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
