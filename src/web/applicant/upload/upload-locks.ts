import type { Locker } from '@tus/server'
import type { SharedLocks } from '#src/database/shared-locks.ts'

/** Lets one request at a time write to an upload. A second one usually follows a lost connection. */
export function createUploadLocks(locks: SharedLocks): Locker {
  return {
    newLock(id) {
      const name = `upload: ${id}`
      return {
        lock: (_signal, askToRelease) => locks.acquire(name, askToRelease),
        unlock: () => locks.release(name),
      }
    },
  }
}
