import { setTimeout as wait } from 'node:timers/promises'

/** Polls until `isDone` returns true. Vitest and Playwright can both call it. Throws after 20 seconds. */
export async function waitUntil(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for: ${what}`)
    await wait(50)
  }
}
