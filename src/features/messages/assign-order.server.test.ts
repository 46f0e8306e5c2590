import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { assignOrder } from './assign-order.server.ts'
import { assignThread } from './assign-thread.server.ts'
import { sendOrderMessage } from './send-message.server.ts'
import { threads } from './table.server.ts'

test('a consultation and its conversation get the same owner, once', async () => {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: ada.id } as const
  const order = await anOrder().settled().saveTo(app.db, app.clock)
  await app.db.insert(threads).values({ id: randomUUID(), orderId: order.id, lastMessageAt: app.clock.now() })
  const assignment = { orderId: order.id, ownerId: ada.id }
  expect(await assignOrder(app, actor, assignment)).toEqual({ ok: true, changed: true, ownerName: 'Ada Obi' })
  expect(await assignOrder(app, actor, assignment)).toEqual({ ok: true, changed: false, ownerName: 'Ada Obi' })
  expect(await app.db.select({ ownerId: orders.ownerId }).from(orders)).toEqual([{ ownerId: ada.id }])
  expect(await app.db.select({ ownerId: threads.ownerId }).from(threads)).toEqual([{ ownerId: ada.id }])
  expect(await eventsAbout(app.db, order.id)).toMatchObject([
    { type: 'order.assigned', details: { from: null, to: ada.id } },
  ])
  expect(await assignOrder(app, actor, { orderId: order.id, ownerId: null })).toMatchObject({ changed: true })
})

test('a disabled colleague and an unknown consultation are refused', async () => {
  const app = await testContext()
  const ada = await aStaffMember().saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: ada.id } as const
  const order = await anOrder().settled().saveTo(app.db, app.clock)
  await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, ada.id))
  expect(await assignOrder(app, actor, { orderId: order.id, ownerId: ada.id })).toEqual({
    ok: false,
    reason: 'disabled',
  })
  expect(await assignOrder(app, actor, { orderId: randomUUID(), ownerId: null })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})

test('changing the owner of a consultation while its customer writes does not deadlock', async () => {
  const app = await testContext()
  const ada = await aStaffMember().saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: ada.id } as const
  const { id: orderId } = await anOrder().settled().saveTo(app.db, app.clock)
  const threadId = randomUUID()
  await app.db.insert(threads).values({ id: threadId, orderId, lastMessageAt: app.clock.now() })
  for (let round = 0; round < 20; round++) {
    const ownerId = round % 2 === 0 ? ada.id : null
    const results = await Promise.all([
      sendOrderMessage(app, { orderId, id: randomUUID(), text: 'May we call later?' }),
      assignOrder(app, actor, { orderId, ownerId }),
      assignThread(app, actor, { threadId, ownerId }),
    ])
    expect(results.every(({ ok }) => ok)).toBe(true)
  }
})
