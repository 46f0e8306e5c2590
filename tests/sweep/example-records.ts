import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aCalendar } from '#dev/factories/a-calendar.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { aCv } from '#dev/factories/a-cv.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aLetterFile } from '#dev/factories/a-letter-file.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anEnquiry } from '#dev/factories/an-enquiry.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { storeSampleFile } from '#dev/factories/store-sample-file.server.ts'
import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { applicationDeliveries } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { applicationMilestones } from '#src/features/cases/dates/table.server.ts'
import { caseNotes, tasks } from '#src/features/cases/work/table.server.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { PlanApplication } from '#src/features/evidence/load-plan.server.ts'
import { loadPackContents } from '#src/features/evidence/pack/load-pack.server.ts'
import { planPack } from '#src/features/evidence/pack/pack.ts'
import { PIECE_LIMITS } from '#src/features/evidence/plan/plan.ts'
import { evidencePlanVersions } from '#src/features/evidence/plan/table.server.ts'
import { submissionPacks } from '#src/features/evidence/stored-pack/table.server.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { messages, savedReplies } from '#src/features/messages/table.server.ts'
import { addMonths, monthOf } from '#src/features/money/lists/months.ts'
import { loadMonthBooks } from '#src/features/money/months/books.server.ts'
import { PAY_LINK_VALIDITY_MS } from '#src/features/money/pay-links/rules.ts'
import {
  disputes,
  ledgerEntries,
  monthClosings,
  payLinks,
  payments,
  payouts,
  refundMeanings,
  refunds,
} from '#src/features/money/table.server.ts'
import { legalHolds, privacyRequests } from '#src/features/privacy/table.server.ts'
import { createStaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { staffLinks, staffPasskeys, staffTotps } from '#src/features/staff/table.server.ts'
import { QUOTE_LENGTH } from '#src/features/stories/story.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import { factVersions, trackRecords } from '#src/features/visa/table.server.ts'
import { hashToken } from '#src/secrets.server.ts'
import { PASSWORD } from '#tests/support/browser/staff.ts'
import { nextWorkingDay } from '#tests/support/example-pages.ts'
import type { Records } from '#tests/support/records.ts'
import { saveProof } from '#tests/support/save-proof.ts'
import { createSecretConversation } from '#tests/support/secret-conversation.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'

/** Long words cannot break at a space, so they are the first to make a page too wide. */
const LONG_NAME = 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ-Akínwándé'
const LONG_EMAIL = 'oluwadamilare.adebayo@ogunseye-akinwande-and-daughters-studio.example'
const LONG_FILE_NAME = 'Recommendation_letter_from_the_Lagos_State_Council_for_Arts_and_Culture_signed_final_2026.pdf'
const LONG_TEXT =
  'The letter must say how long you worked together, on which products, and what would not exist without you. https://example.ng/a-link-that-is-longer-than-the-screen-of-a-phone/and-has-no-space-to-break'

/** Ticking it asks whether the work of its stage was delivered. */
export const TASK_OF_STAGE = 'Check the finished file once'

export type ExampleRecords = Awaited<ReturnType<typeof createExampleRecords>>

/** Creates the records that the pages of the sweep show: a case with everything that a case can have, and a bare one. */
export async function createExampleRecords(records: Records) {
  const { db, clock } = records
  const now = clock.now()
  const today = dayInLagos(now)
  const colleague = await aStaffMember()
    .named(LONG_NAME)
    .withEmail('a.colleague@talentpassage.example')
    .withPassword(PASSWORD)
    .saveTo(db, clock)
  await aStaffMember().named('Ada Gone').withEmail('gone@talentpassage.example').disabled().saveTo(db, clock)
  const owner = await aStaffMember()
    .named('Obi Owner')
    .withEmail('obi.owner@talentpassage.example')
    .withPassword(PASSWORD)
    .inRole('owner')
    .saveTo(db, clock)
  const otherOwner = await aStaffMember()
    .withEmail('other.owner@talentpassage.example')
    .inRole('owner')
    .saveTo(db, clock)
  for (const { id } of [owner, otherOwner]) await addSecondStep(records, id)
  const passwordToken = randomUUID()
  await db.insert(staffLinks).values({
    tokenHash: hashToken(passwordToken),
    staffId: colleague.id,
    purpose: 'reset',
    createdAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  })

  const calendar = await aCalendar().of(colleague).knowing('technology', 'arts').saveTo(db, clock)
  const { application, settled, refundId } = await createBusyCase(records, colleague.id)
  const bare = await anApplication().withEmail('bare@example.ng').saveTo(db, clock)
  const endorsed = await anApplication()
    .withEmail(LONG_EMAIL)
    .inStatus('endorsed')
    .settled('complete')
    .saveTo(db, clock)
  // The queue finds this one among the cases without an owner.
  await anApplication().withEmail('unowned@example.ng').settled('initial').saveTo(db, clock)
  const planned = await createEvidencePlan(records, colleague.id)
  const payLinkId = randomUUID()
  const expiresAt = new Date(now.getTime() + PAY_LINK_VALIDITY_MS)
  await db.insert(payLinks).values({ id: payLinkId, caseId: bare.id, createdAt: now, expiresAt })

  const { id: storyId } = await aStory().asked().saveTo(endorsed, db, clock)
  const writer = await anApplication().named(LONG_NAME).inStatus('endorsed').settled('complete').saveTo(db, clock)
  await writeApplication(db, writer.id, { endorsingBody: 'tech_nation', endorsementRoute: 'talent' })
  const figures = { decided: 18, periodStart: '2025-01-01', periodEnd: '2026-10-31', savedBy: owner.id, savedAt: now }
  await db.insert(trackRecords).values([
    { version: 1, endorsed: 14, note: LONG_TEXT.slice(0, 200), ...figures },
    { version: 2, endorsed: 15, ...figures },
  ])
  const [fact] = await db.select().from(factVersions).where(eq(factVersions.fact, 'adult-surcharge'))
  if (fact === undefined) throw new Error('The fact is missing.')
  const checkedDays = { checkedOn: today, nextCheckOn: addDays(today, 60) }
  const note = LONG_TEXT.slice(0, 200)
  await db.insert(factVersions).values({ ...fact, ...checkedDays, version: 2, note, savedBy: owner.id, savedAt: now })
  const words = LONG_TEXT.slice(0, QUOTE_LENGTH.max)
  const { id: sentStoryId } = await aStory().saying(words).by(LONG_NAME).saveTo(writer, db, clock)
  const bookedDay = nextWorkingDay(clock)
  const { booking } = await aBooking().named(LONG_NAME).withEmail(LONG_EMAIL).at(bookedDay, '14:00').saveTo(db, clock)
  await aClosure().from(addDays(bookedDay, 14), addDays(bookedDay, 15)).named('Founders’ retreat').saveTo(db, clock)
  const told = { sector: 'technology', topic: LONG_TEXT.slice(0, 120), question: LONG_TEXT.slice(0, 1000) } as const
  const heldCall = await aBooking()
    .named(LONG_NAME)
    .withEmail(LONG_EMAIL)
    .withZone('Pacific/Auckland')
    .tellingUs(told)
    .at(addDays(today, -1), '10:00')
    .saveTo(db, clock)
  await aCv(heldCall.caseId).named(LONG_FILE_NAME).saveTo(records)
  const order = await anOrder().named(LONG_NAME).withEmail(LONG_EMAIL).settled().saveTo(db, clock)

  await createSecretConversation(db, records.storage, { application, staffId: colleague.id })
  const enquiryId = await createEnquiry(records)
  await aMail().to(LONG_EMAIL).about(application.id).waiting(1, 'unreachable').saveTo(db, clock)
  await aMail().to(LONG_EMAIL).about(application.id).keptBack('cancelled').saveTo(db, clock)
  const { id: mailId } = await aMail().to(LONG_EMAIL).about(application.id).failed('refused').saveTo(db, clock)
  await aMail().to(LONG_EMAIL).about(application.id).withSubject(LONG_TEXT.slice(0, 150)).saveTo(db, clock)
  const lettersCase = await createLetters(records)
  const payoutId = await createPayout(records, today)
  await createPrivacyRecords(records, { staffId: colleague.id, today })
  const closedMonth = await createClosedMonth(records, owner.id)
  return {
    closedMonth,
    owner,
    passwordToken,
    application,
    bare,
    endorsed,
    planned,
    decidedId: writer.id,
    settled,
    payLinkId,
    storyId,
    sentStoryId,
    lettersCase: lettersCase.application,
    letterLinkId: lettersCase.linkId,
    refundId,
    booking,
    bookedDay,
    unbookedReference: order.payment.reference,
    enquiryId,
    today,
    email: LONG_EMAIL,
    /** A value for each parameter in the URL patterns of the pages. */
    parameters: {
      id: application.id,
      mailId,
      paymentId: settled.paymentId,
      payoutId,
      caseId: application.id,
      calendarId: calendar.id,
      consultationId: heldCall.caseId,
      template: 'applications.payment-link',
      letterId: lettersCase.letterId,
      fact: 'adult-surcharge',
      sectorId: 'technology',
    },
    orderId: order.id,
  }
}

/** A plan with a piece of each kind, and a locked version of it. */
async function createEvidencePlan(records: Records, staffId: string) {
  const { db, clock } = records
  const application = await anApplication()
    .named(LONG_NAME)
    .withEmail(LONG_EMAIL)
    .inSector('technology')
    .forItem('full_support', 'full')
    .settled('complete')
    .saveTo(db, clock)
  const { id } = application
  const endorsement = { endorsingBody: 'tech_nation', endorsementRoute: 'talent', sector: 'technology' } as const
  await writeApplication(db, id, endorsement)
  const recognition = 'tech-nation-talent-technology-recognition'
  const words = { title: LONG_TEXT.slice(0, PIECE_LIMITS.title), proves: LONG_TEXT.slice(0, PIECE_LIMITS.proves) }
  const long = await aPiece(id)
    .with({ ...words, datedOn: '2019-05-01', pages: 7, confirmedBy: LONG_NAME })
    .under(recognition, 'arts-council-talent-fashion-work')
    .unread()
    .saveTo(db, clock)
  await aPiece(id).at(2).saveTo(db, clock)
  await aPiece(id).at(3).leftOut(LONG_TEXT.slice(0, PIECE_LIMITS.reason)).saveTo(db, clock)
  const document = await aDocument(application).named(LONG_FILE_NAME).saveTo(records)
  await db.update(documents).set({ pieceId: long.id }).where(eq(documents.id, document.id))
  const approved = await aDocument(application).named(LONG_FILE_NAME).inStatus('approved').saveTo(records)
  await db.update(documents).set({ pieceId: long.id }).where(eq(documents.id, approved.id))
  const request = await aDocumentRequest(id).withDescription(LONG_TEXT).saveTo(db, clock)
  await db.update(documentRequests).set({ pieceId: long.id }).where(eq(documentRequests.id, request.id))
  await db.insert(messages).values({
    id: randomUUID(),
    caseId: id,
    authorKind: 'customer',
    kind: 'message',
    pieceId: long.id,
    text: LONG_TEXT,
    sentAt: clock.now(),
  })
  await aPack(application).approved().with('First').saveTo(records)
  await addCurrentPack(records, { ...application, ...endorsement })
  await aLetter(id).saveTo(db, clock)
  const set = await loadCriteriaSet(records, { ...application, ...endorsement })
  if (set === null) throw new Error('The criteria are missing.')
  const { title, proves, datedOn, pages, confirmedBy, author, leftOutBecause } = long
  const piece = { id: long.id, title, proves, datedOn, pages, confirmedBy, author, leftOutBecause }
  const content = { set, summary: '', pieces: [{ ...piece, criteria: [recognition], state: 'here' }], ratings: [] }
  await db
    .insert(evidencePlanVersions)
    .values({ caseId: id, number: 1, content, lockedBy: staffId, lockedAt: clock.now() })
  return application
}

/** The latest pack, which has what is approved now. */
async function addCurrentPack(records: Records, application: PlanApplication & { reference: string | null }) {
  const { number, entries: stored } = await aPack(application).numbered(2).with('Converted').saveTo(records)
  const planned = planPack(await loadPackContents(records, application))
  const entries = stored.flatMap(({ fileId, sizeBytes }) =>
    planned.map(entry => ({ ...entry, fileId, sizeBytes, pages: 7, isFromWord: true })),
  )
  const isThis = and(eq(submissionPacks.caseId, application.id), eq(submissionPacks.number, number))
  await records.db.update(submissionPacks).set({ entries }).where(isThis)
}

/** A passkey and an authenticator app, which are shown but never used. */
async function addSecondStep({ db, clock }: Pick<Records, 'db' | 'clock'>, staffId: string) {
  const createdAt = clock.now()
  const { seal } = createStaffAuth({ secret: TEST_SECRET, publicUrl: '' })
  const sealedSecret = seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  await db.insert(staffTotps).values({ staffId, sealedSecret, createdAt, confirmedAt: createdAt })
  const passkey = { counter: 0, transports: [], name: 'The office laptop of the founder', createdAt }
  await db.insert(staffPasskeys).values({ credentialId: randomUUID(), staffId, publicKey: 'never read', ...passkey })
}

async function createBusyCase(records: Records, staffId: string) {
  const { db, clock, storage } = records
  const now = clock.now()
  const today = dayInLagos(now)
  const application = await anApplication()
    .named(LONG_NAME)
    .withEmail(LONG_EMAIL)
    .withNotes(LONG_TEXT)
    .withAdminNotes(LONG_TEXT)
    .settled('initial')
    .awaitingResubmission(LONG_TEXT)
    .saveTo(db, clock)
  const applicationId = application.id
  await writeApplication(db, applicationId, { ownerId: staffId })
  const [initial] = await db.select().from(payments).where(eq(payments.caseId, applicationId))
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, initial?.id ?? ''))
  if (initial === undefined || entry === undefined) throw new Error('The first instalment was not saved.')
  const purchase = toPurchaseDetails(application)
  await aPayment().for(purchase).of('final', 4_000).inState('mismatch').flagged('amount').saveTo(db, clock)
  await aPayment().for(purchase).of('final', 3_000).inState('settled').flagged('paid-twice').saveTo(db, clock)
  await aPayment().for(purchase).of('final', 1_000).offline(staffId, LONG_TEXT).saveTo(db, clock)

  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const comment = status === 'rejected' ? LONG_TEXT : null
    await aDocument(application).named(LONG_FILE_NAME).inStatus(status, comment).saveTo({ db, clock, storage })
  }
  const request = aDocumentRequest(applicationId).withDescription(LONG_TEXT)
  await request.dueOn('2020-02-29').saveTo(db, clock)
  await request.ofType('Bank Statement').inStatus('fulfilled').saveTo(db, clock)

  await db.insert(applicationDeliveries).values({
    id: randomUUID(),
    caseId: applicationId,
    stage: 'assessment',
    what: LONG_TEXT.slice(0, 100),
    note: LONG_TEXT,
    deliveredOn: today,
    recordedBy: staffId,
    recordedAt: now,
  })
  await db.insert(applicationMilestones).values({
    id: randomUUID(),
    caseId: applicationId,
    kind: 'submitted',
    happenedOn: today,
    recordedBy: staffId,
    recordedAt: now,
  })
  const task = { caseId: applicationId, dueOn: today, ownerId: staffId, createdBy: staffId, createdAt: now }
  await db.insert(tasks).values([
    { ...task, id: randomUUID(), title: LONG_TEXT.slice(0, 100) },
    { ...task, id: randomUUID(), title: TASK_OF_STAGE, stage: 'final_check' },
  ])
  const reply = { id: randomUUID(), title: LONG_TEXT.slice(0, 60), text: LONG_TEXT }
  await db
    .insert(savedReplies)
    .values({ ...reply, changedAt: now })
    .onConflictDoNothing()
  await db
    .insert(caseNotes)
    .values({ id: randomUUID(), caseId: applicationId, authorId: staffId, text: LONG_TEXT, createdAt: now })
  const refundId = await createMoneyTroubles(records, initial, staffId)
  await db.transaction(tx =>
    recordEvent(records, tx, {
      type: 'payment.settled',
      reference: initial.reference,
      instalment: initial.instalment,
      pence: initial.pence,
      kobo: initial.kobo,
      actor: { kind: 'system' },
      subject: { kind: 'payment', id: initial.id },
    }),
  )
  return {
    application,
    refundId,
    settled: { paymentId: initial.id, reference: initial.reference, entryId: entry.id },
  }
}

/** Returns the id of a refund that needs the payer's bank details. */
async function createMoneyTroubles(
  { db, clock }: Records,
  payment: { id: string; reference: string },
  staffId: string,
): Promise<string> {
  const now = clock.now()
  const refund = {
    ...({ paymentId: payment.id, amount: 100, currency: 'NGN', way: 'provider', reason: LONG_TEXT } as const),
    termsNote: LONG_TEXT,
    proposedBy: staffId,
    proposedAt: now,
    stateChangedAt: now,
  }
  const needsAccountId = randomUUID()
  await db.insert(refunds).values([
    { ...refund, id: randomUUID(), state: 'proposed' },
    { ...refund, id: needsAccountId, state: 'needs_attention', decidedBy: staffId, decidedAt: now },
  ])
  const entryId = randomUUID()
  await db.insert(ledgerEntries).values({
    id: entryId,
    refundId: 'begun-elsewhere',
    paymentId: payment.id,
    kind: 'refund',
    pence: -1,
    kobo: -2_058,
    at: now,
    recordedAt: now,
  })
  await db.insert(refundMeanings).values({ entryId, askedAt: now })
  await db.insert(disputes).values({
    id: randomUUID(),
    provider: 'paystack',
    providerId: randomUUID(),
    status: 'awaiting-merchant-feedback',
    paymentId: payment.id,
    paymentReference: payment.reference,
    openedAt: now,
    changedAt: now,
  })
  return needsAccountId
}

async function createEnquiry({ db, clock }: Records): Promise<string> {
  const { id } = await anEnquiry().named(LONG_NAME).withEmail(LONG_EMAIL).saying(LONG_TEXT).saveTo(db, clock)
  return id
}

/** A case with a letter in every state that has its own buttons. */
async function createLetters({ db, clock, storage }: Records) {
  const application = await anApplication()
    .named(LONG_NAME)
    .withEmail(LONG_EMAIL)
    .forItem('full_support', 'split')
    .inStatus('evidence_review')
    .settled('initial')
    .saveTo(db, clock)
  const referee = {
    name: LONG_NAME,
    organisation: LONG_TEXT.slice(0, 150),
    email: LONG_EMAIL,
    knowsFrom: LONG_TEXT.slice(0, 250),
  }
  const asked = await aLetter(application.id).from(referee).inState('asked').saveTo(db, clock)
  const linkExpiresAt = new Date(clock.now().getTime() + 30 * DAY_MS)
  await db.update(letters).set({ linkExpiresAt }).where(eq(letters.id, asked.id))
  const signed = await aLetter(application.id).at(2).inState('signed').saveTo(db, clock)
  for (const kind of ['signed', 'cv'] as const)
    await aLetterFile(signed, kind).named(LONG_FILE_NAME).saveTo({ db, clock, storage })
  return { application, letterId: asked.id, linkId: asked.linkId }
}

async function createPayout({ db, clock }: Records, today: string): Promise<string> {
  const id = randomUUID()
  await db.insert(payouts).values({
    id,
    provider: 'paystack',
    isSandbox: true,
    providerId: 'payout-of-the-sweep',
    source: 'api',
    status: 'success',
    paidOn: today,
    processedKobo: 0,
    feesKobo: 0,
    deductionsKobo: 0,
    // It does not add up, so that it can be explained.
    paidKobo: 500,
    readAt: clock.now(),
  })
  return id
}

/** The last month is closed, and the one before can be. */
async function createClosedMonth({ db, clock, storage }: Records, staffId: string): Promise<string> {
  const now = clock.now()
  const bytes = createSamplePdf('Month', [LONG_TEXT])
  const file = await storeSampleFile(storage, { reference: null, name: 'month.pdf', at: now, format: 'pdf', bytes })
  const month = addMonths(monthOf(now), -1)
  await db.insert(monthClosings).values({
    id: randomUUID(),
    month,
    version: 1,
    closedBy: staffId,
    closedAt: now,
    note: LONG_TEXT,
    report: await loadMonthBooks(db, { month, isSandbox: true, now }),
    fileId: await saveProof({ db, clock }, file),
  })
  return month
}

async function createPrivacyRecords(
  { db, clock }: Records,
  { staffId, today }: { staffId: string; today: string },
): Promise<void> {
  const now = clock.now()
  await anApplication().named(LONG_NAME).withEmail(`deleted.${LONG_EMAIL}`).inBin(staffId).saveTo(db, clock)
  await db
    .insert(legalHolds)
    .values({ id: randomUUID(), email: `held.${LONG_EMAIL}`, reason: LONG_TEXT, placedBy: staffId, placedAt: now })
  await db.insert(privacyRequests).values({
    id: randomUUID(),
    email: LONG_EMAIL,
    kind: 'copy',
    text: LONG_TEXT,
    receivedAt: now,
    dueOn: today,
  })
}
