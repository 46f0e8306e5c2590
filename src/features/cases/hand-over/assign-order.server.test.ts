import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { assignOrder } from './assign-order.server.ts'

const ACTOR = { kind: 'staff', id: randomUUID() } as const

test('a consultation gets an owner once, loses them, and refuses a disabled colleague', async () => {
  const app = await testContext()
  const ada = await aStaffMember().saveTo(app.db, app.clock)
  const left = await aStaffMember().withEmail('left@house.example').disabled().saveTo(app.db, app.clock)
  const { id: orderId } = await anOrder().saveTo(app.db, app.clock)
  const give = (ownerId: string | null) => assignOrder(app, ACTOR, { orderId, ownerId })
  const twice = await Promise.all([give(ada.id), give(ada.id)])
  expect(twice.map(result => result.ok && result.changed).toSorted()).toEqual([false, true])
  expect(await give(left.id)).toEqual({ ok: false, reason: 'disabled' })
  const [order] = await app.db.select({ ownerId: orders.ownerId }).from(orders).where(eq(orders.id, orderId))
  expect(order?.ownerId).toBe(ada.id)
  expect(await give(null)).toEqual({ ok: true, changed: true })
  expect(await eventsAbout(app.db, orderId)).toMatchObject([{ details: { to: ada.id } }, { details: { to: null } }])
  expect(await assignOrder(app, ACTOR, { orderId: randomUUID(), ownerId: ada.id })).toMatchObject({ ok: false })
})
