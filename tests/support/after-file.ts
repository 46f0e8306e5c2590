import { onTestFinished } from 'vitest'

type Cleanup = () => Promise<void>

const cleanups: Array<Cleanup> = []

/** Registers a cleanup that `setup.ts` runs at the end of the test file. */
export function closeAfterFile(cleanup: Cleanup): void {
  cleanups.push(cleanup)
}

/** Registers a cleanup for the end of the test, or of the test file if no test is running. */
export function closeAfterTestOrFile(cleanup: Cleanup): void {
  try {
    onTestFinished(cleanup)
  } catch {
    // `onTestFinished` throws when it is called outside a test.
    closeAfterFile(cleanup)
  }
}

/** Runs all cleanups, the newest first, and throws afterwards if some failed. */
export async function runCleanups(): Promise<void> {
  const failures: Array<unknown> = []
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup().catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'))
}
