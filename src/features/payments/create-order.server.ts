import { randomUUID } from 'node:crypto'
import type { AppContext } from '#src/database/app-context.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { loadPrice } from '#src/features/catalogue/queries.server.ts'
import type { Order } from './forms.ts'
import { orders } from './table.server.ts'

/** Creates a new order even if the same form is sent twice: reusing an order would show strangers what its owner bought. */
export async function createOrder(app: AppContext, input: Order): Promise<{ id: string; email: string }> {
  const { item, email, name } = input
  const id = randomUUID()
  await app.db.transaction(async tx => {
    const agreedPence = await loadPrice(tx, item)
    await tx.insert(orders).values({ id, item, agreedPence, email, name, createdAt: app.clock.now() })
    await recordEvent(app, tx, {
      type: 'order.created',
      actor: { kind: 'visitor' },
      subject: { kind: 'order', id },
      item,
    })
  })
  return { id, email }
}
