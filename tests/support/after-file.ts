type Cleanup = () => Promise<void>

const cleanups: Array<Cleanup> = []

/** Registers a cleanup that `setup.ts` runs at the end of the test file. */
export function closeAfterFile(cleanup: Cleanup): void {
  cleanups.push(cleanup)
}

export async function runCleanups(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
