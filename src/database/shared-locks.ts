import { setTimeout } from 'node:timers/promises'
import { Unavailable } from '#src/unavailable.ts'
import { createLockSession, type LockSession } from './lock-session.ts'

/** Locks by name that all processes share (ADR 037). `acquire` throws Unavailable after 30 seconds. */
export type SharedLocks = {
  acquire(name: string, askToRelease: AskToRelease): Promise<void>
  release(name: string): Promise<void>
  close(): void
}

type AskToRelease = () => Promise<void> | void
type Holder = {
  askToRelease: AskToRelease
  isLocked: boolean
  isWanted: boolean
  released: Promise<void>
  markReleased: () => void
}

const MAX_WAIT_MS = 30_000
const RETRY_AFTER_MS = 100

export function createSharedLocks(connectionString: string): SharedLocks {
  const holders = new Map<string, Holder>()
  const askIfLocked = (holder: Holder | undefined) => holder?.isLocked === true && holder.askToRelease()
  const session = createLockSession(connectionString, {
    onWanted: name => askIfLocked(holders.get(name)),
    onLost: () => [...holders.values()].forEach(askIfLocked),
  })

  function leave(name: string) {
    holders.get(name)?.markReleased()
    holders.delete(name)
  }

  return {
    async acquire(name, askToRelease) {
      // PostgreSQL would grant this process its own lock again.
      for (let holder = holders.get(name); holder !== undefined; holder = holders.get(name)) {
        holder.isWanted = true
        await askIfLocked(holder)
        await holder.released
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const holder = { askToRelease, isLocked: false, isWanted: false, released: promise, markReleased: resolve }
      holders.set(name, holder)
      try {
        await waitForOtherProcesses(session, name)
      } catch (error) {
        leave(name)
        throw error
      }
      holder.isLocked = true
      if (holder.isWanted) await askToRelease()
    },
    async release(name) {
      await session.unlock(name)
      leave(name)
    },
    close: session.close,
  }
}

async function waitForOtherProcesses(session: LockSession, name: string): Promise<void> {
  const endOfWait = performance.now() + MAX_WAIT_MS
  while (!(await session.tryLock(name))) {
    if (performance.now() > endOfWait) throw new Unavailable('Another request does not release a lock.')
    await setTimeout(RETRY_AFTER_MS)
  }
}
