import { and, eq, isNull } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { payments } from './table.server.ts'

/** Keeps where an attempt is paid, so that every later click leads to the same checkout. */
export async function recordCheckout(app: Ground, reference: string, checkoutUrl: string): Promise<void> {
  await app.db
    .update(payments)
    .set({ checkoutUrl })
    .where(and(eq(payments.reference, reference), isNull(payments.checkoutUrl)))
}

/** The provider will not have this attempt, or its address was lost on the way: the next click opens another. */
export async function supersedeAttempt(app: Ground, reference: string): Promise<void> {
  await app.db
    .update(payments)
    .set({ supersededAt: app.clock.now() })
    .where(and(eq(payments.reference, reference), isNull(payments.supersededAt)))
}
