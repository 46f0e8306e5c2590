import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { desc, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { attach, discardReceivedFiles, insertFiles, type NewFile } from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import type { PaymentGateway } from '../checkout/payment-gateway.ts'
import { monthClosings } from '../table.server.ts'
import { loadMonthBooks, type MonthBooks } from './books.server.ts'
import { findObstacles, mayClose, type Obstacles } from './obstacles.server.ts'

export type MonthContext = FileContext & { gateway: Pick<PaymentGateway, 'isSandbox'> }

/** `id` makes a repeated form harmless. `render` draws the PDF, which is stored with the closing. */
export type MonthToClose = {
  id: string
  month: string
  note: string | null
  render: (closed: ClosedMonth) => Promise<Uint8Array>
}

export type ClosedMonth = { books: MonthBooks; version: number; closedBy: string; closedAt: Date; note: string | null }

export type CloseMonthResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'closed'; by: string; at: Date }
  | { ok: false; reason: 'obstacles' | 'note-needed'; obstacles: Obstacles }
  | { ok: false; reason: 'busy' }

const MAX_TRIES = 3

/**
 * Closes a month and stores its PDF. The file is drawn before the transaction, so if money is recorded in between, this
 * tries again. Throws Unavailable.
 */
export async function closeMonth(
  app: MonthContext,
  actor: StaffActor,
  wanted: MonthToClose,
): Promise<CloseMonthResult> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const prepared = await prepare(app, app.db, actor, wanted)
    if ('answer' in prepared) return prepared.answer
    const { closed } = prepared
    const intakeId = randomUUID()
    try {
      await app.intake.write(intakeId, Readable.from([Buffer.from(await wanted.render(closed))]), 0)
      const fileName = `Month report ${wanted.month} version ${closed.version}`
      const received = [{ id: intakeId, fileName }] as const
      const result = await attach(app, { stem: `months/${wanted.month}`, received }, ([file]) =>
        recordClosing(app, actor, wanted, { closed, file }),
      )
      if (!result.ok && result.reason === 'files') throw new Error('The PDF of a month was refused.')
      if (result.ok || result.reason !== 'changed') return result
    } finally {
      await discardReceivedFiles(app, [{ id: intakeId }])
    }
  }
  return { ok: false, reason: 'busy' }
}

type Prepared = { closed: ClosedMonth } | { answer: CloseMonthResult }

async function prepare(
  app: MonthContext,
  db: MonthContext['db'] | Transaction,
  actor: StaffActor,
  { id, month, note }: MonthToClose,
): Promise<Prepared> {
  const [latest] = await db
    .select()
    .from(monthClosings)
    .where(eq(monthClosings.month, month))
    .orderBy(desc(monthClosings.version))
    .limit(1)
  if (latest?.id === id) return { answer: { ok: true, version: latest.version } }
  const names = await findStaffNames(db, latest === undefined ? [actor.id] : [actor.id, latest.closedBy])
  if (latest !== undefined && latest.reopenedAt === null)
    return {
      answer: {
        ok: false,
        reason: 'closed',
        by: names.get(latest.closedBy) ?? 'a former colleague',
        at: latest.closedAt,
      },
    }
  const now = app.clock.now()
  const books = await loadMonthBooks(db, { month, isSandbox: app.gateway.isSandbox, now })
  const obstacles = await findObstacles(db, books, now)
  if (!mayClose(obstacles)) return { answer: { ok: false, reason: 'obstacles', obstacles } }
  if (obstacles.refundsUnderWay.length > 0 && note === null)
    return { answer: { ok: false, reason: 'note-needed', obstacles } }
  const closedBy = names.get(actor.id) ?? 'a colleague'
  return { closed: { books, version: (latest?.version ?? 0) + 1, closedBy, closedAt: now, note } }
}

async function recordClosing(
  app: MonthContext,
  actor: StaffActor,
  wanted: MonthToClose,
  { closed, file }: { closed: ClosedMonth; file: NewFile },
): Promise<CloseMonthResult | { ok: false; reason: 'changed' }> {
  return app.db.transaction(async tx => {
    // Waits for entries that are being written, and lets no other begin.
    await tx.execute(sql`select lock_months(true)`)
    const prepared = await prepare(app, tx, actor, wanted)
    if ('answer' in prepared) return prepared.answer
    const { books, version } = prepared.closed
    const isSame = version === closed.version && JSON.stringify(books) === JSON.stringify(closed.books)
    if (!isSame) return { ok: false, reason: 'changed' }

    const { id, month, note } = wanted
    await insertFiles(app, tx, { caseId: null, purpose: 'month' }, [file])
    await tx.insert(monthClosings).values({
      id,
      month,
      version,
      closedBy: actor.id,
      closedAt: closed.closedAt,
      note,
      report: books,
      fileId: file.id,
    })
    const event = { type: 'month.closed', actor, subject: { kind: 'month', id }, month, version } as const
    await recordEvent(app, tx, event, note === null ? {} : { note: { before: null, after: note } })
    return { ok: true, version }
  })
}

export type ReopenMonthResult = { ok: true } | { ok: false; reason: 'open' }

/** Reopens a month. The closing stays in the history with its file. */
export async function reopenMonth(
  app: AppContext,
  actor: StaffActor,
  { closingId, reason }: { closingId: string; reason: string },
): Promise<ReopenMonthResult> {
  return app.db.transaction(async tx => {
    const [closing] = await tx.select().from(monthClosings).where(eq(monthClosings.id, closingId)).for('update')
    if (closing === undefined) return { ok: false, reason: 'open' }
    if (closing.reopenedAt !== null)
      return closing.reopenedBy === actor.id ? { ok: true } : { ok: false, reason: 'open' }
    await tx
      .update(monthClosings)
      .set({ reopenedBy: actor.id, reopenedAt: app.clock.now(), reopenReason: reason })
      .where(eq(monthClosings.id, closingId))
    const { month, version } = closing
    const event = { type: 'month.reopened', actor, subject: { kind: 'month', id: closingId }, month, version } as const
    await recordEvent(app, tx, event, { reason: { before: null, after: reason } })
    return { ok: true }
  })
}

/** At the end of a trial its payments stop counting, so the months that had them do not stay closed. */
export async function reopenAllMonths(app: AppContext, tx: Transaction): Promise<void> {
  const reason = 'The sandbox was archived.'
  const reopened = await tx
    .update(monthClosings)
    .set({ reopenedAt: app.clock.now(), reopenReason: reason })
    .where(isNull(monthClosings.reopenedAt))
    .returning({ id: monthClosings.id, month: monthClosings.month, version: monthClosings.version })
  const actor = { kind: 'system' } as const
  for (const { id, month, version } of reopened) {
    const event = { type: 'month.reopened', actor, subject: { kind: 'month', id }, month, version } as const
    await recordEvent(app, tx, event, { reason: { before: null, after: reason } })
  }
}
