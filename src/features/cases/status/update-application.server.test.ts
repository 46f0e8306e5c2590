import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { listMilestones, listRunningClocks } from '#src/features/cases/dates/queries.server.ts'
import { caseNotes } from '#src/features/cases/work/table.server.ts'
import { withdrawUnneededRequests } from '#src/features/documents/finish-request.server.ts'
import { documentRequestsOf } from '#src/features/documents/queries.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { type ApplicationUpdate, updateApplication } from './update-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const EDIT = {
  status: 'draft_review',
  skipsSteps: true,
  adminNotes: null,
  reason: null,
  notifyApplicant: true,
} as const

test('a new status is stored with its time, recorded as an event and mailed with a tracking link', async () => {
  const app = await testContext()
  const before = await anApplication().named('Ọláwálé <b>').settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 3 })
  const { id, email, reference } = before

  expect(await updateApplication(app, STAFF, { ...EDIT, id, version: 1 })).toMatchObject({ ok: true, changed: true })
  expect(await loadApplication(app, id)).toEqual({
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

test('a dated status is set together with its day, which starts the deadline', async () => {
  const app = await testContext()
  const { id } = await anApplication().inStatus('submitted').settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ days: 20 })
  const today = dayInLagos(app.clock.now())
  const endorse = (day: string | null) =>
    updateApplication(app, STAFF, { ...EDIT, id, version: 1, status: 'endorsed', day })
  const refusedDays = [null, '', 'soon', addDays(today, 1), '2020-02-03']
  for (const day of refusedDays)
    expect(await endorse(day)).toMatchObject({ ok: false, reason: 'invalid', errors: { day: expect.any(String) } })
  expect(await loadApplication(app, id)).toMatchObject({ status: 'submitted', version: 1 })
  expect(await queuedMail(app.db)).toEqual([])

  expect(await endorse(addDays(today, -2))).toMatchObject({ ok: true, changed: true })
  expect(await loadApplication(app, id)).toMatchObject({ status: 'endorsed' })
  expect(await listRunningClocks(app.db, id)).toMatchObject([
    { clock: 'visa_application', startsOn: addDays(today, -2) },
  ])
  expect(
    await updateApplication(app, STAFF, { ...EDIT, id, version: 2, status: 'endorsed', day: today }),
  ).toMatchObject({
    changed: true,
  })
  expect(await listMilestones(app.db, id)).toMatchObject([{ fact: 'submitted' }, { fact: 'endorsed', day: today }])
})

test('skipped steps are named, and saved once they are confirmed', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const edit = { ...EDIT, id, version: 1, status: 'final_review' } as const
  expect(await updateApplication(app, STAFF, { ...edit, skipsSteps: false })).toEqual({
    ok: false,
    reason: 'invalid',
    errors: {
      skipsSteps: 'Pending to Final Review: 3 steps are skipped, Under Review, Evidence Review and Draft Review',
    },
  })
  expect(await loadApplication(app, id)).toMatchObject({ status: 'pending', version: 1 })
  expect(await updateApplication(app, STAFF, edit)).toMatchObject({ ok: true })
})

test('moving back from a dated status needs a reason, and takes its days and deadlines back', async () => {
  const app = await testContext()
  const { id } = await anApplication().inStatus('endorsed').settled('initial').saveTo(app.db, app.clock)
  expect(await listRunningClocks(app.db, id)).toMatchObject([{ clock: 'visa_application' }])
  const edit = { ...EDIT, id, version: 1, status: 'submitted', day: dayInLagos(app.clock.now()) } as const
  expect(await updateApplication(app, STAFF, edit)).toMatchObject({
    ok: false,
    errors: { reason: 'Please say why the status goes back' },
  })
  expect(await updateApplication(app, STAFF, { ...edit, reason: 'It was somebody else.' })).toMatchObject({ ok: true })
  expect(await listMilestones(app.db, id)).toMatchObject([{ fact: 'submitted' }])
  expect((await listRunningClocks(app.db, id)).map(({ clock }) => clock)).toContain('body_answer')
  expect(await loadApplication(app, id)).toMatchObject({ status: 'submitted', resubmissionReason: null })
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { why: { before: null, after: 'It was somebody else.' } } },
  ])
})

test('once our work is complete, open document requests are withdrawn as soon as this cannot be undone', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocumentRequest(id).ofType('CV/Resume').saveTo(app.db, app.clock)
  await aDocumentRequest(id).ofType('Passport').inStatus('fulfilled').saveTo(app.db, app.clock)
  const day = dayInLagos(app.clock.now())
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, status: 'submitted', day })
  const listTypes = async () => (await documentRequestsOf(app, id)).map(({ documentType }) => documentType)
  await withdrawUnneededRequests(app)
  expect(await listTypes()).toHaveLength(2)
  app.clock.advance({ minutes: 2 })
  await withdrawUnneededRequests(app)
  expect(await listTypes()).toEqual(['Passport'])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toContain('document.withdrawn')
})

test('admin notes become a note beside the status, once a form, without a conflict, a mail or a change of the status', async () => {
  const app = await testContext()
  const { id, statusSince } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ hours: 3 })
  const notes = { ...EDIT, id, status: 'pending', adminNotes: 'Ada prefers calls.', noteId: randomUUID() } as const
  const save = (version: number, edit = notes) => updateApplication(app, STAFF, { ...edit, version })
  expect(await save(1)).toEqual({ ok: true, changed: true, canUndo: false })
  expect(await save(1)).toEqual({ ok: true, changed: false, canUndo: false })
  expect(await loadApplication(app, id)).toMatchObject({ statusSince, version: 1 })
  expect(await app.db.select().from(caseNotes)).toMatchObject([
    { caseId: id, authorId: STAFF.id, text: 'Ada prefers calls.', status: 'pending' },
  ])
  expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'note.added' }])
  expect(JSON.stringify(await app.db.select().from(auditEvents))).not.toContain('prefers calls')
  expect(await queuedMail(app.db)).toEqual([])

  const both = { ...EDIT, id, version: 1, adminNotes: 'Read it.', noteId: randomUUID() }
  await updateApplication(app, STAFF, both)
  // The same form again, after its answer was lost.
  expect(await updateApplication(app, STAFF, both)).toMatchObject({ ok: true, changed: false })
  const written = await app.db.select({ status: caseNotes.status }).from(caseNotes)
  expect(written.map(({ status }) => status).sort()).toEqual(['pending', both.status].sort())
})

test('asking for a resubmission needs a reason, which staff can change later', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const resubmission = { ...EDIT, id, version: 1, status: 'resubmission' } as const
  expect(await updateApplication(app, STAFF, resubmission)).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { reason: 'Please say what the applicant must send again' },
  })

  await updateApplication(app, STAFF, { ...resubmission, reason: 'Unsigned.' })
  const firstRequest = {
    resubmissionRequired: true,
    resubmissionReason: 'Unsigned.',
    resubmissionDate: app.clock.now(),
  }
  expect(await loadApplication(app, id)).toMatchObject({ status: 'resubmission', ...firstRequest })
  const statusSince = app.clock.now()

  app.clock.advance({ hours: 24 })
  // A note sends no mail.
  await updateApplication(app, STAFF, { ...resubmission, reason: 'Unsigned.', version: 2, adminNotes: 'Called her.' })
  expect(await loadApplication(app, id)).toMatchObject({ ...firstRequest, statusSince })
  await updateApplication(app, STAFF, { ...resubmission, reason: 'Undated.', version: 2 })
  expect(await loadApplication(app, id)).toMatchObject({
    resubmissionReason: 'Undated.',
    resubmissionDate: app.clock.now(),
    statusSince,
    version: 3,
  })
  expect(await queuedMail(app.db)).toMatchObject([
    { data: { status: 'resubmission', hasNewStatus: true, reason: 'Unsigned.' } },
    { data: { status: 'resubmission', hasNewStatus: false, reason: 'Undated.' } },
  ])
})

test('changing the status of a resubmission clears its reason and date', async () => {
  const app = await testContext()
  const { id } = await anApplication().awaitingResubmission('Unsigned.').settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, status: 'final_review', reason: 'Unsigned.' })
  expect(await loadApplication(app, id)).toMatchObject({
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

test('an edit that changes nothing succeeds even with a wrong version', async () => {
  const app = await testContext()
  const { id } = await anApplication().inStatus('draft_review').settled('initial').saveTo(app.db, app.clock)
  for (const version of [1, 7]) {
    expect(await updateApplication(app, STAFF, { ...EDIT, id, version })).toMatchObject({ ok: true, changed: false })
  }
  expect(await loadApplication(app, id)).toMatchObject({ version: 1 })
  expect(await eventsAbout(app.db, id)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

test('a status change without a tick in the notify box sends no mail', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, notifyApplicant: false })
  expect(await queuedMail(app.db)).toEqual([])
  expect(await loadApplication(app, id)).toMatchObject({ status: 'draft_review' })
})

test('a status mail links to the payment of an unpaid application, but a mail about a rejection has no link', async () => {
  const app = await testContext()
  const { id, email } = await anApplication().saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1 })
  await updateApplication(app, STAFF, { ...EDIT, id, version: 2, status: 'rejected' })
  const url = `http://localhost:3000/payment?${new URLSearchParams({ application_id: id, email })}`
  expect(await queuedMail(app.db)).toMatchObject([
    { data: { reference: null, link: { to: 'payment', url } } },
    { data: { status: 'rejected', link: null } },
  ])
  expect(await loadApplication(app, id)).toMatchObject({ status: 'rejected' })
})

test('a rejected application can be reopened after the applicant has sent an identical one', async () => {
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
  const { id: newerId } = await createApplication(app, form)
  expect(newerId).not.toBe(id)
  expect(await updateApplication(app, STAFF, { ...EDIT, id, version: 2, status: 'pending' })).toMatchObject({
    ok: true,
  })
  expect((await createApplication(app, form)).id).toBe(newerId)
})

test('an edit of a deleted application or with an invalid id finds nothing', async () => {
  const app = await testContext()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '']) {
    expect(await updateApplication(app, STAFF, { ...EDIT, id, version: 1 })).toEqual({ ok: false, reason: 'not-found' })
  }
})

test('when two staff members edit an application, the second sees the changes and name of the first', async () => {
  const app = await testContext()
  const staffMember = await aStaffMember().named('Fọláṣadé Nwosu').saveTo(app.db, app.clock)
  const colleague = { kind: 'staff', id: staffMember.id } as const
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await updateApplication(app, STAFF, { ...EDIT, id, version: 1, status: 'under_review' })
  app.clock.advance({ minutes: 5 })
  await updateApplication(app, colleague, { ...EDIT, id, version: 2, status: 'evidence_review' })

  const edit = { ...EDIT, id, version: 1, status: 'rejected' } as const
  const stored = { status: 'evidence_review', resubmissionReason: null, version: 3 }
  const current = { ...stored, statusDay: null }
  const firstEdit = {
    by: 'Fọláṣadé Nwosu',
    at: app.clock.now(),
    from: 'under_review',
    to: 'evidence_review',
    fields: ['status'],
  }
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
  expect(await loadApplication(app, id)).toMatchObject(stored)

  // With the current version, the second editor may overwrite the first edit.
  expect(await updateApplication(app, STAFF, { ...edit, version: 3 })).toMatchObject({ ok: true, changed: true })
})

test('C89: of many concurrent saves of one version, one succeeds and the others conflict', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const reasons = Array.from({ length: 8 }, (_, index) => `Reason ${index}`)
  const edit = { ...EDIT, id, version: 1, status: 'resubmission' } as const
  const results = await Promise.all(reasons.map(reason => updateApplication(app, STAFF, { ...edit, reason })))
  expect(results.filter(result => result.ok)).toHaveLength(1)
  expect(results.filter(result => !result.ok && result.reason === 'changed')).toHaveLength(7)
  expect(await loadApplication(app, id)).toMatchObject({
    version: 2,
    resubmissionReason: reasons[results.findIndex(({ ok }) => ok)],
  })
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('submitting the same edit twice makes one change and sends one mail', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const edit: ApplicationUpdate = { ...EDIT, id, version: 1 }
  const results = await Promise.all([updateApplication(app, STAFF, edit), updateApplication(app, STAFF, edit)])
  expect(results.map(result => result.ok && result.changed).sort()).toEqual([false, true])
  expect(await queuedMail(app.db)).toHaveLength(1)
})

test('an edit that fails part-way changes nothing', async () => {
  const app = await testContext()
  const before = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const failingContext = {
    ...app,
    jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('Simulated failure.')) },
  }
  const update = updateApplication(failingContext, STAFF, { ...EDIT, id: before.id, version: 1 })
  await expect(update).rejects.toThrow('Simulated failure.')
  expect(await loadApplication(app, before.id)).toEqual(before)
  expect(await eventsAbout(app.db, before.id)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
})

async function loadApplication(app: AppContext, id: string) {
  const [row] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  return row
}
