import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

export function readOrCreateSessionSecret(env: Env): string {
  if (env.SESSION_SECRET !== '') return env.SESSION_SECRET
  mkdirSync(env.DATA_DIR, { recursive: true })
  const file = join(env.DATA_DIR, 'session-secret')
  try {
    // With `wx`, only one of two starting processes writes the file.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Returns the secret for rate limits, which all processes on one database must share. Without SESSION_SECRET it is
 * DATABASE_URL, because a generated secret differs between data folders.
 */
export function readRateLimitSecret(env: Env): string {
  return env.SESSION_SECRET !== '' ? env.SESSION_SECRET : (env.DATABASE_URL ?? readOrCreateSessionSecret(env))
}
