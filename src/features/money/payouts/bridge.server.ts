import { and, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { addMonths } from '../lists/months.ts'
import { listMonthConditions } from '../lists/payment-filters.server.ts'
import { ARCHIVED } from '../states.ts'
import { ledgerEntries, payments, payoutLines, payouts } from '../table.server.ts'
import { listDifferences } from './differences.server.ts'
import { PAID_OUT } from './states.ts'

export type Bridge = Awaited<ReturnType<typeof loadBridge>>

/**
 * Leads from what a month's ledger has for the website to what its payouts brought to our bank, in kobo. The rows add
 * up for any data, so that nothing can hide between them.
 */
export async function loadBridge(
  db: ReadDatabase,
  { month, isSandbox, now }: { month: string; isSandbox: boolean; now: Date },
  ledger: { receivedKobo: number; returnedKobo: number; feeKobo: number },
) {
  const days = { from: `${month}-01`, before: `${addMonths(month, 1)}-01` }
  const isInMonth = and(...listMonthConditions(sql`entry.at`, month))
  const isPaidOut = sql`payout.is_sandbox = ${isSandbox} and payout.status = ${PAID_OUT}
    and payout.paid_on >= ${days.from} and payout.paid_on < ${days.before}`
  const differences = await listDifferences(db, { isSandbox, now, ...days })
  const missing = differences.filter(({ kind }) => kind === 'missing')
  const missingIds = JSON.stringify(missing.map(({ paymentId }) => paymentId))
  const { rows } = await db.execute<{
    laterKobo: number
    earlierKobo: number
    besideKobo: number
    uncountedKobo: number
    keptBackKobo: number
    paidKobo: number
    missingKobo: Record<string, number>
  }>(sql`
    with paid as (
      select line.payment_id, sum(line.kobo - line.fee_kobo) as kobo
      from ${payoutLines} as line join ${payouts} as payout on payout.id = line.payout_id
      where ${isPaidOut} and line.payment_id is not null group by 1
    ), missing as (
      select value::uuid as payment_id from jsonb_array_elements_text(${missingIds}::jsonb)
    ), receipts as (
      select entry.payment_id, (${isInMonth}) as is_in_month, paid.kobo as paid_kobo,
        entry.kobo - coalesce(payment.fee_kobo, 0) as kobo
      from ${ledgerEntries} as entry join ${payments} as payment on payment.id = entry.payment_id
        left join paid on paid.payment_id = entry.payment_id
      where entry.kind = 'receipt' and payment.channel is distinct from 'offline' and payment.state <> ${ARCHIVED}
        and entry.id in (
          select entry.id from ${ledgerEntries} as entry where ${isInMonth}
          union select entry.id from ${ledgerEntries} as entry join paid on paid.payment_id = entry.payment_id)
    )
    select
      (select coalesce(sum(kobo) filter (where is_in_month and paid_kobo is null
        and payment_id not in (select payment_id from missing)), 0)::float8 from receipts) as "laterKobo",
      (select coalesce(json_object_agg(payment_id, kobo), '{}') from receipts join missing using (payment_id)
        where is_in_month) as "missingKobo",
      (select coalesce(sum(kobo) filter (where not is_in_month), 0)::float8 from receipts) as "earlierKobo",
      (select coalesce(sum(paid_kobo - kobo), 0)::float8 from receipts) as "besideKobo",
      (select coalesce(sum(kobo), 0)::float8 from paid where payment_id not in (select payment_id from receipts)) as "uncountedKobo",
      (select coalesce(sum(deductions_kobo), 0)::float8 from ${payouts} as payout where ${isPaidOut}) as "keptBackKobo",
      (select coalesce(sum(paid_kobo), 0)::float8 from ${payouts} as payout where ${isPaidOut}) as "paidKobo"`)
  const [sums] = rows
  if (sums === undefined) throw new Error('There are no sums.')
  const inBank = differences.filter(({ kind }) => kind !== 'missing')
  const ofPayments = inBank.filter(({ kind }) => kind === 'payment')
  const sumOf = (some: typeof differences) => some.reduce((sum, { kobo }) => sum + kobo, 0)
  return {
    ...ledger,
    netKobo: ledger.receivedKobo - ledger.returnedKobo - ledger.feeKobo,
    laterKobo: -sums.laterKobo,
    earlierKobo: sums.earlierKobo,
    /** What went back and was not kept back from the payouts of this month. */
    notKeptBackKobo: ledger.returnedKobo - sums.keptBackKobo,
    keptBackKobo: sums.keptBackKobo,
    uncountedKobo: sums.uncountedKobo - sumOf(ofPayments.filter(({ isCounted }) => !isCounted)),
    /** Fees that the payer bore, surpluses, and money that was moved between payouts. */
    selfExplainedKobo: sums.besideKobo - sumOf(ofPayments.filter(({ isCounted }) => isCounted)),
    explained: inBank.filter(({ explanation }) => explanation !== null),
    unexplained: inBank.filter(({ explanation }) => explanation === null),
    /** `netKobo` is what the ledger has of it in this month, after its fee. */
    missing: missing.map(each => ({ ...each, netKobo: -(sums.missingKobo[each.paymentId ?? ''] ?? 0) })),
    paidKobo: sums.paidKobo,
  }
}

/** Returns what the rows of a bridge add up to, which is the bank's sum. */
export function sumOfBridge(bridge: Bridge): number {
  const { netKobo, laterKobo, earlierKobo, notKeptBackKobo, uncountedKobo, selfExplainedKobo } = bridge
  const inBank = [...bridge.explained, ...bridge.unexplained].reduce((sum, { kobo }) => sum + kobo, 0)
  const differences = bridge.missing.reduce((sum, { netKobo }) => sum + netKobo, inBank)
  return netKobo + laterKobo + earlierKobo + notKeptBackKobo + uncountedKobo + selfExplainedKobo + differences
}
