import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { ledgerEntries } from '#src/features/money/table.server.ts'

type EntryDraft = Pick<typeof ledgerEntries.$inferInsert, 'paymentId' | 'kind' | 'pence' | 'kobo'>

/** Adds an entry to the ledger of a payment, now. */
export async function addEntry({ db, clock }: { db: Database; clock: Clock }, entry: EntryDraft): Promise<void> {
  const now = clock.now()
  await db.insert(ledgerEntries).values({ id: randomUUID(), at: now, recordedAt: now, ...entry })
}
