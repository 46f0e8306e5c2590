import { type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { MISMATCH, REFUND_DUE } from '../states.ts'
import { ledgerEntries, payments, payoutExplanations, payoutLines, payouts } from '../table.server.ts'
import { comparePayments } from './reconciliation.server.ts'
import { findPayoutDeadline } from './rules.ts'
import { PAID_OUT } from './states.ts'

/**
 * One difference between payouts and ledger. `payment`: paid out in another way than recorded. `missing`: in no payout.
 * `line`: unknown to us. `payout`: does not add up. `kobo` is what the bank has above the ledger, after fees.
 */
export type Difference = {
  kind: 'payment' | 'missing' | 'line' | 'payout'
  paymentId: string | null
  payoutId: string | null
  transactionId: string | null
  reference: string
  /** The payout's day or, without a payout, the day on which the payment arrived. */
  day: string
  providerId: string | null
  account: string | null
  kobo: number
  isCounted: boolean
  explanation: { id: string; note: string; by: string; at: string } | null
}

type Period = { isSandbox: boolean; now: Date; from: string; before: string }

/** Lists the differences of these days, explained or not, oldest first. */
export async function listDifferences(db: ReadDatabase, period: Period): Promise<Array<Difference>> {
  const { from, before } = period
  const candidates = sql`
    select line.payment_id from ${payoutLines} as line join ${payouts} as payout on payout.id = line.payout_id
    where payout.paid_on >= ${from} and payout.paid_on < ${before} and line.payment_id is not null
    union select entry.payment_id from ${ledgerEntries} as entry
    where entry.at >= ${from}::timestamp at time zone 'Africa/Lagos' and entry.at < ${before}::timestamp at time zone 'Africa/Lagos'
    union select id from ${payments} where state in (${MISMATCH}, ${REFUND_DUE})`
  return selectDifferences(db, period, { candidates, where: sql`day >= ${from} and day < ${before}` })
}

export type DifferenceSubject =
  | { paymentId: string; payoutId?: never; transactionId?: never }
  | { paymentId?: never; payoutId: string; transactionId: string | null }

/** Finds what still differs about a payment, a payout or one of its lines. */
export async function findDifference(
  db: DatabaseOrTransaction,
  { isSandbox, now }: Pick<Period, 'isSandbox' | 'now'>,
  { paymentId = null, payoutId = null, transactionId = null }: DifferenceSubject | Record<string, null>,
): Promise<Difference | null> {
  const isThis = sql`differences.payment_id is not distinct from ${paymentId}::uuid
    and differences.payout_id is not distinct from ${payoutId}::uuid
    and differences.transaction_id is not distinct from ${transactionId}::text`
  const selected = { candidates: sql`select ${paymentId}::uuid`, where: isThis }
  const [difference = null] = await selectDifferences(db, { isSandbox, now }, selected)
  return difference
}

async function selectDifferences(
  db: ReadDatabase,
  { isSandbox, now }: Pick<Period, 'isSandbox' | 'now'>,
  { candidates, where }: { candidates: SQL; where: SQL },
): Promise<Array<Difference>> {
  const deadline = findPayoutDeadline(now).toISOString()
  const isInBank = sql`payout.is_sandbox = ${isSandbox} and payout.status = ${PAID_OUT}`
  const { rows } = await db.execute<Difference>(sql`
    with ${comparePayments(isSandbox, candidates)}, differences as (
      select 'payment' as kind, different.id as payment_id, null::uuid as payout_id, null::text as transaction_id,
        different.reference, payout.paid_on as day, payout.provider_id, payout.account, net_difference as kobo
      from differing as different join ${payouts} as payout on payout.id = different.payout_id
      union all
      select 'missing', id, null, null, reference, (arrived_at at time zone 'Africa/Lagos')::date, null, null, -kobo
      from compared where has_arrived and not is_paid_out and arrived_at < ${deadline}
      union all
      select 'line', null, payout.id, line.transaction_id, line.reference, payout.paid_on, payout.provider_id,
        payout.account, line.kobo - line.fee_kobo
      from ${payoutLines} as line join ${payouts} as payout on payout.id = line.payout_id
      where ${isInBank} and line.payment_id is null
      union all
      select 'payout', null, payout.id, null, payout.provider_id, payout.paid_on, payout.provider_id, payout.account,
        payout.paid_kobo + payout.deductions_kobo - lines.kobo + lines.fee_kobo
      from ${payouts} as payout cross join lateral (
        select coalesce(sum(line.kobo), 0) as kobo, coalesce(sum(line.fee_kobo), 0) as fee_kobo
        from ${payoutLines} as line where line.payout_id = payout.id) as lines
      where ${isInBank} and (payout.processed_kobo - payout.fees_kobo - payout.deductions_kobo <> payout.paid_kobo
        or lines.kobo <> payout.processed_kobo or lines.fee_kobo <> payout.fees_kobo)
    )
    select kind, differences.payment_id as "paymentId", differences.payout_id as "payoutId",
      differences.transaction_id as "transactionId", reference, day::text, provider_id as "providerId", account,
      differences.kobo::float8 as kobo,
      exists (select from ${ledgerEntries} as entry
        where entry.payment_id = differences.payment_id and entry.kind = 'receipt') as "isCounted",
      case when explanation.id is not null then json_build_object('id', explanation.id, 'note', explanation.note,
        'by', explanation.explained_by, 'at', explanation.explained_at) end as explanation
    from differences left join ${payoutExplanations} as explanation on explanation.undone_at is null
      and explanation.kobo = differences.kobo
      and (explanation.payment_id = differences.payment_id or (explanation.payout_id = differences.payout_id
        and explanation.transaction_id is not distinct from differences.transaction_id))
    where ${where}
    order by day, reference, kind`)
  return rows
}
