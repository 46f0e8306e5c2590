import type { Locker } from '@tus/server'

type Holder = { release: () => Promise<void> | void; left: Promise<void>; leave: () => void }

const holders = new Map<string, Holder>()

/**
 * One writer per upload. A newcomer asks the holder to leave: usually the same person after a lost connection. The
 * library's lock would spin.
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
