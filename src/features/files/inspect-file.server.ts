import { type FileHandle, open } from 'node:fs/promises'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { limitConcurrency, QueueIsFull } from '#src/limit-concurrency.ts'
import { Unavailable } from '#src/unavailable.ts'
import { runApart } from './apart/run-apart.server.ts'
import type { InspectionResult } from './formats/inspect-bytes.server.ts'

const limitInspections = limitConcurrency({ atOnce: 2, waiting: 500 })
const lastWorkByApplication = new Map<string, Promise<unknown>>()

/** Runs `work` after earlier work for the same application. Throws Unavailable when too many uploads wait. */
export async function runInTurn<Result>(applicationId: string, work: () => Promise<Result>): Promise<Result> {
  const earlierWork = lastWorkByApplication.get(applicationId)
  const currentWork = (earlierWork ?? Promise.resolve()).catch(() => {}).then(() => limitInspections(work))
  lastWorkByApplication.set(applicationId, currentWork)
  try {
    return await currentWork
  } catch (error) {
    if (error instanceof QueueIsFull) throw new Unavailable('Too many files wait for inspection.', { cause: error })
    throw error
  } finally {
    if (lastWorkByApplication.get(applicationId) === currentWork) lastWorkByApplication.delete(applicationId)
  }
}

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
