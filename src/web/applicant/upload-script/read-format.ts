import { DECIDING_BYTES, findFormat, type SentFormat } from '#src/features/files/formats/find-format.ts'

export type ChosenFile = Pick<File, 'name' | 'type' | 'size' | 'slice'>

/** Tells the format by the first bytes. A file that cannot be read is left to the server. */
export async function readFormat(file: ChosenFile): Promise<SentFormat | 'unreadable' | null> {
  try {
    const bytes = new Uint8Array(await file.slice(0, DECIDING_BYTES).arrayBuffer())
    return findFormat(bytes)?.format ?? null
  } catch {
    return 'unreadable'
  }
}
