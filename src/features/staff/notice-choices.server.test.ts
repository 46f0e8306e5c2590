import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { saveNoticeChoices } from './notice-choices.server.ts'
import { staffMembers } from './table.server.ts'

test('a colleague chooses among the kinds of their role, and choices of other kinds stay', async () => {
  const app = await testContext()
  const { id } = await aStaffMember().inRole('caseworker').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id } as const
  const readChoices = async () =>
    (await app.db.select().from(staffMembers).where(eq(staffMembers.id, id)))[0]?.noticeChoices
  const documents = { mail: false, bell: true }
  await saveNoticeChoices(app, actor, { documents, payments: { mail: false, bell: false } })
  expect(await readChoices(), 'a case worker has no payments').toEqual({ documents })
  await app.db.update(staffMembers).set({ role: 'finance' }).where(eq(staffMembers.id, id))
  const payments = { mail: true, bell: false }
  await saveNoticeChoices(app, actor, { payments })
  await saveNoticeChoices(app, actor, { payments })
  expect(await readChoices()).toEqual({ documents, payments })
  expect(await eventsAbout(app.db, id)).toMatchObject([
    { type: 'staff.notices_chosen', details: { kinds: 'documents' } },
    { type: 'staff.notices_chosen', details: { kinds: 'payments' } },
  ])
})
