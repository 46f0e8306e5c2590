import type { Locker } from '@tus/server'

type Holder = { release: () => Promise<void> | void; left: Promise<void>; leave: () => void }

const holders = new Map<string, Holder>()

/**
 * One at a time writes to an upload, and whoever comes later asks the one before to leave: that is usually the same person,
 * whose connection dropped without a word. The library's own lock spins until it is free.
 */
export const uploadLocks: Locker = {
  newLock: id => ({
    async lock(_signal, release) {
      for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
        await holder.release()
        await holder.left
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      holders.set(id, { release, left: promise, leave: resolve })
    },
    async unlock() {
      holders.get(id)?.leave()
      holders.delete(id)
    },
  }),
}
