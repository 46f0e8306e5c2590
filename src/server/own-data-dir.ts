import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { Env } from './env.ts'

/**
 * Makes the data folder for this account alone, and closes one that was open to all. A folder that its operator opened to a
 * group stays so. Root's embedded database runs as another account, which must pass through, but never lists what is inside.
 */
export function ownDataDir({ DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): void {
  const mode = process.getuid?.() === 0 && DATABASE_URL === undefined ? 0o711 : 0o700
  // What cannot be made is told by the first that needs it, in a sentence about what it needs it for.
  try {
    const isNew = mkdirSync(DATA_DIR, { recursive: true, mode }) !== undefined
    if (isNew || (statSync(DATA_DIR).mode & 0o006) !== 0) chmodSync(DATA_DIR, mode)
  } catch {}
}
