import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { print, projectPath } from './project.mjs'

/**
 * Runs work that only one command of the project may run at a time. Takes over the lock of a process that is gone.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(name, work) {
  const lockPath = projectPath(`.${name}.lock`)
  for (let tries = 0; !acquireLock(lockPath); tries += 1) {
    if (tries === 5) print(`Waiting for another command that does the same (if none runs, delete ${lockPath}) …`)
    await pause(200)
  }
  try {
    return await work()
  } finally {
    rmSync(lockPath, { force: true })
  }
}

/**
 * Runs synchronously, so that no other command takes the lock between the check and the removal.
 * @param {string} lockPath
 */
function acquireLock(lockPath) {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    removeIfAbandoned(lockPath)
    return false
  }
}

/** @param {string} lockPath */
function removeIfAbandoned(lockPath) {
  try {
    // The owner of an empty file is about to write its id. Signal 0 to the process 0 always succeeds.
    process.kill(Number(readFileSync(lockPath, 'utf8')), 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) rmSync(lockPath, { force: true })
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
