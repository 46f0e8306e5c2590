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
