import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { updateApplication } from '../status/update-application.server.ts'
import { loadOpenTasks } from './load-open-tasks.server.ts'

const NOTHING = { needsDetails: false, documents: [], payment: null, question: null, hasClock: false }
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
