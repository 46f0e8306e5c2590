import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { ledgerEntries } from '#src/features/payments/table.server.ts'
import { monthsUpTo } from './months.ts'

/** Income of a month minus its refunds. `offlinePence`: the part of `pence` that came in pounds, without naira. */
export type MonthsIncome = { month: string; pence: number; offlinePence: number; kobo: number }

const MONTHS = 6

/** The sums of the ledger for the last six months, including this one. */
export async function incomeByMonth(app: Ground): Promise<Array<MonthsIncome>> {
  const months = monthsUpTo(app.clock.now(), MONTHS)
  const starts = months.map(month => month.startsAt.toISOString())
  const { rows } = await app.db.execute<{ month: number; pence: string; offlinePence: string; kobo: string }>(sql`
    select
      width_bucket(at, ${sql.param(starts)}::timestamptz[]) as month,
      sum(pence) as pence,
      coalesce(sum(pence) filter (where kobo = 0), 0) as "offlinePence",
      sum(kobo) as kobo
    from ${ledgerEntries}
    where at >= ${starts[0]}::timestamptz
    group by 1`)
  return months.map(({ month }, index) => {
    const row = rows.find(each => each.month === index + 1)
    // Sums come as text because they may exceed 32 bits; no sum of ours exceeds what a number holds exactly.
    return {
      month,
      pence: Number(row?.pence ?? 0),
      offlinePence: Number(row?.offlinePence ?? 0),
      kobo: Number(row?.kobo ?? 0),
    }
  })
}
