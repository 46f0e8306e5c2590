import { and, asc, count, eq, gt, inArray, isNull, max, min, ne, not, sql, sum } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { dateInWords } from '#src/dates.ts'
import { CANCELLED, isConfirmed } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { pounds } from '#src/money.ts'
import { reopenAllMonths } from './months/close-month.server.ts'
import { ARCHIVED, isWithoutMoney, type PaymentState } from './states.ts'
import { disputes, ledgerEntries, payments } from './table.server.ts'

type Payment = typeof payments.$inferSelect

/**
 * Archives all sandbox payments so that they no longer count, resolves their disputes, and cancels their future
 * consultations without a mail. Safe to repeat.
 */
export async function archiveSandbox(app: AppContext): Promise<{ payments: number; bookings: number }> {
  return app.db.transaction(async tx => {
    const sandboxPayments = await lockSandboxPayments(tx)
    for (const payment of sandboxPayments) await archivePayment(app, tx, payment)
    if (sandboxPayments.length > 0) {
      const caseIds = listCaseIds(sandboxPayments)
      await reopenAllMonths(app, tx)
      await reverseEntries(
        app,
        tx,
        sandboxPayments.map(({ id }) => id),
        caseIds,
      )
    }
    await resolveDisputes(app, tx)
    const cancelledCount = await cancelBookings(app, tx)
    return { payments: sandboxPayments.length, bookings: cancelledCount }
  })
}

/** All code locks cases before payments, to avoid deadlocks. Payments of cases in the bin are archived too. */
async function lockSandboxPayments(tx: Transaction): Promise<Array<Payment>> {
  const isUnarchivedSandbox = and(eq(payments.isSandbox, true), ne(payments.state, ARCHIVED))
  const sandboxPayments = await tx.select().from(payments).where(isUnarchivedSandbox)
  const areTheirs = inArray(cases.id, listCaseIds(sandboxPayments))
  await tx.select({ id: cases.id }).from(cases).where(areTheirs).orderBy(asc(cases.id)).for('update')
  const ids = sandboxPayments.map(({ id }) => id)
  // Skip payments opened since then: their purchases are not locked.
  return tx
    .select()
    .from(payments)
    .where(and(isUnarchivedSandbox, inArray(payments.id, ids)))
    .orderBy(asc(payments.id))
    .for('update')
}

function listCaseIds(sandboxPayments: ReadonlyArray<Payment>): Array<string> {
  return [...new Set(sandboxPayments.flatMap(({ caseId }) => caseId ?? []))]
}

async function archivePayment(app: AppContext, tx: Transaction, payment: Payment) {
  const { id, reference, state, pence, kobo, flag } = payment
  const now = app.clock.now()
  await tx
    .update(payments)
    .set({ state: ARCHIVED, settledAt: null, nextCheckAt: null, flagClearedAt: flag === null ? null : now })
    .where(eq(payments.id, id))
  const subject = { kind: 'payment', id } as const
  const actor = { kind: 'system' } as const
  await recordEvent(app, tx, { type: 'payment.archived', actor, subject, reference, was: state, pence, kobo })
}

/** Gives each reversal its entry’s time, so that no month’s income includes sandbox payments. */
async function reverseEntries(app: AppContext, tx: Transaction, paymentIds: Array<string>, caseIds: Array<string>) {
  const now = app.clock.now()
  await tx.execute(sql`
    insert into ${ledgerEntries} (id, payment_id, kind, pence, kobo, at, recorded_at)
    select gen_random_uuid(), payment_id, 'archived', -sum(pence)::integer, -sum(kobo)::bigint, at, ${now.toISOString()}::timestamptz
    from ${ledgerEntries} where ${inArray(ledgerEntries.paymentId, paymentIds)}
    group by payment_id, at having sum(pence) <> 0 or sum(kobo) <> 0`)
  await tx
    .update(cases)
    .set({
      paymentDate: sql`case when ${cases.settledPence} = 0 then null else ${cases.paymentDate} end`,
      updatedAt: now,
    })
    .where(inArray(cases.id, caseIds))
}

async function resolveDisputes(app: AppContext, tx: Transaction) {
  const now = app.clock.now()
  const resolution = 'archived'
  const resolvedDisputes = await tx
    .update(disputes)
    .set({ resolvedAt: now, resolution, changedAt: now })
    .where(and(inArray(disputes.paymentId, archivedPayments(tx)), isNull(disputes.resolvedAt)))
    .returning({ paymentId: disputes.paymentId, reference: disputes.paymentReference, kobo: disputes.kobo })
  for (const { paymentId, reference, kobo } of resolvedDisputes) {
    if (paymentId === null) continue
    const subject = { kind: 'payment', id: paymentId } as const
    const actor = { kind: 'system' } as const
    await recordEvent(app, tx, { type: 'dispute.resolved', actor, subject, reference, kobo, resolution })
  }
}

async function cancelBookings(app: AppContext, tx: Transaction): Promise<number> {
  const now = app.clock.now()
  const cancelledBookings = await tx
    .update(bookings)
    .set({
      status: CANCELLED,
      sequence: sql`${bookings.sequence} + 1`,
      updatedAt: now,
    })
    .where(
      and(
        inArray(bookings.paymentId, archivedPayments(tx)),
        isInStates(bookings.status, isConfirmed),
        gt(bookings.startsAt, now),
      ),
    )
    .returning({ id: bookings.id, startsAt: bookings.startsAt })
  for (const { id, startsAt } of cancelledBookings) {
    const subject = { kind: 'booking', id } as const
    const actor = { kind: 'system' } as const
    await recordEvent(app, tx, { type: 'booking.cancelled', actor, subject, startsAt: startsAt.toISOString() })
  }
  return cancelledBookings.length
}

function archivedPayments(tx: Transaction) {
  return tx.select({ id: payments.id }).from(payments).where(eq(payments.state, ARCHIVED))
}

type SandboxPayments = {
  states: Array<{ state: PaymentState; count: number }>
  pence: number
  firstOpenedAt: Date
  lastOpenedAt: Date
}

/** Returns the sandbox payments that could pass for real money, or null if there are none. */
export async function findUnarchivedSandboxPayments(db: DatabaseOrTransaction): Promise<SandboxPayments | null> {
  const isUnarchived = and(eq(payments.isSandbox, true), not(isInStates(payments.state, isWithoutMoney)))
  const states = await db
    .select({ state: payments.state, count: count() })
    .from(payments)
    .where(isUnarchived)
    .groupBy(payments.state)
    .orderBy(payments.state)
  const [totals] = await db
    .select({ pence: sum(payments.pence).mapWith(Number), first: min(payments.openedAt), last: max(payments.openedAt) })
    .from(payments)
    .where(isUnarchived)
  if (totals === undefined || totals.first === null || totals.last === null) return null
  return { states, pence: totals.pence ?? 0, firstOpenedAt: totals.first, lastOpenedAt: totals.last }
}

export function describeSandboxPayments({ states, pence, firstOpenedAt, lastOpenedAt }: SandboxPayments): string {
  const stateCounts = states.map(({ state, count }) => `${count} ${state.replaceAll('_', ' ')}`).join(', ')
  const [first, last] = [dateInWords(firstOpenedAt), dateInWords(lastOpenedAt)]
  return `${stateCounts}, ${pounds(pence)} in all, opened ${first === last ? `on ${first}` : `from ${first} to ${last}`}`
}

/**
 * Throws while the database contains sandbox payments, which must not mix with real ones (ADR 008). `setting` names the
 * environment variable.
 */
export async function refuseSandboxPayments(db: DatabaseOrTransaction, setting: string): Promise<void> {
  const unarchivedPayments = await findUnarchivedSandboxPayments(db)
  if (unarchivedPayments === null) return
  throw new Error(
    [
      `${setting} is set, but this database holds sandbox payments: ${describeSandboxPayments(unarchivedPayments)}.`,
      'Sandbox and real payments never mix. If any of them was real, read docs/operations.md, "From trial',
      'to business", first. Either archive them, so that they never count again. To see how, run:',
      '  npm run archive-sandbox',
      'or start with an empty DATA_DIR (or DATABASE_URL).',
    ].join('\n'),
  )
}
