import type { Locker } from '@tus/server'

type LockHolder = { askToRelease: () => Promise<void> | void; released: Promise<void>; markReleased: () => void }

const holders = new Map<string, LockHolder>()

/**
 * Lets one request at a time write to an upload. A new request asks the holder to release the lock: both are usually
 * from the same applicant, after a lost connection. The library's own lock would poll.
 */
export const uploadLocks: Locker = {
  newLock: id => ({
    async lock(_signal, askToRelease) {
      for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
        await holder.askToRelease()
        await holder.released
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      holders.set(id, { askToRelease, released: promise, markReleased: resolve })
    },
    async unlock() {
      holders.get(id)?.markReleased()
      holders.delete(id)
    },
  }),
}
