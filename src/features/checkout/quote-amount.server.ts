import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { convertToKobo } from '#src/features/exchange-rate/conversion.ts'
import { loadCurrentRate, type RateContext } from '#src/features/exchange-rate/current-rate.server.ts'
import { belongsTo, lockPurchase, type PurchaseKey, purchaseColumns } from '#src/features/payments/purchase.server.ts'
import { type Due, MIN_VALIDITY_TO_REUSE_MS, QUOTE_VALIDITY_MS } from '#src/features/payments/rules.ts'
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

/** Quotes a sum in naira, or reuses a quote with ten minutes left. Returns null without an exchange rate. */
export async function quoteAmount(app: RateContext, key: PurchaseKey, due: Due): Promise<Quote | null> {
  const now = app.clock.now()
  const reusableQuote = await findReusableQuote(app.db, key, due, now)
  if (reusableQuote !== null) return reusableQuote

  const rate = await loadCurrentRate(app)
  if (rate === null) return null
  const quote = {
    id: randomUUID(),
    ...due,
    kobo: convertToKobo(due.pence, rate.nairaMicrosPerPound),
    nairaMicrosPerPound: rate.nairaMicrosPerPound,
    rateSource: rate.source,
    madeAt: now,
    expiresAt: new Date(now.getTime() + QUOTE_VALIDITY_MS),
  }
  return app.db.transaction(async tx => {
    // Without a lock, concurrent page loads could get two quotes.
    await lockPurchase(tx, key)
    const concurrentQuote = await findReusableQuote(tx, key, due, now)
    if (concurrentQuote !== null) return concurrentQuote
    await tx.insert(quotes).values({ ...quote, ...purchaseColumns(key) })
    return quote
  })
}

async function findReusableQuote(
  db: DatabaseOrTransaction,
  key: PurchaseKey,
  due: Due,
  now: Date,
): Promise<Quote | null> {
  const [reusableQuote] = await db
    .select()
    .from(quotes)
    .where(
      and(
        belongsTo(quotes, key),
        eq(quotes.instalment, due.instalment),
        eq(quotes.pence, due.pence),
        gte(quotes.expiresAt, new Date(now.getTime() + MIN_VALIDITY_TO_REUSE_MS)),
      ),
    )
    .orderBy(desc(quotes.expiresAt))
    .limit(1)
  return reusableQuote ?? null
}
