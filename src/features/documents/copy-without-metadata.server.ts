import { readFile, writeFile } from 'node:fs/promises'
import { Unavailable } from '#src/unavailable.ts'
import { keptOfJpeg } from './formats/jpeg.server.ts'
import { keptOfPng } from './formats/png.server.ts'

/**
 * Writes a picture again without what it tells of where, when and with what it was taken; its pixels stay as they are, bit by
 * bit. It must have passed `inspectFile`. Throws Unavailable where there is no room for the copy.
 */
export async function copyWithoutMetadata(source: string, target: string, format: 'jpeg' | 'png'): Promise<void> {
  const bytes = await readFile(source)
  const pieces = format === 'jpeg' ? keptOfJpeg(bytes) : keptOfPng(bytes)
  if (pieces === null) throw new Error('A broken picture came as far as its copy.')
  try {
    await writeFile(target, pieces, { mode: 0o600 })
  } catch (error) {
    if (!isOfTheDisk(error)) throw error
    throw new Unavailable('There is no room for a copy of a picture.', { cause: error })
  }
}

function isOfTheDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}
