import { type FileHandle, open } from 'node:fs/promises'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { runApart } from './apart/run-apart.server.ts'
import type { InspectionResult } from './formats/inspect-bytes.server.ts'

/** Inspects a file in a separate process (ADR 049). Throws Unavailable. */
export async function inspectFile(path: string): Promise<InspectionResult> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) return { ok: false, refusal: 'empty' }
    if (size > MAX_FILE_BYTES) return { ok: false, refusal: 'too-large' }
    return await inspectInOwnProcess(file)
  } finally {
    await file.close()
  }
}

async function inspectInOwnProcess(file: FileHandle): Promise<InspectionResult> {
  const answer = await runApart('inspect', file.fd)
  return answer === null ? { ok: false, refusal: 'damaged' } : JSON.parse(answer.toString())
}
