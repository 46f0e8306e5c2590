import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { koboFor } from '#src/features/exchange-rate/conversion.ts'
import { currentRate, type RateGround } from '#src/features/exchange-rate/current-rate.server.ts'
import { columnsOf, isOf, lockPurchase, type PurchaseKey } from '#src/features/payments/purchase.server.ts'
import { type Due, QUOTE_MS, REUSED_WHILE_LEFT_MS } from '#src/features/payments/rules.ts'
import { quotes } from '#src/features/payments/table.server.ts'

export type Quote = {
  id: string
  pence: number
  kobo: number
  nairaMicrosPerPound: number
  rateSource: string
  madeAt: Date
  expiresAt: Date
}

/** The amount in naira to show for what is due: an earlier quote while enough of it is left, else a new one; null without a rate. */
export async function quoteAmount(app: RateGround, key: PurchaseKey, due: Due): Promise<Quote | null> {
  const now = app.clock.now()
  const kept = await keptQuote(app.db, key, due, now)
  if (kept !== null) return kept

  const rate = await currentRate(app)
  if (rate === null) return null
  const quote = {
    id: randomUUID(),
    ...due,
    kobo: koboFor(due.pence, rate.nairaMicrosPerPound),
    nairaMicrosPerPound: rate.nairaMicrosPerPound,
    rateSource: rate.source,
    madeAt: now,
    expiresAt: new Date(now.getTime() + QUOTE_MS),
  }
  return app.db.transaction(async tx => {
    // Pages opened at once must share one quote: two quotes would open two checkouts and could charge twice.
    await lockPurchase(tx, key)
    const madeBefore = await keptQuote(tx, key, due, now)
    if (madeBefore !== null) return madeBefore
    await tx.insert(quotes).values({ ...quote, ...columnsOf(key) })
    return quote
  })
}

async function keptQuote(db: DatabaseOrTransaction, key: PurchaseKey, due: Due, now: Date): Promise<Quote | null> {
  const [kept] = await db
    .select()
    .from(quotes)
    .where(
      and(
        isOf(quotes, key),
        eq(quotes.instalment, due.instalment),
        eq(quotes.pence, due.pence),
        gte(quotes.expiresAt, new Date(now.getTime() + REUSED_WHILE_LEFT_MS)),
      ),
    )
    .orderBy(desc(quotes.expiresAt))
    .limit(1)
  return kept ?? null
}
