import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { payments, payoutLines, payouts } from '../table.server.ts'
import type { FilePayout, PayoutFile } from './parse-payout-file.server.ts'
import { lockPayouts, type PayoutOrigin, replaceLines, writePayout } from './read-payouts.server.ts'

export type PayoutFilePlan = {
  /** The file adds these. Payouts and payments that we already have are left out. */
  payouts: Array<FilePayout>
  knownPayouts: number
  knownLines: number
  unknownLines: number
}

/** Returns what a file would add, and stores nothing. */
export async function planPayoutFile(
  db: DatabaseOrTransaction,
  origin: PayoutOrigin,
  file: PayoutFile,
): Promise<PayoutFilePlan> {
  const stored = await findStored(db, origin, file)
  const added = file.payouts
    .filter(({ providerId }) => !stored.payoutIds.has(providerId))
    .map(payout => leaveOutLines(payout, stored.references))
    .filter(({ lines, processedKobo }) => lines.length > 0 || processedKobo > 0)
  const lines = added.flatMap(payout => payout.lines)
  const allLines = file.payouts.flatMap(payout => payout.lines)
  return {
    payouts: added,
    knownPayouts: file.payouts.length - added.length,
    knownLines: allLines.length - lines.length,
    unknownLines: lines.length - (await countOurs(db, origin, lines)),
  }
}

type ImportResult = { ok: true; payouts: number; lines: number } | { ok: false; reason: 'nothing-new' }

/** Stores what a file adds. The same file again adds nothing. */
export async function importPayoutFile(
  app: AppContext,
  actor: StaffActor,
  origin: PayoutOrigin,
  file: PayoutFile,
): Promise<ImportResult> {
  return app.db.transaction(async (tx: Transaction) => {
    await lockPayouts(tx)
    const plan = await planPayoutFile(tx, origin, file)
    if (plan.payouts.length === 0) return { ok: false, reason: 'nothing-new' }
    for (const { lines, ...payout } of plan.payouts) {
      const payoutId = await writePayout(tx, origin, { ...payout, source: 'file', readAt: app.clock.now() })
      await replaceLines(tx, origin, payoutId, lines)
    }
    const lines = plan.payouts.reduce((count, payout) => count + payout.lines.length, 0)
    await recordEvent(app, tx, {
      type: 'payouts.file_added',
      actor,
      subject: { kind: 'payouts', id: randomUUID() },
      payouts: plan.payouts.length,
      lines,
      paidKobo: plan.payouts.reduce((sum, { paidKobo }) => sum + paidKobo, 0),
    })
    return { ok: true, payouts: plan.payouts.length, lines }
  })
}

async function findStored(db: DatabaseOrTransaction, origin: PayoutOrigin, { payouts: found }: PayoutFile) {
  const ids = found.map(({ providerId }) => providerId)
  const references = found.flatMap(({ lines }) => lines.map(({ reference }) => reference))
  const isOurs = and(eq(payouts.provider, origin.provider), eq(payouts.isSandbox, origin.isSandbox))
  const storedPayouts = await db
    .select({ providerId: payouts.providerId })
    .from(payouts)
    .where(and(isOurs, isAny(payouts.providerId, ids)))
  const storedLines = await db
    .select({ reference: payoutLines.reference })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .where(and(isOurs, isAny(payoutLines.reference, references)))
  return {
    payoutIds: new Set(storedPayouts.map(({ providerId }) => providerId)),
    references: new Set(storedLines.map(({ reference }) => reference)),
  }
}

function isAny(column: typeof payouts.providerId | typeof payoutLines.reference, values: Array<string>): SQL {
  return sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
}

function leaveOutLines(payout: FilePayout, stored: ReadonlySet<string>): FilePayout {
  const left = payout.lines.filter(({ reference }) => stored.has(reference))
  if (left.length === 0) return payout
  const kobo = left.reduce((sum, line) => sum + line.kobo, 0)
  const feeKobo = left.reduce((sum, line) => sum + line.feeKobo, 0)
  return {
    ...payout,
    processedKobo: payout.processedKobo - kobo,
    feesKobo: payout.feesKobo - feeKobo,
    paidKobo: payout.paidKobo - kobo + feeKobo,
    lines: payout.lines.filter(({ reference }) => !stored.has(reference)),
  }
}

async function countOurs(db: DatabaseOrTransaction, origin: PayoutOrigin, lines: FilePayout['lines']): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) as count
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(reference text, "transactionId" text)
    where exists (
      select from ${payments} where provider = ${origin.provider} and is_sandbox = ${origin.isSandbox}
        and (reference = line.reference or transaction_id = line."transactionId")
    )`)
  return Number(rows[0]?.count ?? 0)
}
