import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { calculateInstalments } from '#src/features/site/catalogue/items.ts'
import { testContext } from '#tests/support/app-context.ts'

test('C49: the database and the code calculate the same first instalment for every total', async () => {
  const { db } = await testContext()
  const { rows } = await db.execute<{ totals: Array<number>; firsts: Array<number> }>(sql`
    select array_agg(total order by total) as totals, array_agg(first_instalment_pence('split', total) order by total) as firsts
    from generate_series(1, 1000000, 7) as total`)
  const { totals = [], firsts = [] } = rows[0] ?? {}
  expect(firsts).toEqual(totals.map(total => calculateInstalments(total).firstPence))
})

test('C83: no ledger entry can be changed or deleted', async () => {
  const { db, clock } = await testContext()
  await aPayment().inState('settled').saveTo(db, clock)
  const refusalMessage = 'Ledger entries are never changed or deleted'
  for (const statement of [
    'update ledger_entries set pence = 1',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
  ]) {
    await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining(refusalMessage) },
    })
  }
})
