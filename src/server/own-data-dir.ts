import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { Env } from './env.ts'

/**
 * Creates the data folder for this account alone, and closes one that was open to all; access that an operator gave to a group
 * stays. Under root, the embedded database runs as another account, which may enter but not list the folder.
 */
export function ownDataDir({ DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): void {
  const mode = process.getuid?.() === 0 && DATABASE_URL === undefined ? 0o711 : 0o700
  // The first user of the folder reports the error with more context.
  try {
    const isNew = mkdirSync(DATA_DIR, { recursive: true, mode }) !== undefined
    if (isNew || (statSync(DATA_DIR).mode & 0o006) !== 0) chmodSync(DATA_DIR, mode)
  } catch {}
}
