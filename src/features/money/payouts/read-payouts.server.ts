import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { PaymentContext, ProviderPayout, ProviderPayoutLine } from '../checkout/payment-gateway.ts'
import { ledgerEntries, monthClosings, payments, payoutExplanations, payoutLines, payouts } from '../table.server.ts'
import { listDaysToRead } from './rules.ts'

/**
 * Reads what the provider paid to our bank, and returns the number of payouts. Each payout is stored at once, so an
 * interrupted read loses nothing. Throws GatewayUnavailable.
 */
export async function readPayouts(app: PaymentContext, days = listDaysToRead(app.clock.now())): Promise<number> {
  const { gateway } = app
  const payouts = await gateway.payouts(days)
  for (const payout of payouts) {
    const lines = await gateway.payoutLines(payout.providerId)
    await storePayout(app, { provider: gateway.id, isSandbox: gateway.isSandbox }, payout, lines)
  }
  app.log.info({ ...days, payouts: payouts.length }, 'payouts read')
  return payouts.length
}

/** Sandbox and real payouts never mix (ADR 008). */
export type PayoutOrigin = { provider: string; isSandbox: boolean }

/** Stores a payout with its lines, which replace those of earlier reads and files. */
export async function storePayout(
  app: Pick<AppContext, 'db' | 'clock'>,
  origin: PayoutOrigin,
  payout: ProviderPayout,
  lines: ReadonlyArray<ProviderPayoutLine>,
): Promise<void> {
  await app.db.transaction(async tx => {
    await lockPayouts(tx)
    const payoutId = await writePayout(tx, origin, { ...payout, source: 'api', readAt: app.clock.now() })
    await replaceLines(tx, origin, payoutId, lines)
    await removeLinesOfFiles(tx, origin, payoutId)
  })
}

/** One transaction at a time writes payouts, because two may store the same lines and fill in the same fees. */
export async function lockPayouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payouts', 0))`)
}

type PayoutToWrite = ProviderPayout & { source: 'api' | 'file'; readAt: Date }

/** Locks the payout, so that two reads of it write one after the other. */
export async function writePayout(tx: Transaction, origin: PayoutOrigin, payout: PayoutToWrite): Promise<string> {
  const { providerId, ...values } = payout
  const [written] = await tx
    .insert(payouts)
    .values({ id: randomUUID(), ...origin, ...payout })
    .onConflictDoUpdate({ target: [payouts.provider, payouts.isSandbox, payouts.providerId], set: values })
    .returning({ id: payouts.id })
  if (written === undefined) throw new Error('The payout was not written.')
  return written.id
}

/** Locks the payments in the order of their ids, as erasures do. Gives them missing fees and transaction ids. */
export async function replaceLines(
  tx: Transaction,
  origin: PayoutOrigin,
  payoutId: string,
  lines: ReadonlyArray<ProviderPayoutLine>,
): Promise<void> {
  await tx.execute(sql`delete from ${payoutLines} where payout_id = ${payoutId}`)
  await tx.execute(sql`
    insert into ${payoutLines} (payout_id, transaction_id, reference, payment_id, kobo, fee_kobo)
    select ${payoutId}, line."transactionId", line.reference, ours.id, line.kobo, line."feeKobo"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line("transactionId" text, reference text, kobo bigint, "feeKobo" bigint)
    left join lateral (
      select id from ${payments}
      where provider = ${origin.provider} and is_sandbox = ${origin.isSandbox}
        and (reference = line.reference or transaction_id = line."transactionId")
      order by reference = line.reference desc limit 1
    ) as ours on true
    order by ours.id
    on conflict do nothing`)
  await tx.execute(sql`
    update ${payments} as payment
    set fee_kobo = case when ${isInClosedMonth} then payment.fee_kobo else coalesce(payment.fee_kobo, line.fee_kobo) end,
      transaction_id = case when payout.source = 'api'
        then coalesce(payment.transaction_id, nullif(line.transaction_id, line.reference)) else payment.transaction_id end
    from ${payoutLines} as line join ${payouts} as payout on payout.id = line.payout_id
    where line.payout_id = ${payoutId} and line.payment_id = payment.id
      and (payment.fee_kobo is null or payment.transaction_id is null)`)
}

/** A fee belongs to the month of its receipt, and a closed month never changes. */
const isInClosedMonth = sql`exists (
  select from ${ledgerEntries} as entry join ${monthClosings} as closing
    on closing.month = to_char(entry.at at time zone 'Africa/Lagos', 'YYYY-MM') and closing.reopened_at is null
  where entry.payment_id = payment.id and entry.kind = 'receipt')`

async function removeLinesOfFiles(tx: Transaction, { provider, isSandbox }: PayoutOrigin, payoutId: string) {
  // What staff wrote about a line of a file stays with the line.
  await tx.execute(sql`
    update ${payoutExplanations} as explanation set payout_id = line.payout_id, transaction_id = line.transaction_id
    from ${payoutLines} as line, ${payoutLines} as old join ${payouts} as file on file.id = old.payout_id
    where line.payout_id = ${payoutId} and old.reference = line.reference and file.source = 'file'
      and file.id <> ${payoutId} and file.provider = ${provider} and file.is_sandbox = ${isSandbox}
      and explanation.payout_id = old.payout_id and explanation.transaction_id = old.transaction_id`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with removed as (
      delete from ${payoutLines} as line using ${payouts} as file
      where line.payout_id = file.id and file.source = 'file' and file.id <> ${payoutId}
        and file.provider = ${provider} and file.is_sandbox = ${isSandbox}
        and line.reference in (select reference from ${payoutLines} where payout_id = ${payoutId})
      returning line.payout_id, line.kobo, line.fee_kobo
    ), sums as (
      select payout_id, sum(kobo)::bigint as kobo, sum(fee_kobo)::bigint as fee_kobo from removed group by payout_id
    )
    update ${payouts} as file
    set processed_kobo = processed_kobo - sums.kobo, fees_kobo = fees_kobo - sums.fee_kobo,
      paid_kobo = paid_kobo - sums.kobo + sums.fee_kobo
    from sums where file.id = sums.payout_id
    returning file.id`)
  const changedIds = JSON.stringify(rows.map(({ id }) => id))
  await tx.execute(sql`
    delete from ${payouts} as file
    where file.source = 'file' and file.provider = ${provider} and file.is_sandbox = ${isSandbox}
      and not exists (select from ${payoutLines} as line where line.payout_id = file.id)
      and (file.id in (select value::uuid from jsonb_array_elements_text(${changedIds}::jsonb))
        or file.provider_id = (select 'file-' || paid_on from ${payouts} where id = ${payoutId}))`)
}
