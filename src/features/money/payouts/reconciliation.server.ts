import { type SQL, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { joinAsSqlList } from '#src/database/one-of.ts'
import { hasMoneyMoved, PAYMENT_STATE_KEYS } from '#src/features/money/states.ts'
import { findPayoutDeadline, MAX_LISTED } from './rules.ts'
import { PAID_OUT } from './states.ts'

export type CountedSum = { count: number; kobo: number }

export type Reconciliation = {
  arrived: CountedSum
  paidOut: CountedSum
  onTheWay: CountedSum
  notPaidOut: CountedSum & { rows: Array<MissingPayment> }
  unknown: CountedSum & { rows: Array<UnknownLine> }
  different: CountedSum & { rows: Array<DifferentPayment> }
}

type MissingPayment = { id: string; reference: string; kobo: number; arrivedAt: Date }
type UnknownLine = {
  payoutId: string
  paidOn: string
  transactionId: string
  reference: string
  kobo: number
  feeKobo: number
}
export type DifferentPayment = {
  id: string
  reference: string
  kobo: number
  paidOutKobo: number
  feeKobo: number | null
  paidOutFeeKobo: number
  payouts: number
  refundedKobo: number
  differenceKobo: number
  hasArrived: boolean
}

/**
 * Compares the payments that arrived online with the lines of all payouts that reached the bank. `different.kobo` is
 * what the lines have above our sums. Each list has the oldest `MAX_LISTED` rows.
 */
export async function reconcilePayouts(
  db: ReadDatabase,
  { isSandbox, now }: { isSandbox: boolean; now: Date },
): Promise<Reconciliation> {
  const deadline = findPayoutDeadline(now).toISOString()
  const [totals, missing, unknown, different] = await Promise.all([
    readTotals(db, isSandbox, deadline),
    readMissing(db, isSandbox, deadline),
    readUnknown(db, isSandbox),
    readDifferent(db, isSandbox),
  ])
  return {
    arrived: toSum(totals.arrived, totals.arrived_kobo),
    paidOut: toSum(totals.paid_out, totals.paid_out_kobo),
    onTheWay: toSum(totals.on_the_way, totals.on_the_way_kobo),
    notPaidOut: { ...toSum(totals.missing, totals.missing_kobo), rows: missing },
    unknown,
    different,
  }
}

function toSum(count: string, kobo: string): CountedSum {
  return { count: Number(count), kobo: Number(kobo) }
}

const ARRIVED_STATES = joinAsSqlList(PAYMENT_STATE_KEYS.filter(hasMoneyMoved))

const ARRIVED_AT = sql`coalesce(payments.paid_at, payments.settled_at, payments.opened_at)`

/** One row for each online payment. A line may include the fee on top, which the payer bore. */
function comparePayments(isSandbox: boolean): SQL {
  return sql`
    paid as materialized (
      select line.payment_id, sum(line.kobo) as kobo, sum(line.fee_kobo) as fee_kobo, count(*) as payouts,
        min(payout.paid_on) as paid_on
      from payout_lines as line join payouts as payout on payout.id = line.payout_id
      where payout.is_sandbox = ${isSandbox} and payout.status = ${PAID_OUT} and line.payment_id is not null
      group by line.payment_id
    ), compared as (
      select payments.id, payments.reference, payments.fee_kobo, ${ARRIVED_AT} as arrived_at,
        payments.state in (${ARRIVED_STATES}) and coalesce(payments.arrived_currency, 'NGN') = 'NGN' as has_arrived,
        coalesce(payments.arrived_kobo, payments.kobo) as kobo,
        paid.payment_id is not null as is_paid_out, paid.fee_kobo as paid_fee_kobo, paid.payouts, paid.paid_on,
        case when paid.payouts = 1 and paid.kobo - paid.fee_kobo = coalesce(payments.arrived_kobo, payments.kobo)
          then paid.kobo - paid.fee_kobo else paid.kobo end as paid_kobo
      from payments left join paid on paid.payment_id = payments.id
      where payments.is_sandbox = ${isSandbox} and payments.provider is not null and payments.currency = 'NGN'
        and (paid.payment_id is not null or payments.state in (${ARRIVED_STATES}))
    )`
}

type FoundTotals = Record<
  | 'arrived'
  | 'arrived_kobo'
  | 'paid_out'
  | 'paid_out_kobo'
  | 'on_the_way'
  | 'on_the_way_kobo'
  | 'missing'
  | 'missing_kobo',
  string
>

async function readTotals(db: ReadDatabase, isSandbox: boolean, deadline: string) {
  const { rows } = await db.execute<FoundTotals>(sql`
    with ${comparePayments(isSandbox)}
    select count(*) as arrived, coalesce(sum(kobo), 0) as arrived_kobo,
      count(*) filter (where is_paid_out) as paid_out,
      coalesce(sum(kobo) filter (where is_paid_out), 0) as paid_out_kobo,
      count(*) filter (where not is_paid_out and arrived_at >= ${deadline}) as on_the_way,
      coalesce(sum(kobo) filter (where not is_paid_out and arrived_at >= ${deadline}), 0) as on_the_way_kobo,
      count(*) filter (where not is_paid_out and arrived_at < ${deadline}) as missing,
      coalesce(sum(kobo) filter (where not is_paid_out and arrived_at < ${deadline}), 0) as missing_kobo
    from compared where has_arrived`)
  const [totals] = rows
  if (totals === undefined) throw new Error('There are no totals.')
  return totals
}

async function readMissing(db: ReadDatabase, isSandbox: boolean, deadline: string) {
  const { rows } = await db.execute<{ id: string; reference: string; kobo: string; arrived_at: string }>(sql`
    with ${comparePayments(isSandbox)}
    select id, reference, kobo, arrived_at from compared
    where has_arrived and not is_paid_out and arrived_at < ${deadline}
    order by arrived_at, id limit ${MAX_LISTED}`)
  return rows.map(({ id, reference, kobo, arrived_at }) => ({
    id,
    reference,
    kobo: Number(kobo),
    arrivedAt: new Date(arrived_at),
  }))
}

type FoundLine = {
  payout_id: string
  paid_on: string
  transaction_id: string
  reference: string
  kobo: string
  fee_kobo: string
  total: string
  total_kobo: string
}

async function readUnknown(db: ReadDatabase, isSandbox: boolean) {
  const { rows } = await db.execute<FoundLine>(sql`
    select line.payout_id, payout.paid_on::text, line.transaction_id, line.reference, line.kobo, line.fee_kobo,
      count(*) over () as total, sum(line.kobo) over () as total_kobo
    from payout_lines as line join payouts as payout on payout.id = line.payout_id
    where payout.is_sandbox = ${isSandbox} and payout.status = ${PAID_OUT} and line.payment_id is null
    order by payout.paid_on, line.reference limit ${MAX_LISTED}`)
  return {
    ...toSum(rows[0]?.total ?? '0', rows[0]?.total_kobo ?? '0'),
    rows: rows.map(row => ({
      payoutId: row.payout_id,
      paidOn: row.paid_on,
      transactionId: row.transaction_id,
      reference: row.reference,
      kobo: Number(row.kobo),
      feeKobo: Number(row.fee_kobo),
    })),
  }
}

type FoundDifference = {
  id: string
  reference: string
  has_arrived: boolean
  kobo: string
  paid_kobo: string
  fee_kobo: string | null
  paid_fee_kobo: string
  payouts: string
  refunded_kobo: string
  difference: string
  total: string
  total_kobo: string
}

async function readDifferent(db: ReadDatabase, isSandbox: boolean) {
  const { rows } = await db.execute<FoundDifference>(sql`
    with ${comparePayments(isSandbox)}, refunded as (
      select payment_id, -sum(kobo) as kobo from ledger_entries
      where kind in ('refund', 'reversal', 'reinstatement') group by payment_id having sum(kobo) < 0
    ), differing as (
      select compared.*, coalesce(refunded.kobo, 0) as refunded_kobo,
        paid_kobo - case when has_arrived then compared.kobo else 0 end as difference
      from compared left join refunded on refunded.payment_id = compared.id
      where is_paid_out
    )
    select *, count(*) over () as total, sum(difference) over () as total_kobo from differing
    where difference <> 0 or payouts > 1 or refunded_kobo > 0 or not has_arrived
      or (fee_kobo is not null and fee_kobo <> paid_fee_kobo)
    order by paid_on, reference limit ${MAX_LISTED}`)
  return {
    ...toSum(rows[0]?.total ?? '0', rows[0]?.total_kobo ?? '0'),
    rows: rows.map(row => ({
      id: row.id,
      reference: row.reference,
      kobo: Number(row.kobo),
      paidOutKobo: Number(row.paid_kobo),
      feeKobo: row.fee_kobo === null ? null : Number(row.fee_kobo),
      paidOutFeeKobo: Number(row.paid_fee_kobo),
      payouts: Number(row.payouts),
      refundedKobo: Number(row.refunded_kobo),
      differenceKobo: Number(row.difference),
      hasArrived: row.has_arrived,
    })),
  }
}
