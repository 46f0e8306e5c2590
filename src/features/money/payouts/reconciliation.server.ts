import { type SQL, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { joinAsSqlList } from '#src/database/columns.ts'
import { hasMoneyMoved, PAYMENT_STATE_KEYS } from '../states.ts'
import { payoutExplanations } from '../table.server.ts'
import { findPayoutDeadline, MAX_LISTED } from './rules.ts'
import { PAID_OUT } from './states.ts'

export type CountedSum = { count: number; kobo: number }

/**
 * Compares the payments that arrived online with the lines of all payouts that reached the bank. `different.kobo` is
 * what the lines have above our sums. Each list has the oldest `MAX_LISTED` rows that staff have not explained.
 */
export async function reconcilePayouts(db: ReadDatabase, { isSandbox, now }: { isSandbox: boolean; now: Date }) {
  const deadline = findPayoutDeadline(now).toISOString()
  const [totals, missing, unknown, different] = await Promise.all([
    readTotals(db, isSandbox, deadline),
    readMissing(db, isSandbox, deadline),
    readUnknown(db, isSandbox),
    readDifferent(db, isSandbox),
  ])
  return { ...totals, missing, unknown, different }
}

const ARRIVED_STATES = joinAsSqlList(PAYMENT_STATE_KEYS.filter(hasMoneyMoved))

const ARRIVED_AT = sql`coalesce(payments.paid_at, payments.settled_at, payments.opened_at)`

/**
 * One row for each online payment. A line may include the fee on top, which the payer bore. `candidates` selects ids, so
 * that a comparison of one month does not read the history.
 */
export function comparePayments(isSandbox: boolean, candidates: SQL | null = null): SQL {
  const isCandidate = (id: SQL) => (candidates === null ? sql`true` : sql`${id} in (${candidates})`)
  return sql`
    paid as materialized (
      select line.payment_id, sum(line.kobo) as kobo, sum(line.fee_kobo) as fee_kobo, count(*) as payouts,
        min(payout.paid_on) as paid_on, (array_agg(payout.id order by payout.paid_on desc, payout.id))[1] as payout_id
      from payout_lines as line join payouts as payout on payout.id = line.payout_id
      where payout.is_sandbox = ${isSandbox} and payout.status = ${PAID_OUT} and line.payment_id is not null
        and ${isCandidate(sql`line.payment_id`)}
      group by line.payment_id
    ), compared as (
      select payments.id, payments.reference, payments.fee_kobo, ${ARRIVED_AT} as arrived_at,
        payments.state in (${ARRIVED_STATES}) and coalesce(payments.arrived_currency, 'NGN') = 'NGN' as has_arrived,
        coalesce(payments.arrived_kobo, payments.kobo) as kobo,
        paid.payment_id is not null as is_paid_out, paid.fee_kobo as paid_fee_kobo, paid.payouts, paid.paid_on, paid.payout_id,
        case when paid.payouts = 1 and paid.kobo - paid.fee_kobo = coalesce(payments.arrived_kobo, payments.kobo)
          then paid.kobo - paid.fee_kobo else paid.kobo end as paid_kobo
      from payments left join paid on paid.payment_id = payments.id
      where payments.is_sandbox = ${isSandbox} and payments.provider is not null and payments.currency = 'NGN'
        and (paid.payment_id is not null or payments.state in (${ARRIVED_STATES}))
        and ${isCandidate(sql`payments.id`)}
    ), differing as (
      select different.*,
        difference - case when has_arrived then coalesce(paid_fee_kobo - fee_kobo, 0) else paid_fee_kobo end as net_difference
      from (
        select compared.*, paid_kobo - case when has_arrived then compared.kobo else 0 end as difference
        from compared where is_paid_out
      ) as different
      -- Equal sums explain themselves, also when the money was moved between payouts.
      where difference <> 0 or not has_arrived or fee_kobo <> paid_fee_kobo
    )`
}

/** `kobo` is the difference that an explanation must still explain. */
function explanationOf(difference: SQL, about: SQL): SQL {
  return sql`(select explanation.id from ${payoutExplanations} as explanation
    where explanation.undone_at is null and ${about} and explanation.kobo = ${difference})`
}

const OF_PAYMENT = sql`explanation.payment_id = compared.id`
const OF_LINE = sql`explanation.payout_id = line.payout_id and explanation.transaction_id = line.transaction_id`

async function readTotals(db: ReadDatabase, isSandbox: boolean, deadline: string) {
  const sumOf = (condition: SQL) =>
    sql`json_build_object('count', count(*) filter (where ${condition}),
      'kobo', coalesce(sum(kobo) filter (where ${condition}), 0))`
  const { rows } = await db.execute<Record<'arrived' | 'paidOut' | 'onTheWay' | 'notPaidOut', CountedSum>>(sql`
    with ${comparePayments(isSandbox)}
    select ${sumOf(sql`true`)} as arrived, ${sumOf(sql`is_paid_out`)} as "paidOut",
      ${sumOf(sql`not is_paid_out and arrived_at >= ${deadline}`)} as "onTheWay",
      ${sumOf(sql`not is_paid_out and arrived_at < ${deadline}`)} as "notPaidOut"
    from compared where has_arrived`)
  const [totals] = rows
  if (totals === undefined) throw new Error('There are no totals.')
  return totals
}

async function readMissing(db: ReadDatabase, isSandbox: boolean, deadline: string) {
  const { rows } = await db.execute<{ id: string; reference: string; kobo: number; arrivedAt: string } & Totalled>(sql`
    with ${comparePayments(isSandbox)}
    select id, reference, kobo::float8, arrived_at as "arrivedAt",
      count(*) over ()::int as total, sum(kobo) over ()::float8 as "totalKobo" from compared
    where has_arrived and not is_paid_out and arrived_at < ${deadline}
      and ${explanationOf(sql`-compared.kobo`, OF_PAYMENT)} is null
    order by arrived_at, id limit ${MAX_LISTED}`)
  return splitTotal(rows.map(row => ({ ...row, arrivedAt: new Date(row.arrivedAt) })))
}

type UnknownLine = {
  payoutId: string
  providerId: string
  paidOn: string
  account: string | null
  transactionId: string
  reference: string
  kobo: number
  feeKobo: number
}

async function readUnknown(db: ReadDatabase, isSandbox: boolean) {
  const { rows } = await db.execute<UnknownLine & Totalled>(sql`
    select line.payout_id as "payoutId", payout.provider_id as "providerId", payout.paid_on::text as "paidOn",
      payout.account, line.transaction_id as "transactionId",
      line.reference, line.kobo::float8, line.fee_kobo::float8 as "feeKobo",
      count(*) over ()::int as total, sum(line.kobo) over ()::float8 as "totalKobo"
    from payout_lines as line join payouts as payout on payout.id = line.payout_id
    where payout.is_sandbox = ${isSandbox} and payout.status = ${PAID_OUT} and line.payment_id is null
      and ${explanationOf(sql`line.kobo - line.fee_kobo`, OF_LINE)} is null
    order by payout.paid_on, line.reference limit ${MAX_LISTED}`)
  return splitTotal(rows)
}

export type DifferentPayment = {
  id: string
  reference: string
  kobo: number
  paidOutKobo: number
  feeKobo: number | null
  paidOutFeeKobo: number
  payouts: number
  payoutId: string
  providerId: string
  paidOn: string
  account: string | null
  differenceKobo: number
  /** The difference after fees, which an explanation explains. */
  netKobo: number
  hasArrived: boolean
}

async function readDifferent(db: ReadDatabase, isSandbox: boolean) {
  const { rows } = await db.execute<DifferentPayment & Totalled>(sql`
    with ${comparePayments(isSandbox)}
    select compared.id, compared.reference, compared.kobo::float8, compared.paid_kobo::float8 as "paidOutKobo",
      compared.fee_kobo::float8 as "feeKobo", paid_fee_kobo::float8 as "paidOutFeeKobo", payouts::int,
      payout.id as "payoutId", payout.provider_id as "providerId", payout.paid_on::text as "paidOn", payout.account,
      difference::float8 as "differenceKobo", net_difference::float8 as "netKobo", has_arrived as "hasArrived",
      count(*) over ()::int as total, sum(difference) over ()::float8 as "totalKobo"
    from differing as compared join payouts as payout on payout.id = compared.payout_id
    where ${explanationOf(sql`net_difference`, OF_PAYMENT)} is null
    order by compared.paid_on, compared.reference limit ${MAX_LISTED}`)
  return splitTotal(rows)
}

/** Each row has the sums of all rows, also of those that are not listed. */
type Totalled = { total: number; totalKobo: number }

function splitTotal<Row extends Totalled>(found: ReadonlyArray<Row>) {
  const rows = found.map(({ total: _, totalKobo: __, ...row }) => row)
  return { count: found[0]?.total ?? 0, kobo: found[0]?.totalKobo ?? 0, rows }
}
