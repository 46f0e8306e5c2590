import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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
    return await work(pid => write(lock, `${process.pid} ${pid}`))
  } finally {
    await rm(lock, { force: true })
  }
}

/** @param {string} lock */
async function take(lock) {
  // Written first and linked then: nobody ever sees a lock without its owner's number.
  const mine = `${lock}-${randomUUID()}`
  await writeFile(mine, String(process.pid))
  try {
    await link(mine, lock)
    return true
  } catch {
    await removeIfAbandoned(lock)
    return false
  } finally {
    await rm(mine, { force: true })
  }
}

/**
 * @param {string} lock
 * @param {string} owners
 */
async function write(lock, owners) {
  const next = `${lock}-${randomUUID()}`
  await writeFile(next, owners)
  await rename(next, lock)
}

/** @param {string} lock */
async function removeIfAbandoned(lock) {
  const seen = await readFile(lock, 'utf8').catch(() => null)
  if (seen === null) return
  const age = Date.now() - ((await stat(lock).catch(() => null))?.mtimeMs ?? Date.now())
  if (seen.split(' ').some(pid => isAlive(Number(pid))) && age < TOO_OLD_MS) return
  const aside = `${lock}-${randomUUID()}`
  await rename(lock, aside).catch(() => {})
  // Somebody else may have removed it first and taken the lock meanwhile: then it is given back.
  if ((await readFile(aside, 'utf8').catch(() => seen)) !== seen) await link(aside, lock).catch(() => {})
  await rm(aside, { force: true })
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
