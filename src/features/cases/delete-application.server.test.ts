import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#factories/a-document.server.ts'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, paidThing } from '#factories/an-application.server.ts'
import type { Ground } from '#src/database/ground.ts'
import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import { openApplicantSession } from '#src/features/applications/open-applicant-session.server.ts'
import { applicantSessionApplications, applications } from '#src/features/applications/table.server.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { confirmPayment } from '#src/features/checkout/confirm-payment.server.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { finishUploads } from '#src/features/files/finish-uploads.server.ts'
import { removeFiles } from '#src/features/files/remove-files.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { disputes, payments, quotes } from '#src/features/payments/table.server.ts'
import { APPLICATION_FILTERS } from '#src/features/search/application-filters.server.ts'
import { exportApplications } from '#src/features/search/export-applications.server.ts'
import { halfUpload, wholeUpload } from '#tests/support/arrived-file.ts'
import {
  eventsAbout,
  goToCheckout,
  queuedMail,
  testDocumentGround,
  testGround,
  testPaymentGround,
} from '#tests/support/ground.ts'
import { listed } from '#tests/support/listed.ts'
import { addApplication } from './add-application.server.ts'
import { deleteApplication } from './delete-application.server.ts'
import { updateApplication } from './update-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const NAME = 'Ọláwálé Adébáyọ̀-Oyèníyì'
const EMAIL = 'olawale@studio-yaba.example'
const ada = () => anApplication().named(NAME).withEmail(EMAIL)

test('everything that names the applicant goes; the books and the log stay without a person', async () => {
  const app = await testGround()
  const { id, reference } = await ada().settled('complete').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocumentRequest(id).saveTo(app.db, app.clock)
  await aDocumentRequest(other.id).saveTo(app.db, app.clock)
  await openApplicantSession(app, { reference: reference ?? '', email: EMAIL, token: null })
  await emailApplicant(app, STAFF, { id, subject: null, message: `Good morning ${NAME}` })
  await emailApplicant(app, STAFF, { id: other.id, subject: null, message: 'Good morning' })
  const notes = { adminNotes: `${NAME} prefers calls.`, reason: null, tellApplicant: false } as const
  await updateApplication(app, STAFF, { ...notes, id, version: 1, status: 'pending' })
  await updateApplication(app, STAFF, { ...notes, id: other.id, version: 1, status: 'pending', adminNotes: 'Hers.' })

  expect(await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })).toEqual({ ok: true })

  expect(await app.db.select({ id: applications.id }).from(applications)).toEqual([{ id: other.id }])
  expect(await app.db.select({ of: documentRequests.applicationId }).from(documentRequests)).toEqual([{ of: other.id }])
  expect(await app.db.select().from(applicantSessionApplications)).toEqual([])
  expect(await app.db.select({ about: mails.aboutId }).from(mails)).toEqual([{ about: other.id }])
  const lines = await app.db
    .select()
    .from(payments)
    .where(eq(payments.applicationReference, reference ?? ''))
  expect(lines).toHaveLength(2)
  expect(lines).toMatchObject(lines.map(() => ({ applicationId: null, name: null, email: null, state: 'settled' })))
  expect(await eventsAbout(app.db, id)).toMatchObject([
    { type: 'application.emailed' },
    { type: 'application.updated' },
    { type: 'application.deleted', actor: 'staff', details: { reference } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toEqual([
    { values: { adminNotes: { before: null, after: 'Hers.' } } },
  ])
  for (const table of [payments, mails, auditEvents, auditValues]) {
    const kept = JSON.stringify(await app.db.select().from(table))
    expect(kept).not.toContain(NAME)
    expect(kept).not.toContain(EMAIL)
  }
})

test('recorded searches that name the applicant are emptied, and others stay', async () => {
  const app = await testGround()
  const { id, reference } = await ada().settled('initial').saveTo(app.db, app.clock)
  const hers = [
    NAME,
    'olawale',
    'Adebayo-Oyeniyi OLAWALE',
    EMAIL.toUpperCase(),
    'studio-yaba',
    reference ?? '',
    (reference ?? '').toLowerCase().replaceAll('-', ''),
    (reference ?? '').replaceAll('-', '–'),
    `${NAME} Lagos`,
    `from ${EMAIL}`,
  ]
  const others = ['bola', 'ol', 'Ọláwálé Bello', '%', 'olaw_le', 'GT-0000-0000']
  for (const q of [...hers, ...others]) {
    await exportApplications(app, STAFF, {
      filters: APPLICATION_FILTERS.read(new URLSearchParams({ q })),
      needsYouOn: null,
    })
  }
  await exportApplications(app, STAFF, {
    filters: APPLICATION_FILTERS.read(new URLSearchParams({ status: 'pending' })),
    needsYouOn: null,
  })
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  const kept = await app.db.select({ values: auditValues.values }).from(auditValues)
  expect(kept.map(({ values }) => values.q?.after ?? values.status?.after).sort()).toEqual(
    [...others, 'pending'].sort(),
  )
})

test('its documents go with it, and a job in the same transaction removes their files', async () => {
  const app = await testDocumentGround()
  const hers = await ada().settled('initial').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocument(hers).named(`Passport of ${NAME}.pdf`).saveTo(app)
  const kept = await aDocument(other).saveTo(app)
  const uploadIds = [await wholeUpload(app, hers.id), await halfUpload(app, hers.id)]

  await deleteApplication(app, STAFF, { id: hers.id, confirmation: 'not this one' })
  expect(await app.waitingJobs('remove-files')).toEqual([])
  await deleteApplication(app, STAFF, { id: hers.id, confirmation: hers.reference ?? '' })

  expect(await app.db.select({ id: documents.id }).from(documents)).toEqual([{ id: kept.id }])
  expect(await app.db.select().from(uploads)).toEqual([])
  const [job] = await app.waitingJobs('remove-files')
  expect(job?.reference).toBe(hers.reference)
  expect(job?.uploadIds.toSorted()).toEqual(uploadIds.toSorted())
  await removeFiles(app, job ?? { reference: null, uploadIds: [] })
  expect((await listed(app.storage.list())).map(({ key }) => key)).toEqual([kept.filePath])
  expect(await listed(app.intake.list())).toEqual([])
})

test('a file that is being stored meanwhile does not outlive its application', async () => {
  const app = await testDocumentGround()
  const { id, reference } = await ada().settled('initial').saveTo(app.db, app.clock)
  await wholeUpload(app, id)
  app.clock.advance({ minutes: 5 })
  // It goes between the file and its row; the job that removes files has not even begun.
  const storage = {
    ...app.storage,
    async put(...file: Parameters<typeof app.storage.put>) {
      const stored = await app.storage.put(...file)
      await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
      return stored
    },
  }
  await finishUploads({ ...app, storage })
  expect(await listed(app.storage.list())).toEqual([])
  expect(await listed(app.intake.list())).toEqual([])
})

test('what was typed about an offline payment is emptied too; the books keep who took it', async () => {
  const app = await testGround()
  const added = await addApplication(app, STAFF, {
    email: EMAIL,
    applicantName: NAME,
    phone: null,
    category: 'technology',
    service: 'Tech Global Talent',
    notes: null,
    status: 'pending',
    adminNotes: null,
    payment: 'partial',
    paymentNote: 'In cash, at the office',
    tellApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    besides: [],
  })
  if (!added.ok) throw new Error('It was not added.')
  const { id, reference } = added
  await deleteApplication(app, STAFF, { id, confirmation: reference })
  expect(await app.db.select().from(auditValues)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
  expect(await app.db.select().from(payments)).toMatchObject([
    {
      email: null,
      name: null,
      applicationReference: reference,
      recordedBy: STAFF.id,
      recordedNote: 'Removed with the application',
    },
  ])
})

test('what the payer’s bank wrote about a disputed payment is emptied; the dispute stays in the books', async () => {
  const app = await testGround()
  const { id, reference } = await ada().settled('initial').saveTo(app.db, app.clock)
  const other = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const lines = await app.db.select().from(payments)
  await app.db.insert(disputes).values(
    lines.map(payment => ({
      id: randomUUID(),
      provider: 'paystack',
      providerId: payment.reference,
      paymentId: payment.id,
      paymentReference: payment.reference,
      status: 'awaiting-merchant-feedback',
      category: 'fraud',
      reason: `${payment.name} says that the card was lost.`,
      openedAt: app.clock.now(),
      changedAt: app.clock.now(),
    })),
  )
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  const kept = await app.db.select({ reason: disputes.reason, category: disputes.category }).from(disputes)
  expect(kept).toHaveLength(2)
  expect(kept).toEqual(
    expect.arrayContaining([
      { reason: null, category: 'fraud' },
      { reason: `${other.applicantName} says that the card was lost.`, category: 'fraud' },
    ]),
  )
})

test('the reference confirms in any spelling, and nothing else does', async () => {
  const app = await testGround()
  const { id, reference } = await ada().settled('initial').saveTo(app.db, app.clock)
  const refused = { ok: false, reason: 'not-confirmed' }
  for (const confirmation of ['', 'delete', EMAIL, 'GT-0000-0000', `${reference}0`]) {
    expect(await deleteApplication(app, STAFF, { id, confirmation })).toEqual(refused)
  }
  expect(await eventsAbout(app.db, id)).toEqual([])
  const spelling = ` ${reference?.toLowerCase().replaceAll('-', '')} `
  expect(await deleteApplication(app, STAFF, { id, confirmation: spelling })).toEqual({ ok: true })
})

test('without a reference the e-mail confirms', async () => {
  const app = await testGround()
  const { id } = await ada().saveTo(app.db, app.clock)
  const other = await deleteApplication(app, STAFF, { id, confirmation: 'other@example.ng' })
  expect(other).toEqual({ ok: false, reason: 'not-confirmed' })
  expect(await deleteApplication(app, STAFF, { id, confirmation: ` ${EMAIL.toUpperCase()} ` })).toEqual({ ok: true })
  expect(await eventsAbout(app.db, id)).toMatchObject([{ details: { reference: null } }])
})

test('the proof of an offline payment goes with its application; its line stays without bank reference and note', async () => {
  const app = await testGround()
  const application = await ada().addedByStaff('Tech Global Talent').saveTo(app.db, app.clock)
  const { id, reference } = application
  await aPayment().for(paidThing(application)).offline(STAFF.id, 'Her brother paid').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ proofKey: 'payments/slip_1.pdf', offlineReference: 'OBI ADA 26' })
  await deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })
  expect(await app.waitingJobs('remove-files')).toMatchObject([{ reference, proofKeys: ['payments/slip_1.pdf'] }])
  expect(await app.db.select().from(payments)).toMatchObject([
    { proofKey: null, offlineReference: null, recordedNote: 'Removed with the application', countedPence: 5_900 },
  ])
})

test('a second deletion finds nothing, also when both come at once', async () => {
  const app = await testGround()
  const { id, reference } = await ada().settled('initial').saveTo(app.db, app.clock)
  const answers = await Promise.all(
    [1, 2, 3].map(() => deleteApplication(app, STAFF, { id, confirmation: reference ?? '' })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'not-found' }))
  expect(await eventsAbout(app.db, id)).toHaveLength(1)
  expect(await deleteApplication(app, STAFF, { id: 'x', confirmation: '' })).toEqual({ ok: false, reason: 'not-found' })
})

test('money that comes for a deleted application is flagged to be given back', async () => {
  const app = await testPaymentGround()
  const { id } = await ada().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, { kind: 'application', id }, EMAIL)
  await deleteApplication(app, STAFF, { id, confirmation: EMAIL })
  expect(await app.db.select().from(quotes)).toEqual([])
  expect(await app.db.select().from(payments)).toMatchObject([{ state: 'open', email: null, quoteId: null }])

  await app.paystack.pay(reference)
  expect(await confirmPayment(app, reference)).toBe('refund-due')
  expect(await app.db.select().from(payments)).toMatchObject([
    { state: 'refund_due', flag: 'deleted', applicationId: null, name: null, email: null },
  ])
})

test('a deletion and a settlement at the same moment end in one of two orders, and neither waits for ever', async () => {
  const app = await testGround()
  for (let round = 0; round < 12; round++) {
    const application = await ada().saveTo(app.db, app.clock)
    const { id } = application
    const { reference } = await aPayment().for(paidThing(application)).saveTo(app.db, app.clock)
    const paid = { kind: 'paid', paidAt: app.clock.now(), channel: 'card' } as const
    const [deleted, settled] = await Promise.all([
      confirmedDeletion(app, id),
      settlePayment(app, reference, paid),
      openSession(app, id),
    ])
    const [line] = await app.db.select().from(payments).where(eq(payments.reference, reference))
    expect(deleted).toEqual({ ok: true })
    // Counted before it was deleted: it stays in the books. After: it has to be given back.
    expect(line).toMatchObject({
      state: settled === 'settled' ? 'settled' : 'refund_due',
      flag: settled === 'settled' ? null : 'deleted',
      applicationId: null,
      name: null,
      email: null,
    })
    expect(JSON.stringify(await app.db.select().from(mails))).not.toContain(EMAIL)
  }
})

test('what is cut off half-way has deleted nothing', async () => {
  const app = await testGround()
  const before = await ada().settled('initial').saveTo(app.db, app.clock)
  await aDocumentRequest(before.id).saveTo(app.db, app.clock)
  await emailApplicant(app, STAFF, { id: before.id, subject: null, message: 'Hello' })
  // The event is written last, and asks the time.
  const clock = {
    ...app.clock,
    now: () => {
      throw new Error('The lights went out.')
    },
  }
  const deletion = deleteApplication({ ...app, clock }, STAFF, { id: before.id, confirmation: before.reference ?? '' })
  await expect(deletion).rejects.toThrow('The lights went out.')
  expect(await app.db.select().from(applications)).toEqual([before])
  expect(await app.db.select().from(documentRequests)).toHaveLength(1)
  expect(await app.db.select().from(payments)).toMatchObject([{ applicationId: before.id, name: NAME, email: EMAIL }])
  expect(await queuedMail(app.db)).toHaveLength(1)
})

/** Whoever pays meanwhile gives it its reference: then that is typed. */
async function confirmedDeletion(app: Ground, id: string) {
  const byEmail = await deleteApplication(app, STAFF, { id, confirmation: EMAIL })
  if (byEmail.ok) return byEmail
  const [row] = await app.db.select().from(applications).where(eq(applications.id, id))
  return deleteApplication(app, STAFF, { id, confirmation: row?.reference ?? '' })
}

async function openSession(app: Ground, id: string) {
  const [row] = await app.db.select().from(applications).where(eq(applications.id, id))
  return openApplicantSession(app, { reference: row?.reference ?? '', email: EMAIL, token: null })
}
