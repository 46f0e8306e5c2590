import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aCv } from '#dev/factories/a-cv.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aLetterFile } from '#dev/factories/a-letter-file.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { APPLICATION_FILTERS } from '#src/features/applications/lists/application-filters.server.ts'
import { exportApplications } from '#src/features/applications/lists/export-applications.server.ts'
import { openApplicantSession } from '#src/features/applications/open-applicant-session.server.ts'
import { applicationDeliveries } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { timeWishes } from '#src/features/bookings/table.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { snoozeCase } from '#src/features/cases/open-work/snooze.server.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { evidencePlans, evidencePlanVersions, evidenceRatings } from '#src/features/evidence/plan/table.server.ts'
import { submissionPacks } from '#src/features/evidence/stored-pack/table.server.ts'
import { emailApplicant } from '#src/features/messages/answer-customer.server.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { disputes, feeCredits, payments, refunds } from '#src/features/money/table.server.ts'
import { sendCode } from '#src/features/people/access/codes.server.ts'
import { liftHold, placeHold } from '#src/features/privacy/holds.server.ts'
import { answerRequest, receiveRequest } from '#src/features/privacy/requests.server.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import type { TestFileContext } from './app-context.ts'
import { proofCookie } from './applicant-proof.ts'
import { completeUpload } from './received-file.ts'
import { saveProof } from './save-proof.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
export const PERSON = { name: 'Zzcanary Ògúnléye', email: 'zzcanary@person.example' }

/** A person with personal data in every text field of every table. */
export async function liveThroughEverything(app: TestFileContext, { name, email }: typeof PERSON) {
  const mark = email.split('@')[0] ?? ''
  const application = await anApplication().named(name).withEmail(email).settled('complete').saveTo(app.db, app.clock)
  const { id } = application
  const reference = application.reference ?? ''
  const texts = {
    phone: `${mark} 0803`,
    heardFrom: `${mark} friend`,
    notes: `${mark} notes`,
    fingerprint: `${mark} hash`,
  }
  await writeApplication(app.db, id, texts)
  await aDocumentRequest(id).saveTo(app.db, app.clock)
  await app.db.execute(sql`update document_requests set description = ${`${mark} passport`} where case_id = ${id}`)
  const document = await aDocument(application).named(`${mark}.pdf`).saveTo(app)
  await app.db
    .update(documents)
    .set({ adminComment: `${mark} comment` })
    .where(eq(documents.id, document.id))
  await app.db.insert(applicationDeliveries).values({
    id: randomUUID(),
    caseId: id,
    stage: 'received',
    what: `${mark} report`,
    deliveredOn: '2026-11-01',
    note: `${mark} note`,
    recordedBy: STAFF.id,
    recordedAt: app.clock.now(),
  })
  await planEvidence(app, id, mark)
  await completeUpload(app, id)
  const referee = { name: `${mark} referee`, knowsFrom: `${mark} worked here`, phone: `${mark} 0805` }
  const letter = await aLetter(id).from(referee).inState('signed').saveTo(app.db, app.clock)
  await aLetterFile(letter, 'signed').named(`${mark} letter.pdf`).saveTo(app)
  await writeForOther(app, { name, email }, mark)
  const opened = await openApplicantSession(app, { reference, email, token: null })
  if (opened === null) throw new Error('The application was not opened.')
  const browser = { token: opened.token, browser: 'Chrome on Android' }
  await sendCode(app, { applicationId: id, target: 'details', ...browser })
  await proofCookie(app, email)
  await emailApplicant(app, STAFF, { id, subject: null, message: `Good morning ${mark}` })
  const note = { adminNotes: `${mark} prefers calls.`, reason: null, notifyApplicant: true } as const
  await updateApplication(app, STAFF, { ...note, id, version: 1, status: 'under_review' })
  const until = addDays(dayInLagos(app.clock.now()), 7)
  await snoozeCase(app, STAFF, { caseId: id, until, note: `${mark} waits` })
  for (const q of [name, email, reference]) {
    const filters = APPLICATION_FILTERS.read(new URLSearchParams({ q }))
    await exportApplications(app, STAFF, { filters })
  }
  await payOffline(app, { name, email }, mark)
  const { caseId: consultationId } = await aBooking()
    .named(name)
    .withEmail(email)
    .tellingUs({ sector: 'other', topic: `${mark} topic`, question: `${mark} wonders`, zone: 'Africa/Lagos' })
    .at('2026-11-12', mark.length % 2 === 0 ? '10:00' : '12:00')
    .saveTo(app.db, app.clock)
  await aCv(consultationId).named(`${mark} cv.pdf`).saveTo(app)
  await app.db.insert(timeWishes).values({ caseId: consultationId, zone: 'Europe/London', askedAt: app.clock.now() })
  await app.db
    .insert(feeCredits)
    .values({ applicationId: id, consultationId, pence: 4_242, creditedAt: app.clock.now() })
  await disputePayments(app, mark)
  await refundPayments(app, mark)
  await payForOther(app, { name, email })
  const second = await anApplication().named(name).withEmail(email).settled('initial').saveTo(app.db, app.clock)
  const secondDocument = await aDocument(second).named(`${mark} second.pdf`).saveTo(app)
  await storeProof(app, eq(payments.caseId, second.id), mark)
  await aStory().saying(`${mark} helped`).by(name, `${mark} designer`).saveTo(application, app.db, app.clock)
  await deleteApplication(app, STAFF, { id: second.id, confirmation: second.reference ?? '' })
  await disputeDeleted(app, second.reference ?? '', mark)
  await aMail().about(secondDocument.id, 'document').withSubject(`${mark} document`).saveTo(app.db, app.clock)
  const message = { name, email, sector: 'other', message: `${mark} asks something` } as const
  await receiveMessage(app, message, { acknowledge: true })
  const requestId = randomUUID()
  await receiveRequest(app, STAFF, { id: requestId, email, caseId: id, kind: 'copy', text: `${mark} asks` })
  await answerRequest(app, STAFF, { id: requestId, answer: `Dear ${mark}` })
  const holdId = randomUUID()
  await placeHold(app, STAFF, { id: holdId, on: email, reason: `${mark} sues` })
  await liftHold(app, STAFF, holdId)
  return { id, reference, email, mark, deletedId: second.id }
}

/** The person is also the referee of someone else. */
async function writeForOther(app: TestFileContext, { name, email }: typeof PERSON, mark: string) {
  const { id } = await anApplication().saveTo(app.db, app.clock)
  const letter = await aLetter(id)
    .from({ name, email, role: `${mark} lead` })
    .inState('draft')
    .saveTo(app.db, app.clock)
  await aLetterFile(letter, 'draft').named(`${mark} draft.pdf`).saveTo(app)
}

async function planEvidence(app: TestFileContext, caseId: string, mark: string) {
  const criterionId = 'tech-nation-talent-technology-recognition'
  const words = { title: `${mark} award`, proves: `${mark} won`, confirmedBy: `${mark} chair` }
  const piece = await aPiece(caseId).with(words).under(criterionId).leftOut(`${mark} is weak`).saveTo(app.db, app.clock)
  const [now, by] = [app.clock.now(), STAFF.id]
  const rating = { rating: 'thin', text: `${mark} needs more` } as const
  await app.db.insert(evidenceRatings).values({ caseId, criterionId, ...rating, ratedBy: by, ratedAt: now })
  const set = await loadCriteriaSet(app, {
    endorsingBody: 'tech_nation',
    endorsementRoute: 'talent',
    sector: 'technology',
  })
  if (set === null) throw new Error('The criteria are missing.')
  const { id, datedOn, pages, author } = piece
  const shown = { id, ...words, datedOn, pages, author, criteria: [criterionId], state: 'idea', leftOutBecause: null }
  const content = { set, summary: `${mark} stands well`, pieces: [shown], ratings: [{ criterionId, ...rating }] }
  await app.db.insert(evidencePlanVersions).values({ caseId, number: 1, content, lockedBy: by, lockedAt: now })
  await app.db
    .update(evidencePlans)
    .set({ summary: `${mark} stands well` })
    .where(eq(evidencePlans.caseId, caseId))
  await aPack({ id: caseId, reference: null }).with(`${mark} award`).saveTo(app)
  const approval = { approvedBy: 'staff', approvedAt: now, recordedBy: by, approvalNote: `${mark} said yes` } as const
  await app.db.update(submissionPacks).set(approval).where(eq(submissionPacks.caseId, caseId))
}

async function payOffline(app: TestFileContext, { name, email }: typeof PERSON, mark: string) {
  const added = await anApplication().named(name).withEmail(email).addedByStaff('Tech').saveTo(app.db, app.clock)
  const payment = await aPayment()
    .for(toPurchaseDetails(added))
    .offline(STAFF.id, `${mark}’s brother paid`)
    .saveTo(app.db, app.clock)
  await storeProof(app, eq(payments.id, payment.id), mark)
}

async function storeProof(app: TestFileContext, ofPayment: SQL, mark: string) {
  const key = `payments/${randomUUID()}.pdf`
  const path = join(app.folder, 'slip.pdf')
  await writeFile(path, `${mark} paid`)
  await app.storage.put(key, path, 'application/pdf')
  await rm(path)
  const offlineReference = `${mark} 26`
  const [payment] = await app.db.select().from(payments).where(ofPayment)
  const proofFileId = await saveProof(app, { key, name: `${mark} paid.pdf`, caseId: payment?.caseId ?? null })
  await app.db.update(payments).set({ proofFileId, offlineReference }).where(ofPayment)
}

async function refundPayments(app: TestFileContext, mark: string) {
  const now = app.clock.now()
  const rows = await app.db
    .select()
    .from(payments)
    .where(sql`${payments.email} like ${`${mark}%`} and ${payments.kobo} > 0`)
  for (const { id: paymentId } of rows) {
    await app.db.insert(refunds).values({
      id: randomUUID(),
      paymentId,
      amount: 100_000,
      currency: 'NGN',
      way: 'provider',
      state: 'failed',
      stateChangedAt: now,
      reason: `${mark} fell ill`,
      termsNote: `${mark} gets half`,
      problem: `${mark} closed the account`,
      accountEnding: '4321',
      proposedBy: STAFF.id,
      proposedAt: now,
    })
  }
}

async function payForOther(app: TestFileContext, { name: payerName, email: payerEmail }: typeof PERSON) {
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerName, payerEmail }).where(eq(payments.caseId, application.id))
}

async function disputePayments(app: TestFileContext, mark: string) {
  await dispute(app, sql`${payments.email} like ${`${mark}%`}`, mark)
}

/** The bank reports the dispute while the application is in the bin. */
async function disputeDeleted(app: TestFileContext, reference: string, mark: string) {
  await dispute(app, eq(payments.applicationReference, reference), mark)
}

async function dispute(app: TestFileContext, ofPerson: SQL, mark: string) {
  for (const { id: paymentId, reference } of await app.db.select().from(payments).where(ofPerson)) {
    const id = randomUUID()
    const now = app.clock.now()
    await app.db.insert(disputes).values({
      id,
      provider: 'paystack',
      providerId: reference,
      paymentId,
      paymentReference: reference,
      status: 'resolved',
      reason: `${mark} lost the card`,
      answer: 'contested',
      answeredBy: STAFF.id,
      answeredAt: now,
      answerMessage: `${mark} had every letter`,
      openedAt: now,
      resolvedAt: now,
      changedAt: now,
    })
    await aMail().about(paymentId, 'payment').withSubject(`${mark} disputes`).saveTo(app.db, app.clock)
    await aMail().about(id, 'dispute').withSubject(`${mark} dispute is decided`).saveTo(app.db, app.clock)
  }
}
