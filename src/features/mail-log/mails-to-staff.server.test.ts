import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { addApplication } from '#src/features/cases/add-application.server.ts'
import { deleteApplication } from '#src/features/cases/delete-application.server.ts'
import { confirmPayment } from '#src/features/checkout/confirm-payment.server.ts'
import { handIn } from '#src/features/files/receive-upload.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { recordPayment } from '#src/features/payments/record-payment.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { arrivedFile } from '#tests/support/arrived-file.ts'
import { goToCheckout, testDocumentGround, testGround, testPaymentGround } from '#tests/support/ground.ts'
import { mailsToApplicant, mailToShow } from './mail-log.server.ts'

const ADA = 'ada@house.example'
const FORM = {
  sender: '198.51.100.7',
  item: 'application_fee',
  plan: 'split',
  applicantName: 'Ọláwálé Adébáyọ̀',
  email: 'ola@example.ng',
  phone: null,
  categoryOfTalent: 'technology',
  notes: null,
} as const

/** Somebody who works there and may be written to. */
async function colleague(app: { db: Database; clock: Clock }, email = ADA) {
  const { id } = await aStaffMember().withEmail(email).withPassword('indigo cloth dries').saveTo(app.db, app.clock)
  return { kind: 'staff', id } as const
}

function mailsTo({ db }: { db: Database }, to = ADA) {
  const { id, template, replyTo, aboutId, data } = mails
  return db.select({ id, template, replyTo, aboutId, data }).from(mails).where(eq(mails.to, to)).orderBy(mails.queuedAt)
}

test('what tells us of an application is not among the mails to its applicant, and goes when it goes', async () => {
  const app = await testGround()
  const owner = await colleague(app)
  const { id } = await createApplication(app, FORM)
  const [told] = await mailsTo(app)
  expect(told).toMatchObject({
    template: 'applications.new-application',
    replyTo: 'ola@example.ng',
    aboutId: id,
    data: { name: 'Ọláwálé Adébáyọ̀', applicationUrl: `http://localhost:3000/admin/applications/${id}` },
  })
  expect(await mailsToApplicant(app, id)).toMatchObject([{ to: 'ola@example.ng' }])
  expect(await mailToShow(app, { applicationId: id, mailId: told?.id ?? '' })).toBeNull()

  await deleteApplication(app, owner, { id, confirmation: 'ola@example.ng' })
  expect(await mailsTo(app)).toEqual([])
})

test('the same form again, and what staff add themselves, is no news to them', async () => {
  const app = await testGround()
  const actor = await colleague(app)
  await createApplication(app, FORM)
  await createApplication(app, FORM)
  expect(await mailsTo(app)).toHaveLength(1)
  await addApplication(app, actor, {
    applicantName: 'Ńkemdịlịm Okonkwọ',
    email: 'nkem@example.ng',
    phone: null,
    service: 'Tech Global Talent',
    category: 'technology',
    status: 'pending',
    notes: null,
    adminNotes: null,
    payment: 'full',
    paymentNote: 'Bank transfer',
    tellApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    besides: [],
  })
  expect(await mailsTo(app)).toHaveLength(1)
})

test('a payment that settles is told once, and one that staff took themselves is not', async () => {
  const app = await testPaymentGround()
  const actor = await colleague(app)
  const { id, email } = await anApplication().withEmail('ola@example.ng').saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, { kind: 'application', id }, email)
  await app.paystack.pay(reference)
  await Promise.all([confirmPayment(app, reference), confirmPayment(app, reference)])
  await recordPayment(app, actor, {
    once: '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11',
    applicationId: id,
    settledPence: 5_900,
    money: {
      pence: 4_000,
      kobo: 0,
      method: 'cash',
      reference: null,
      receivedOn: '2026-11-01',
      note: null,
      proofKey: null,
    },
    tellApplicant: false,
  })
  expect(await mailsTo(app)).toMatchObject([
    {
      template: 'payments.arrived',
      replyTo: 'ola@example.ng',
      aboutId: id,
      data: { pence: 5_900, stillDuePence: 4_000, paymentReference: reference, page: { of: 'application' } },
    },
  ])
})

test('a paid consultation is told too, and leads to the calendar', async () => {
  const app = await testPaymentGround()
  await colleague(app)
  const { id, email } = await anOrder().saveTo(app.db, app.clock)
  const { reference } = await goToCheckout(app, { kind: 'order', id }, email)
  await app.paystack.pay(reference)
  await confirmPayment(app, reference)
  expect(await mailsTo(app)).toMatchObject([
    { aboutId: id, data: { applicationReference: null, page: { url: 'http://localhost:3000/admin/calendar' } } },
  ])
})

test('a document is told, unless that is switched off', async () => {
  const app = await testDocumentGround()
  const actor = await colleague(app)
  const { id } = await anApplication().withEmail('ola@example.ng').settled('initial').saveTo(app.db, app.clock)
  await handIn(app, await arrivedFile(app, id))
  expect(await mailsTo(app)).toMatchObject([
    { template: 'documents.arrived', replyTo: 'ola@example.ng', data: { documentType: 'Passport' } },
  ])
  await saveSettings(app, actor, { mailDocumentUploads: false })
  await handIn(app, await arrivedFile(app, id))
  expect(await mailsTo(app)).toHaveLength(1)
})

test('what is handed in again is told to our mailbox, and there only once when a member has it', async () => {
  const app = await testDocumentGround()
  await colleague(app)
  await colleague(app, app.staffMailbox)
  const { id } = await anApplication().settled('initial').sentBack('Not signed').saveTo(app.db, app.clock)
  await handIn(app, {
    ...(await arrivedFile(app, id)),
    purpose: 'resubmission',
    documentType: 'Corrected Document',
  })
  expect(await mailsTo(app, app.staffMailbox)).toMatchObject([{ template: 'applications.resubmitted' }])
  expect(await mailsTo(app)).toMatchObject([{ template: 'documents.arrived', data: { isHandedInAgain: true } }])
})
