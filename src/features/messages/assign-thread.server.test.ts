import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { assignApplications } from '#src/features/work/assign-applications.server.ts'
import { openCase } from '#src/features/work/open-case.server.ts'
import { sectorOwners } from '#src/features/work/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { assignOrder } from './assign-order.server.ts'
import { assignThread } from './assign-thread.server.ts'
import { receiveMessage } from './receive-message.server.ts'
import { sendMessage, sendOrderMessage } from './send-message.server.ts'
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
  expect(await listOwners(app)).toEqual([owner.id])
})

test('the conversation of an application follows the owner of the case', async () => {
  const app = await testContext()
  const [ada, tade] = [await saveStaff(app, 'Ada'), await saveStaff(app, 'Tade')]
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const assign = (ownerId: string | null) =>
    assignApplications(app, STAFF, { applicationIds: [application.id], ownerId, note: null })
  await assign(ada.id)
  await sendMessage(app, { applicationId: application.id, id: randomUUID(), text: 'Hello', aboutId: null })
  expect(await listOwners(app)).toEqual([ada.id])
  await assign(tade.id)
  expect(await listOwners(app)).toEqual([tade.id])
  await assign(null)
  expect(await listOwners(app)).toEqual([null])
  const [thread] = await app.db.select().from(threads)
  expect(await assignThread(app, STAFF, { threadId: thread?.id ?? '', ownerId: ada.id })).toEqual({
    ok: false,
    reason: 'owned-by-case',
  })
  expect(await listOwners(app)).toEqual([null])
})

test('the owner of a sector owns the conversation of a case that is opened', async () => {
  const app = await testContext()
  const ada = await saveStaff(app, 'Ada')
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await sendMessage(app, { applicationId: application.id, id: randomUUID(), text: 'Hello', aboutId: null })
  await app.db.insert(sectorOwners).values({ sector: application.sector ?? '', staffId: ada.id })
  await app.db.transaction(tx => openCase(app, tx, application.id))
  expect(await listOwners(app)).toEqual([ada.id])
})

test('the conversation about a consultation begins with its owner, and loses one who is removed', async () => {
  const app = await testContext()
  const [ada, tade] = [await saveStaff(app, 'Ada'), await saveStaff(app, 'Tade')]
  const order = await anOrder().settled().saveTo(app.db, app.clock)
  await assignOrder(app, STAFF, { orderId: order.id, ownerId: ada.id })
  await sendOrderMessage(app, { orderId: order.id, id: randomUUID(), text: 'Which link?' })
  expect(await listOwners(app)).toEqual([ada.id])
  await assignOrder(app, STAFF, { orderId: order.id, ownerId: tade.id })
  expect(await listOwners(app)).toEqual([tade.id])
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  await assignApplications(app, STAFF, { applicationIds: [application.id], ownerId: tade.id, note: null })
  await sendMessage(app, { applicationId: application.id, id: randomUUID(), text: 'Hello', aboutId: null })
  expect(await listOwners(app)).toEqual([tade.id, tade.id])
  await app.db.delete(staffMembers).where(eq(staffMembers.id, tade.id))
  expect(await listOwners(app)).toEqual([null, null])
})

test('a conversation that begins while its case gets an owner has that owner', async () => {
  const app = await testContext()
  const ada = await saveStaff(app, 'Ada')
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const { assigned } = await app.db.transaction(async tx => {
    const { id: applicationId } = application
    await tx.insert(threads).values({ id: randomUUID(), applicationId, lastMessageAt: app.clock.now() })
    return { assigned: app.db.update(applications).set({ ownerId: ada.id }).where(eq(applications.id, applicationId)) }
  })
  await assigned
  expect(await listOwners(app)).toEqual([ada.id])
})

function saveStaff({ db, clock }: AppContext, name: string) {
  return aStaffMember().named(name).withEmail(`${name}@house.example`).saveTo(db, clock)
}

async function listOwners({ db }: AppContext) {
  const rows = await db.select({ ownerId: threads.ownerId }).from(threads)
  return rows.map(({ ownerId }) => ownerId)
}
