import { randomUUID } from 'node:crypto'
import { and, desc, eq, exists, gt, gte, or, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { loadCurrentRate, type RateContext } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'
import type { Due } from '../account.ts'
import { lockPurchase } from '../purchase.server.ts'
import { FAILED } from '../states.ts'
import { payments, quotes } from '../table.server.ts'
import { MIN_VALIDITY_TO_REUSE_MS, QUOTE_VALIDITY_MS } from './rules.ts'

export type Quote = Omit<typeof quotes.$inferSelect, 'caseId' | 'instalment'>

/** Quotes a sum in naira, or reuses a quote. Returns null without an exchange rate. */
export async function quoteAmount(app: RateContext, caseId: string, due: Due): Promise<Quote | null> {
  const now = app.clock.now()
  const reusableQuote = await findReusableQuote(app.db, caseId, due, now)
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
    await lockPurchase(tx, caseId)
    const concurrentQuote = await findReusableQuote(tx, caseId, due, now)
    if (concurrentQuote !== null) return concurrentQuote
    await tx.insert(quotes).values({ ...quote, caseId })
    return quote
  })
}

const reusableQuotes = buildOnce(db => {
  const failedPayment = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.quoteId, quotes.id), eq(payments.state, FAILED)))
  return db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.caseId, sql.placeholder('caseId')),
        eq(quotes.instalment, sql.placeholder('instalment')),
        eq(quotes.pence, sql.placeholder('pence')),
        or(
          gte(quotes.expiresAt, sql.placeholder('validUntil')),
          and(gt(quotes.expiresAt, sql.placeholder('now')), exists(failedPayment)),
        ),
      ),
    )
    .orderBy(desc(quotes.expiresAt))
    .limit(1)
})

/** Also finds the quote of a failed payment until it expires, because the page of the failure promises its price. */
export async function findReusableQuote(
  db: DatabaseOrTransaction,
  caseId: string,
  due: Due,
  now: Date,
): Promise<Quote | null> {
  const validUntil = new Date(now.getTime() + MIN_VALIDITY_TO_REUSE_MS)
  const [reusableQuote] = await reusableQuotes(db).execute({ caseId, ...due, validUntil, now })
  return reusableQuote ?? null
}
