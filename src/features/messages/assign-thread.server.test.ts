import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { assignThread } from './assign-thread.server.ts'
import { receiveMessage } from './receive-message.server.ts'
import { sendMessage } from './send-message.server.ts'
import { threads } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const ENQUIRY = { name: 'Ola', email: 'ola@example.ng', sector: 'dance', message: 'Can you help me?' } as const

test('an enquiry gets an owner, and a disabled colleague is refused', async () => {
  const app = await testContext()
  const owner = await aStaffMember().withPassword('a long enough passphrase').saveTo(app.db, app.clock)
  await receiveMessage(app, ENQUIRY, { acknowledge: false })
  const [thread] = await app.db.select().from(threads)
  const threadId = thread?.id ?? ''
  expect(await assignThread(app, STAFF, { threadId, ownerId: owner.id })).toEqual({ ok: true, changed: true })
  expect(await assignThread(app, STAFF, { threadId, ownerId: owner.id })).toEqual({ ok: true, changed: false })
  expect(await assignThread(app, STAFF, { threadId, ownerId: null })).toEqual({ ok: true, changed: true })
  await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, owner.id))
  expect(await assignThread(app, STAFF, { threadId, ownerId: owner.id })).toEqual({ ok: false, reason: 'disabled' })
  expect(await assignThread(app, STAFF, { threadId: randomUUID(), ownerId: null })).toMatchObject({ ok: false })
})

test('the owner of a conversation about a consultation owns the consultation', async () => {
  const app = await testContext()
  const owner = await aStaffMember().withPassword('a long enough passphrase').saveTo(app.db, app.clock)
  const order = await anOrder().settled().saveTo(app.db, app.clock)
  const threadId = randomUUID()
  await app.db.insert(threads).values({ id: threadId, orderId: order.id, lastMessageAt: app.clock.now() })
  await assignThread(app, STAFF, { threadId, ownerId: owner.id })
  expect(await app.db.select({ ownerId: orders.ownerId }).from(orders)).toEqual([{ ownerId: owner.id }])
})

test('the conversation of an application follows the owner of the case', async () => {
  const app = await testContext()
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  await sendMessage(app, { applicationId: application.id, id: randomUUID(), text: 'Hello', aboutId: null })
  const [thread] = await app.db.select().from(threads)
  expect(await assignThread(app, STAFF, { threadId: thread?.id ?? '', ownerId: null })).toEqual({
    ok: false,
    reason: 'owned-by-case',
  })
})
