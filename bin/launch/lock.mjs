import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root, say } from './project.mjs'

const TOO_OLD_MS = 30 * 60_000

/**
 * Does a piece of work that two commands of one project must not do at once. The lock lies outside the project, because
 * the work empties the very folders it could lie in.
 * @template Result
 * @param {string} name
 * @param {(shareWith: (pid: number) => Promise<void>) => Promise<Result>} work it can have the lock outlive it for as long as a
 *   program runs that it started
 * @returns {Promise<Result>}
 */
export async function alone(name, work) {
  const project = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `talent-passage-${project}-${process.getuid?.() ?? 'user'}-${name}.lock`)
  for (let tries = 0; !(await take(lock)); tries += 1) {
    if (tries === 5) say(`Waiting for another command that is busy with the same (${name}) …`)
    await pause(200)
  }
  try {
    return await work(pid => writeFile(lock, `${process.pid} ${pid}`))
  } finally {
    await rm(lock, { force: true })
  }
}

/** @param {string} lock */
async function take(lock) {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    removeIfAbandoned(lock)
    return false
  }
}

/**
 * Without a pause between looking and removing, so that no other command takes the lock in between.
 * @param {string} lock
 */
function removeIfAbandoned(lock) {
  try {
    const owners = readFileSync(lock, 'utf8')
    const age = Date.now() - statSync(lock).mtimeMs
    // Empty: its owner is about to write its number.
    const isHeld = owners === '' || owners.split(' ').some(pid => isAlive(Number(pid)))
    if (!isHeld || age > TOO_OLD_MS) rmSync(lock)
  } catch {
    // Another command has removed it.
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
