import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { print, projectRoot } from './project.mjs'

const MAX_AGE_MS = 30 * 60_000

/**
 * Runs work that only one command of the project may run at a time. The lock file lies outside the project, because the
 * work empties folders of the project.
 * @template Result
 * @param {string} name
 * @param {(shareLock: (pid: number) => Promise<void>) => Promise<Result>} work `shareLock` keeps the lock until the process ends
 * @returns {Promise<Result>}
 */
export async function withLock(name, work) {
  const projectHash = createHash('sha256').update(projectRoot).digest('hex').slice(0, 16)
  const lockPath = join(tmpdir(), `talent-passage-${projectHash}-${process.getuid?.() ?? 'user'}-${name}.lock`)
  for (let tries = 0; !(await acquireLock(lockPath)); tries += 1) {
    if (tries === 5) print(`Waiting for another command that runs the same step (${name}) …`)
    await pause(200)
  }
  try {
    return await work(pid => writeFile(lockPath, `${process.pid} ${pid}`))
  } finally {
    await rm(lockPath, { force: true })
  }
}

/** @param {string} lockPath */
async function acquireLock(lockPath) {
  try {
    await writeFile(lockPath, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    removeIfAbandoned(lockPath)
    return false
  }
}

/**
 * Runs synchronously, so that no other command takes the lock between the check and the removal.
 * @param {string} lockPath
 */
function removeIfAbandoned(lockPath) {
  try {
    const ownerPids = readFileSync(lockPath, 'utf8')
    const ageMs = Date.now() - statSync(lockPath).mtimeMs
    // An empty lock file is in use: its owner has created it and is about to write its process id.
    const isInUse = ownerPids === '' || ownerPids.split(' ').some(pid => isAlive(Number(pid)))
    if (!isInUse || ageMs > MAX_AGE_MS) rmSync(lockPath)
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
