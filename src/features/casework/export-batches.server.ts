import { and, desc, type SQL } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { comesAfter, cursorOf } from './list-keyset.server.ts'
import type { Cursor } from './list-place.ts'

/** Enough to keep the database busy, little enough to hold. */
const BATCH = 1000

/** What leaves the house: nothing that only we can use, and no notes. */
const EXPORTED = {
  reference: applications.reference,
  applicantName: applications.applicantName,
  email: applications.email,
  phone: applications.phone,
  categoryOfTalent: applications.categoryOfTalent,
  service: applications.service,
  plan: applications.plan,
  status: applications.status,
  settledPence: applications.settledPence,
  paymentDate: applications.paymentDate,
  agreedPence: applications.agreedPence,
  createdAt: applications.createdAt,
  updatedAt: applications.updatedAt,
}

export type ExportedApplication = Awaited<ReturnType<typeof batchAfter>>[number]

/**
 * All that match, the newest first, a batch at a time and read only as fast as they are taken. By the day they were received,
 * however the list on the screen is sorted: that day never changes, so no row comes twice whatever staff do meanwhile.
 */
export async function* exportBatches(
  db: DatabaseOrTransaction,
  matches: ReadonlyArray<SQL>,
): AsyncGenerator<Array<ExportedApplication>> {
  for (let cursor: Cursor | null = null; ; ) {
    const batch: Array<ExportedApplication> = await batchAfter(db, matches, cursor)
    const last = batch.at(-1)
    if (last === undefined) return
    yield batch
    if (batch.length < BATCH) return
    cursor = last.cursor
  }
}

function batchAfter(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>, cursor: Cursor | null) {
  return db
    .select({ ...EXPORTED, cursor: cursorOf('received') })
    .from(applications)
    .where(and(...matches, cursor === null ? undefined : comesAfter('received', 'desc', cursor)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(BATCH)
}
