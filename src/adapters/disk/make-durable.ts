import { open } from 'node:fs/promises'

/** Waits until the disk itself has a file, or the names in a folder: what is acknowledged then survives a power cut. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What the system says of a file that could not be reached: "ENOENT", "ENOSPC" … */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
