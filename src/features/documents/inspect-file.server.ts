import { open } from 'node:fs/promises'
import type { FileFormat } from './file-formats.ts'
import type { Refusal } from './upload-policy.ts'

export type Inspected = { ok: true; format: FileFormat } | { ok: false; refusal: Refusal }

/** What a file is, decided from its content; or why it is not taken. */
export async function inspectFile(path: string): Promise<Inspected> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (buffer.toString('latin1').startsWith('%PDF-')) return { ok: true, format: 'pdf' }
    return { ok: false, refusal: 'type-not-allowed' }
  } finally {
    await file.close()
  }
}
