import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { openCase } from '#src/features/cases/work/open-case.server.ts'
import { nextStepAt, REMINDER_DAYS } from '#src/features/mail/reminder-rule.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { type EntryKind, sumUp } from './ledger.ts'
import { chooseBookingTime } from './months/open-months.server.ts'
import type { RefundMeaning } from './refunds/rules.ts'
import { ledgerEntries, type payments, refundMeanings } from './table.server.ts'

/** Null for what never counted. */
export type EntryMeaning = RefundMeaning | 'asked' | null

/**
 * Adds a ledger entry, whose trigger updates the sums. Received money opens the case. The caller has locked the
 * purchase. `at` is when the money moved or, for an entry that cancels another one, the time of that entry. If its month
 * is closed, the entry is booked now. The meaning `asked` waits for an answer of staff. Returns the id of the entry.
 */
export async function recordLedgerEntry(
  app: AppContext,
  tx: Transaction,
  { id: paymentId, caseId, item, channel }: Pick<typeof payments.$inferSelect, 'id' | 'caseId' | 'item' | 'channel'>,
  {
    at = null,
    meaning = null,
    ...entry
  }: {
    kind: EntryKind
    pence: number
    kobo: number
    at?: Date | null | undefined
    refundId?: string
    meaning?: EntryMeaning
  },
): Promise<string> {
  const now = app.clock.now()
  const id = randomUUID()
  const isAsked = meaning === 'asked'
  const movedAt = at === null || at > now ? now : at
  const booked = await chooseBookingTime(tx, movedAt, now)
  await tx
    .insert(ledgerEntries)
    .values({ id, paymentId, ...booked, recordedAt: now, meaning: isAsked ? null : meaning, ...entry })
  if (isAsked) await tx.insert(refundMeanings).values({ entryId: id, askedAt: now })
  if (caseId === null) return id
  const isReceipt = entry.pence > 0
  if (isReceipt && ITEMS[item].opens === 'booking')
    await scheduleReminders(tx, [{ caseId, matter: 'booking', dueAt: nextStepAt(REMINDER_DAYS.booking, 0, now) }])
  await tx
    .update(cases)
    .set({
      // Staff may record an older payment after a newer one.
      paymentDate: isReceipt
        ? sql`greatest(payment_date, ${(channel === 'offline' ? movedAt : now).toISOString()}::timestamptz)`
        : sql`case when settled_pence = 0 then null else payment_date end`,
      updatedAt: now,
    })
    .where(eq(cases.id, caseId))
  if (isReceipt) await openCase(app, tx, caseId)
  return id
}

/** Lists the entries of these payments in their order. */
export async function listLedgerEntries(db: DatabaseOrTransaction, paymentIds: ReadonlyArray<string>) {
  const { paymentId, kind, pence, kobo, at } = ledgerEntries
  return db
    .select({ paymentId, kind, pence, kobo, at })
    .from(ledgerEntries)
    .where(inArray(paymentId, [...paymentIds]))
    .orderBy(asc(ledgerEntries.position))
}

/** Returns a payment's entries, its receipt and the sum that counts. */
export async function loadLedger(db: DatabaseOrTransaction, paymentId: string) {
  const entries = await listLedgerEntries(db, [paymentId])
  return { entries, receipt: entries.find(({ kind }) => kind === 'receipt'), balance: sumUp(entries) }
}
