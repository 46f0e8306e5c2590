import { sql } from 'drizzle-orm'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { reconcilePayouts } from '#src/features/payouts/reconciliation.server.ts'
import { storePayout } from '#src/features/payouts/store-payout.server.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import type { PartResult } from './results.ts'
import { measureMs, median } from './timing.ts'

const PAYMENT_COUNT = 20_000
const PAYOUT_COUNT = 300
const LINES_PER_PAYOUT = Math.floor(PAYMENT_COUNT / PAYOUT_COUNT)
const ROUND_COUNT = 15
const ORIGIN = { provider: 'paystack', isSandbox: true }

/** Measures how long it takes to store payouts and to compare them with all payments. */
export async function measurePayouts(): Promise<PartResult> {
  const site = await startBenchSite()
  try {
    await insertPayments(site.db)
    const storeMs = await storePayouts(site)
    await site.db.execute(sql`vacuum analyze`)
    const memoryBefore = process.memoryUsage().rss
    const times: Array<number> = []
    for (let round = 0; round < ROUND_COUNT; round++) {
      const work = () => reconcilePayouts(site.db, { isSandbox: true, now: systemClock.now() })
      times.push(await measureMs(work))
    }
    const growthMib = Math.max(0, process.memoryUsage().rss - memoryBefore) / 1024 ** 2
    return {
      title: 'Payouts',
      words: `${PAYMENT_COUNT.toLocaleString('en-GB')} payments in ${PAYOUT_COUNT} payouts. The comparison reads all of them for the totals and the three lists; the time is the median of ${ROUND_COUNT}. The memory of the process grows by ${growthMib.toFixed(0)} MiB.`,
      table: {
        columns: ['work', 'ms'],
        rows: [
          [`a payout with ${LINES_PER_PAYOUT} lines stored`, median(storeMs).toFixed(1)],
          ['all payments compared with all payouts', median(times).toFixed(1)],
        ],
      },
      measured: [],
    }
  } finally {
    await site.end()
  }
}

const DIGITS = sql`upper(replace(translate(lpad(to_hex(n), 20, '0'), 'abcdef', 'ABCDEF'), '-', ''))`

async function insertPayments(db: Database) {
  await db.execute(sql`
    insert into payments (id, reference, item, instalment, pence, kobo, currency, state, provider, is_sandbox, channel,
      opened_at, paid_at, fee_kobo)
    select gen_random_uuid(), 'TP-' || ${DIGITS}, 'application_fee', 'full', 9900, 20000000, 'NGN', 'refund_due',
      'paystack', true, 'card', now() - interval '30 days', now() - interval '30 days', 200000
    from generate_series(1, ${PAYMENT_COUNT}::int) as n`)
}

async function storePayouts({ db }: BenchSite): Promise<Array<number>> {
  const { rows } = await db.execute<{ reference: string }>(sql`select reference from payments order by reference`)
  const times: Array<number> = []
  for (let index = 0; index < PAYOUT_COUNT; index++) {
    const lines = rows
      .slice(index * LINES_PER_PAYOUT, (index + 1) * LINES_PER_PAYOUT)
      .map(({ reference }) => ({ transactionId: `id-${reference}`, reference, kobo: 20_000_000, feeKobo: 200_000 }))
    const payout = {
      providerId: String(index),
      status: 'success',
      paidOn: '2026-10-01',
      processedKobo: 0,
      feesKobo: 0,
      deductionsKobo: 0,
      paidKobo: 0,
    }
    times.push(await measureMs(() => storePayout({ db, clock: systemClock }, ORIGIN, payout, lines)))
  }
  return times
}
