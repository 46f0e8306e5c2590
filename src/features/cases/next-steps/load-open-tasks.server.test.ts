import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { frozenClock, MINUTE_MS } from '#src/clock.ts'
import type { DatedDays } from '#src/features/cases/dates/milestones.ts'
import { rewriteClocks } from '#src/features/cases/dates/write-dates.server.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { sendToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { updateApplication } from '../status/update-application.server.ts'
import { loadOpenEnds, loadOpenTasks } from './load-open-tasks.server.ts'

const NOTHING = {
  needsDetails: false,
  documents: [],
  payment: null,
  question: null,
  hasClock: false,
  packToApprove: null,
}
const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('an application whose first instalment is paid has no open tasks until a document is requested', async () => {
  const app = await testContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  expect(await loadOpenTasks(app, application)).toEqual(NOTHING)
})

test('requested documents are listed by due date, and the final payment is a task from the final review on', async () => {
  const app = await testContext()
  const application = await anApplication().inStatus('final_review').settled('initial').saveTo(app.db, app.clock)
  const sharedFields = {
    caseId: application.id,
    description: 'Please.',
    status: 'pending',
    requestedAt: app.clock.now(),
  }
  await app.db.insert(documentRequests).values([
    { ...sharedFields, id: randomUUID(), documentType: 'Passport', dueDate: null, status: 'pending' },
    { ...sharedFields, id: randomUUID(), documentType: 'Certificate', dueDate: '2027-04-01', status: 'pending' },
    { ...sharedFields, id: randomUUID(), documentType: 'CV/Resume', dueDate: '2027-03-12', status: 'pending' },
  ])
  expect(await loadOpenTasks(app, application)).toEqual({
    needsDetails: false,
    documents: [
      { documentType: 'CV/Resume', due: '2027-03-12', isAgain: false },
      { documentType: 'Certificate', due: '2027-04-01', isAgain: false },
      { documentType: 'Passport', due: null, isAgain: false },
    ],
    payment: { pence: 4_000, isSecond: true, isOnly: false, isRest: false },
    question: null,
    hasClock: false,
    packToApprove: null,
  })
})

test('paying is not an open task while a payment is pending or flagged', async () => {
  const app = await testContext()
  const application = await anApplication().inStatus('final_review').settled('initial').saveTo(app.db, app.clock)
  const paymentTask = { payment: { pence: 4_000, isSecond: true, isOnly: false, isRest: false } }
  const { id } = await aPayment()
    .for(toPurchaseDetails(application))
    .of('final', 4_000)
    .inState('open')
    .saveTo(app.db, app.clock)
  const changePayment = (change: Partial<typeof payments.$inferInsert>) =>
    app.db.update(payments).set(change).where(eq(payments.id, id))
  expect(await loadOpenTasks(app, application)).toMatchObject(paymentTask)
  await changePayment({ pendingSince: app.clock.now() })
  expect(await loadOpenTasks(app, application)).toMatchObject({ payment: null })
  await changePayment({ state: 'mismatch', flag: 'amount' })
  expect(await loadOpenTasks(app, application)).toMatchObject({ payment: null })
  await changePayment({ flagClearedAt: app.clock.now() })
  expect(await loadOpenTasks(app, application)).toMatchObject(paymentTask)
})

test('the mail about a new status contains the item and the open tasks', async () => {
  const app = await testContext()
  const application = await anApplication()
    .forItem('full_support', 'split')
    .inSector(null)
    .settled('initial')
    .saveTo(app.db, app.clock)
  const edit = {
    status: 'final_review',
    skipsSteps: true,
    adminNotes: null,
    reason: null,
    notifyApplicant: true,
  } as const
  await updateApplication(app, STAFF, { ...edit, id: application.id, version: 1 })
  expect(await queuedMail(app.db)).toMatchObject([
    {
      data: {
        item: 'full_support',
        status: 'final_review',
        open: {
          needsDetails: true,
          documents: [],
          payment: { pence: 200_000, isSecond: true, isOnly: false, isRest: false },
        },
      },
    },
  ])
})

test('a rejected application has no open tasks', async () => {
  const app = await testContext()
  const application = await anApplication()
    .forItem('full_support', 'split')
    .inSector(null)
    .inStatus('rejected')
    .settled('initial')
    .saveTo(app.db, app.clock)
  expect(await loadOpenTasks(app, application)).toEqual(NOTHING)
})

async function createCase() {
  const app = await testContext()
  const builder = anApplication().forItem('initial_assessment', 'full').settled('complete')
  const { id } = await builder.saveTo(app.db, app.clock)
  const staff = await aStaffMember().withPassword('a long enough passphrase').saveTo(app.db, app.clock)
  let minutes = 0
  const later = () => ({
    ...app,
    clock: frozenClock(new Date(app.clock.now().getTime() + ++minutes * MINUTE_MS).toISOString()),
  })
  const message = (text: string) => ({ id: randomUUID(), caseId: id, text, aboutId: null })
  return {
    app,
    id,
    ask: (text: string) =>
      sendToApplicant(
        later(),
        { kind: 'staff', id: staff.id },
        { ...message(text), applicationId: id, sentAs: 'message', files: [] },
      ),
    answer: (text: string) => sendCustomerMessage(later(), message(text)),
  }
}

test('a question is open while it is the last message and unseen', async () => {
  const { app, id, ask, answer } = await createCase()
  expect(await loadOpenEnds(app.db, id)).toEqual({
    unseenCount: 0,
    question: null,
    hasClock: false,
    packToApprove: null,
  })
  await ask('We have read your draft.')
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ unseenCount: 1, question: null })
  await ask('When did you leave the company?')
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ unseenCount: 2, question: { askedOn: '2026-11-02' } })
  await answer('In 2024. Is that late?')
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ question: null })
  await ask('Which month?')
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ question: { askedOn: '2026-11-02' } })
  await app.db.update(messages).set({ seenAt: app.clock.now() })
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ unseenCount: 0, question: null })
})

test('a question of another application is not open here', async () => {
  const { app, ask } = await createCase()
  await ask('Which month?')
  const other = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  expect(await loadOpenEnds(app.db, other.id)).toEqual({
    unseenCount: 0,
    question: null,
    hasClock: false,
    packToApprove: null,
  })
})

test('a deadline runs until it is met', async () => {
  const { app, id } = await createCase()
  const write = (days: DatedDays) =>
    app.db.transaction(tx => rewriteClocks({ app, tx }, { id, endorsingBody: null, sector: 'arts' }, days))
  await write({ endorsed: '2026-11-01' })
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ hasClock: true })
  await write({ endorsed: '2026-11-01', visa_applied: '2026-11-02' })
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ hasClock: false, packToApprove: null })
})
