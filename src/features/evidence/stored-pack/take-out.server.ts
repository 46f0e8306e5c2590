import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { deleteFiles } from '#src/features/files/attach.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { isMadeOf, removeEntry } from './entry.ts'
import { submissionPacks } from './table.server.ts'

type InCase = { caseId: string; fileIds: ReadonlyArray<string> }

/** Takes what is made of these files out of all packs of the case, also approved ones. A job removes the PDFs. */
export async function takeOutOfPacks(app: AppContext, tx: Transaction, { caseId, fileIds }: InCase): Promise<void> {
  const madeIds: Array<string> = []
  for (const { number, entries } of await findPacks(tx, { caseId, fileIds })) {
    madeIds.push(...entries.filter(entry => isMadeOf(entry, fileIds)).map(({ fileId }) => fileId))
    const left = entries.map(entry => (isMadeOf(entry, fileIds) ? removeEntry(entry) : entry))
    await tx
      .update(submissionPacks)
      .set({ entries: left })
      .where(and(eq(submissionPacks.caseId, caseId), eq(submissionPacks.number, number)))
  }
  const keys = await deleteFiles(tx, and(inArray(files.id, madeIds), eq(files.purpose, 'pack')))
  if (keys.length > 0) await app.jobs.enqueue(tx, 'remove-files', { keys, uploadIds: [] })
}

/** Tells whether a pack has something of these files that can still be read. */
export async function isInPack(tx: Transaction, inCase: InCase): Promise<boolean> {
  const packs = await findPacks(tx, inCase)
  const made = packs.flatMap(({ entries }) => entries.filter(entry => isMadeOf(entry, inCase.fileIds)))
  const madeIds = made.map(({ fileId }) => fileId)
  return (await tx.$count(files, inArray(files.id, madeIds))) > 0
}

async function findPacks(tx: Transaction, { caseId, fileIds }: InCase) {
  const packs = await tx.select().from(submissionPacks).where(eq(submissionPacks.caseId, caseId))
  return packs.filter(({ entries }) => entries.some(entry => isMadeOf(entry, fileIds)))
}
