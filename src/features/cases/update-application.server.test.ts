import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { type ApplicationUpdate, updateApplication } from './update-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const EDIT = { status: 'draft_review', adminNotes: null, reason: null, notifyApplicant: true } as const

test('a new status is stored with its time, recorded, and mailed with a tracking link', async () => {
  const app = await testContext()
  const before = await anApplication().named('Ọláwálé <b>').settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 3 })
  const { id, email, reference } = before

  expect(await updateApplication(app, STAFF, { ...EDIT, id, version: 1 })).toEqual({ ok: true, changed: true })
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
      template: 'applications.status-update',
      data: {
        name: 'Ọláwálé <b>',
        status: 'draft_review',
        hasNewStatus: true,
        reason: null,
        link: { to: 'tracking', url },
      },
    },
  ])
})

test('changed notes send no mail, keep the status and stay out of the event', async () => {
  const app = await testContext()
  const { id, statusSince } = await anApplication().withAdminNotes('A').settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 3 })
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, status: 'pending', adminNotes: 'Ada prefers calls.' })

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

test('a resubmission needs a reason, which can change later', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const sentBack = { ...EDIT, id, version: 1, status: 'resubmission' } as const
  expect(await updateApplication(app, STAFF, sentBack)).toEqual({ ok: false, reason: 'reason-required' })

  await updateApplication(app, STAFF, { ...sentBack, reason: 'Unsigned.' })
  const first = { resubmissionRequired: true, resubmissionReason: 'Unsigned.', resubmissionDate: app.clock.now() }
  expect(await saved(app, id)).toMatchObject({ status: 'resubmission', ...first })
  const statusSince = app.clock.now()

  app.clock.advance({ hours: 24 })
  // Admin notes do not notify the applicant.
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
    { data: { status: 'resubmission', hasNewStatus: true, reason: 'Unsigned.' } },
    { data: { status: 'resubmission', hasNewStatus: false, reason: 'Undated.' } },
  ])
})

test('a change to any other status clears the resubmission', async () => {
  const app = await testContext()
  const { id } = await anApplication().awaitingResubmission('Unsigned.').settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, status: 'final_review', reason: 'Unsigned.' })
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

test('an edit without effect succeeds for any version', async () => {
  const app = await testContext()
  const { id } = await anApplication().inStatus('draft_review').settled('initial').saveTo(app.db, app.clock)
  for (const version of [1, 7]) {
    expect(await updateApplication(app, STAFF, { ...EDIT, id, version })).toEqual({ ok: true, changed: false })
  }
  expect(await saved(app, id)).toMatchObject({ version: 1 })
  expect(await eventsAbout(app.db, id)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

test('a status change without a tick in the notify box sends no mail', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, notifyApplicant: false })
  expect(await queuedMail(app.db)).toEqual([])
  expect(await saved(app, id)).toMatchObject({ status: 'draft_review' })
})

test('the mail about an unpaid application links to the payment, and a mail about its rejection has no link', async () => {
  const app = await testContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1 })
  await updateApplication(app, STAFF, { ...EDIT, id, version: 2, status: 'rejected' })
  const url = `http://localhost:3000/payment?${new URLSearchParams({ application_id: id, email })}`
  expect(await queuedMail(app.db)).toMatchObject([
    { data: { reference: null, link: { to: 'payment', url } } },
    { data: { status: 'rejected', link: null } },
  ])
  // A rejected application cannot be paid.
  expect(await saved(app, id)).toMatchObject({ status: 'rejected', paymentReminderDueAt: null })
})

test('a rejected application can be reopened beside an identical newer one', async () => {
  const app = await testContext()
  const form = {
    sender: '198.51.100.7',
    item: 'application_fee',
    plan: 'split',
    applicantName: 'Ada Obi',
    email: 'ada.obi@example.ng',
    phone: null,
    sector: null,
    notes: null,
  } as const
  const { id } = await createApplication(app, form)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, status: 'rejected' })
  const { id: meanwhile } = await createApplication(app, form)
  expect(meanwhile).not.toBe(id)
  expect(await updateApplication(app, STAFF, { ...EDIT, id, version: 2, status: 'pending' })).toMatchObject({
    ok: true,
  })
  expect((await createApplication(app, form)).id).toBe(meanwhile)
})

test('a deleted application and an invalid id are not found', async () => {
  const app = await testContext()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '']) {
    expect(await updateApplication(app, STAFF, { ...EDIT, id, version: 1 })).toEqual({ ok: false, reason: 'not-found' })
  }
})

test('on a conflict the second editor gets the first one’s changes and name', async () => {
  const app = await testContext()
  const staffMember = await aStaffMember().named('Fọláṣadé Nwosu').saveTo(app.db, app.clock)
  const folasade = { kind: 'staff', id: staffMember.id } as const
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, status: 'under_review' })
  app.clock.advance({ minutes: 5 })
  await updateApplication(app, folasade, { ...EDIT, id, version: 2, status: 'under_review', adminNotes: 'Read it.' })

  const edit = { ...EDIT, id, version: 1, status: 'rejected' } as const
  const current = { status: 'under_review', adminNotes: 'Read it.', resubmissionReason: null, version: 3 }
  const firstEdit = { by: 'Fọláṣadé Nwosu', at: app.clock.now(), from: null, to: null, fields: ['adminNotes'] }
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
      firstEdit,
    ],
  })
  expect(await updateApplication(app, STAFF, { ...edit, version: 2 })).toMatchObject({ changes: [firstEdit] })
  expect(await saved(app, id)).toMatchObject(current)

  // With the current version, the second editor may overwrite the first edit.
  expect(await updateApplication(app, STAFF, { ...edit, version: 3 })).toEqual({ ok: true, changed: true })
})

test('of many concurrent saves of one version, one succeeds and the others conflict', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const notes = Array.from({ length: 8 }, (_, index) => `Note ${index}`)
  const answers = await Promise.all(
    notes.map(adminNotes => updateApplication(app, STAFF, { ...EDIT, id, version: 1, adminNotes })),
  )
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  expect(answers.filter(answer => !answer.ok && answer.reason === 'changed')).toHaveLength(7)
  expect(await saved(app, id)).toMatchObject({ version: 2, adminNotes: notes[answers.findIndex(({ ok }) => ok)] })
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('submitting the same edit twice makes one change and sends one mail', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const save: ApplicationUpdate = { ...EDIT, id, version: 1 }
  const answers = await Promise.all([updateApplication(app, STAFF, save), updateApplication(app, STAFF, save)])
  expect(answers.map(answer => answer.ok && answer.changed).sort()).toEqual([false, true])
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('a failed transaction changes nothing', async () => {
  const app = await testContext()
  const before = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const failingContext = {
    ...app,
    jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('Simulated failure.')) },
  }
  const update = updateApplication(failingContext, STAFF, { ...EDIT, id: before.id, version: 1 })
  await expect(update).rejects.toThrow('Simulated failure.')
  expect(await saved(app, before.id)).toEqual(before)
  expect(await eventsAbout(app.db, before.id)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

async function saved(app: AppContext, id: string) {
  const [row] = await app.db.select().from(applications).where(eq(applications.id, id))
  return row
}
