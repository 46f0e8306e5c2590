import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { priceOf } from '#src/features/catalogue/queries.server.ts'
import { fingerprintOf } from '#src/fingerprint.server.ts'
import type { Order } from './order-form.ts'
import { orders } from './table.server.ts'

/**
 * Keeps what somebody wants to buy, at today's price. The same form sent again while it is unpaid leads to the first
 * order; once that is paid, the same form is a new one.
 */
export async function createOrder(app: Ground, input: Order): Promise<{ id: string; email: string }> {
  const { item, email, name } = input
  const fingerprint = fingerprintOf({ item, email, name })

  return app.db.transaction(async tx => {
    const agreedPence = await priceOf(tx, item)
    const [created] = await tx
      .insert(orders)
      .values({ id: randomUUID(), item, agreedPence, email, name, fingerprint, createdAt: app.clock.now() })
      // The index decides which of two equal forms is the first, however close together they come.
      .onConflictDoNothing({ target: orders.fingerprint })
      .returning({ id: orders.id })
    if (created === undefined) return { id: await firstOf(tx, fingerprint), email }

    await recordEvent(app, tx, {
      type: 'order.created',
      actor: { kind: 'visitor' },
      subject: { kind: 'order', id: created.id },
      item,
    })
    return { id: created.id, email }
  })
}

async function firstOf(tx: Transaction, fingerprint: string): Promise<string> {
  const [first] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.fingerprint, fingerprint))
  if (first === undefined) throw new Error('The equal order was paid in this very moment: send it again.')
  return first.id
}
