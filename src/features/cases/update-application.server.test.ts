import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import type { Ground } from '#src/database/ground.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { eventsAbout, queuedMail, testGround } from '#tests/support/ground.ts'
import { type ApplicationUpdate, updateApplication } from './update-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const WISH = { status: 'draft_review', adminNotes: null, reason: null, tellApplicant: true } as const

test('a new status is stored with its time, logged, and mailed with a link that is one click', async () => {
  const app = await testGround()
  const before = await anApplication().named('Ọláwálé <b>').settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 3 })
  const { id, email, reference } = before

  expect(await updateApplication(app, STAFF, { ...WISH, id, version: 1 })).toEqual({ ok: true, changed: true })
  expect(await saved(app, id)).toEqual({
    ...before,
    status: 'draft_review',
    statusSince: app.clock.now(),
    updatedAt: app.clock.now(),
    version: 2,
  })
  expect(await eventsAbout(app.db, id)).toEqual([
    {
      type: 'application.updated',
      actor: 'staff',
      details: { fields: 'status', from: 'pending', to: 'draft_review', version: 2 },
    },
  ])
  const url = `http://localhost:3000/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`
  expect(await queuedMail(app.db)).toMatchObject([
    {
      to: email,
      template: 'applications.status-news',
      data: {
        name: 'Ọláwálé <b>',
        status: 'draft_review',
        hasMoved: true,
        reason: null,
        link: { to: 'tracking', url },
      },
    },
  ])
})

test('notes alone move nothing, are mailed to nobody, and stay out of the log itself', async () => {
  const app = await testGround()
  const { id, statusSince } = await anApplication().withAdminNotes('A').settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 3 })
  await updateApplication(app, STAFF, { ...WISH, id, version: 1, status: 'pending', adminNotes: 'Ada prefers calls.' })

  expect(await saved(app, id)).toMatchObject({ adminNotes: 'Ada prefers calls.', statusSince, version: 2 })
  expect(await eventsAbout(app.db, id)).toMatchObject([
    { details: { fields: 'adminNotes', from: null, to: null, version: 2 } },
  ])
  expect(JSON.stringify(await app.db.select().from(auditEvents))).not.toContain('prefers calls')
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { adminNotes: { before: 'A', after: 'Ada prefers calls.' } } },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('a resubmission needs a reason, sets the flag, and may ask for something else later', async () => {
  const app = await testGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const sentBack = { ...WISH, id, version: 1, status: 'resubmission' } as const
  expect(await updateApplication(app, STAFF, sentBack)).toEqual({ ok: false, reason: 'reason-required' })

  await updateApplication(app, STAFF, { ...sentBack, reason: 'Unsigned.' })
  const first = { resubmissionRequired: true, resubmissionReason: 'Unsigned.', resubmissionDate: app.clock.now() }
  expect(await saved(app, id)).toMatchObject({ status: 'resubmission', ...first })
  const statusSince = app.clock.now()

  app.clock.advance({ hours: 24 })
  // What only staff read does not ask the applicant anew.
  await updateApplication(app, STAFF, { ...sentBack, reason: 'Unsigned.', version: 2, adminNotes: 'Called her.' })
  expect(await saved(app, id)).toMatchObject({ ...first, statusSince })
  await updateApplication(app, STAFF, { ...sentBack, reason: 'Undated.', version: 3, adminNotes: 'Called her.' })
  expect(await saved(app, id)).toMatchObject({
    resubmissionReason: 'Undated.',
    resubmissionDate: app.clock.now(),
    statusSince,
    version: 4,
  })
  expect(await queuedMail(app.db)).toMatchObject([
    { data: { status: 'resubmission', hasMoved: true, reason: 'Unsigned.' } },
    { data: { status: 'resubmission', hasMoved: false, reason: 'Undated.' } },
  ])
})

test('any other status clears what a resubmission asked for', async () => {
  const app = await testGround()
  const { id } = await anApplication().sentBack('Unsigned.').settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...WISH, id, version: 1, status: 'final_review', reason: 'Unsigned.' })
  expect(await saved(app, id)).toMatchObject({
    status: 'final_review',
    resubmissionRequired: false,
    resubmissionReason: null,
    resubmissionDate: null,
  })
  expect(await queuedMail(app.db)).toMatchObject([{ data: { status: 'final_review', reason: null } }])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { reason: { before: 'Unsigned.', after: null } } },
  ])
})

test('what stands so already is no change, whichever version was edited', async () => {
  const app = await testGround()
  const { id } = await anApplication().inStatus('draft_review').settled('initial').saveTo(app.db, app.clock)
  for (const version of [1, 7]) {
    expect(await updateApplication(app, STAFF, { ...WISH, id, version })).toEqual({ ok: true, changed: false })
  }
  expect(await saved(app, id)).toMatchObject({ version: 1 })
  expect(await eventsAbout(app.db, id)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

test('nobody is told when the box is cleared', async () => {
  const app = await testGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...WISH, id, version: 1, tellApplicant: false })
  expect(await queuedMail(app.db)).toEqual([])
  expect(await saved(app, id)).toMatchObject({ status: 'draft_review' })
})

test('whoever has no reference yet is led to the payment, and once rejected nowhere', async () => {
  const app = await testGround()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...WISH, id, version: 1 })
  await updateApplication(app, STAFF, { ...WISH, id, version: 2, status: 'rejected' })
  const url = `http://localhost:3000/payment?${new URLSearchParams({ application_id: id, email })}`
  expect(await queuedMail(app.db)).toMatchObject([
    { data: { reference: null, link: { to: 'payment', url } } },
    { data: { status: 'rejected', link: null } },
  ])
  // It cannot be paid any more.
  expect(await saved(app, id)).toMatchObject({ status: 'rejected', paymentReminderDueAt: null })
})

test('an application that is taken up again stands beside the one that was opened meanwhile', async () => {
  const app = await testGround()
  const form = {
    sender: '198.51.100.7',
    item: 'application_fee',
    plan: 'split',
    applicantName: 'Ada Obi',
    email: 'ada.obi@example.ng',
    phone: null,
    categoryOfTalent: null,
    notes: null,
  } as const
  const { id } = await createApplication(app, form)
  await updateApplication(app, STAFF, { ...WISH, id, version: 1, status: 'rejected' })
  const { id: meanwhile } = await createApplication(app, form)
  expect(meanwhile).not.toBe(id)
  expect(await updateApplication(app, STAFF, { ...WISH, id, version: 2, status: 'pending' })).toMatchObject({
    ok: true,
  })
  expect((await createApplication(app, form)).id).toBe(meanwhile)
})

test('an application that is gone, or an id that is none, is not found', async () => {
  const app = await testGround()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '']) {
    expect(await updateApplication(app, STAFF, { ...WISH, id, version: 1 })).toEqual({ ok: false, reason: 'not-found' })
  }
})

test('the second of two who edit is told what the first changed, and by whom', async () => {
  const app = await testGround()
  const member = await aStaffMember().named('Fọláṣadé Nwosu').saveTo(app.db, app.clock)
  const folasade = { kind: 'staff', id: member.id } as const
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...WISH, id, version: 1, status: 'under_review' })
  app.clock.advance({ minutes: 5 })
  await updateApplication(app, folasade, { ...WISH, id, version: 2, status: 'under_review', adminNotes: 'Read it.' })

  const edit = { ...WISH, id, version: 1, status: 'rejected' } as const
  const current = { status: 'under_review', adminNotes: 'Read it.', resubmissionReason: null, version: 3 }
  const hers = { by: 'Fọláṣadé Nwosu', at: app.clock.now(), from: null, to: null, fields: ['adminNotes'] }
  expect(await updateApplication(app, STAFF, edit)).toEqual({
    ok: false,
    reason: 'changed',
    current,
    changes: [
      {
        by: 'a colleague',
        at: new Date('2026-11-02T09:00:00Z'),
        from: 'pending',
        to: 'under_review',
        fields: ['status'],
      },
      hers,
    ],
  })
  expect(await updateApplication(app, STAFF, { ...edit, version: 2 })).toMatchObject({ changes: [hers] })
  expect(await saved(app, id)).toMatchObject(current)

  // Saved again on top, knowingly.
  expect(await updateApplication(app, STAFF, { ...edit, version: 3 })).toEqual({ ok: true, changed: true })
})

test('of many who save the same version at once one wins, and the others are told', async () => {
  const app = await testGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const notes = Array.from({ length: 8 }, (_, index) => `Note ${index}`)
  const answers = await Promise.all(
    notes.map(adminNotes => updateApplication(app, STAFF, { ...WISH, id, version: 1, adminNotes })),
  )
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  expect(answers.filter(answer => !answer.ok && answer.reason === 'changed')).toHaveLength(7)
  expect(await saved(app, id)).toMatchObject({ version: 2, adminNotes: notes[answers.findIndex(({ ok }) => ok)] })
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('the same save sent twice is one change and one mail', async () => {
  const app = await testGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const save: ApplicationUpdate = { ...WISH, id, version: 1 }
  const answers = await Promise.all([updateApplication(app, STAFF, save), updateApplication(app, STAFF, save)])
  expect(answers.map(answer => answer.ok && answer.changed).sort()).toEqual([false, true])
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('what is cut off half-way has changed nothing', async () => {
  const app = await testGround()
  const before = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const cutOff = { ...app, jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('The lights went out.')) } }
  const update = updateApplication(cutOff, STAFF, { ...WISH, id: before.id, version: 1 })
  await expect(update).rejects.toThrow('The lights went out.')
  expect(await saved(app, before.id)).toEqual(before)
  expect(await eventsAbout(app.db, before.id)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

async function saved(app: Ground, id: string) {
  const [row] = await app.db.select().from(applications).where(eq(applications.id, id))
  return row
}
