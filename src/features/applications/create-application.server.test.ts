import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { prices } from '#src/features/site/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { createApplication, type NewApplication } from './create-application.server.ts'
import { paymentLinkMail } from './mails.tsx'
import { liveApplications } from './table.server.ts'
import { writeApplication } from './write-application.server.ts'

const ASSESSMENT_INPUT: NewApplication = {
  sender: '198.51.100.7',
  item: 'application_fee',
  plan: 'split',
  applicantName: 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
  email: 'ola@example.ng',
  phone: '+234 801 234 5678',
  sector: 'technology',
  notes: 'I build payment systems.',
}

test('with many applications for one e-mail address, neither the applicant nor staff get another mail', async () => {
  const app = await testContext()
  await aStaffMember().withPassword('indigo cloth dries at noon').saveTo(app.db, app.clock)
  const { id } = await createApplication(app, ASSESSMENT_INPUT, { sendsMails: false })
  expect(await queuedMail(app.db)).toEqual([])
  expect(await eventsAbout(app.db, id)).toHaveLength(1)
  await createApplication(app, { ...ASSESSMENT_INPUT, notes: 'I also build bridges.' })
  const mailNames = (await queuedMail(app.db)).map(({ template }) => template)
  expect(mailNames.sort()).toEqual(['applications.new-application', 'applications.payment-link'])
})

test('a new application is unpaid, has today’s price and contains every answer of the form', async () => {
  const app = await testContext()
  const { id } = await createApplication(app, ASSESSMENT_INPUT)

  const [saved] = await app.db.select().from(liveApplications)
  const { sender: _, ...kept } = ASSESSMENT_INPUT
  expect(saved).toMatchObject({
    ...kept,
    id,
    reference: null,
    agreedPence: 9_900,
    service: 'Initial Assessment',
    status: 'pending',
    paid: false,
    paymentStage: null,
    createdAt: new Date('2026-11-02T09:00:00Z'),
  })
  expect(await app.db.select().from(reminders)).toMatchObject([
    { caseId: id, matter: 'first-payment', dueAt: new Date('2026-11-03T09:00:00Z') },
  ])
  expect(await eventsAbout(app.db, id)).toEqual([
    { type: 'application.created', actor: 'visitor', details: { item: 'application_fee', plan: 'split' } },
  ])
})

test('a mail with the payment link and the amount due is queued, together with the job that delivers it', async () => {
  const app = await testContext()
  const { id } = await createApplication(app, ASSESSMENT_INPUT)

  const mails = await queuedMail(app.db, ASSESSMENT_INPUT.email)
  expect(mails).toMatchObject([
    {
      template: 'applications.payment-link',
      state: 'queued',
      data: {
        name: ASSESSMENT_INPUT.applicantName,
        duePence: 5_900,
        totalPence: 9_900,
        paidPence: 0,
        paymentUrl: `http://localhost:3000/payment?application_id=${id}&email=ola%40example.ng`,
        isReminder: false,
      },
    },
  ])
  expect(await app.waitingJobs('deliver-mail')).toEqual([{ mailId: mails[0]?.id }])
})

test('for an item without instalments, the payment link asks for the full price', async () => {
  const app = await testContext()
  await createApplication(app, { ...ASSESSMENT_INPUT, item: 'full_support', plan: 'full' })
  expect(await queuedMail(app.db)).toMatchObject([{ data: { duePence: 500_000, totalPence: 500_000 } }])
})

test('submitting the same form again returns the first application and sends no second mail', async () => {
  const app = await testContext()
  const firstResult = await createApplication(app, ASSESSMENT_INPUT)
  app.clock.advance({ hours: 3 })
  expect(firstResult.isNew).toBe(true)
  expect(await createApplication(app, { ...ASSESSMENT_INPUT })).toEqual({ ...firstResult, isNew: false })
  expect((await queuedMail(app.db)).length).toBe(1)
  expect((await eventsAbout(app.db, firstResult.id)).length).toBe(1)
})

test('ten concurrent submissions of the same form create one application and one mail', async () => {
  const app = await testContext()
  const results = await Promise.all(Array.from({ length: 10 }, () => createApplication(app, ASSESSMENT_INPUT)))
  expect(new Set(results.map(answer => answer.id)).size).toBe(1)
  expect((await app.db.select().from(liveApplications)).length).toBe(1)
  expect((await queuedMail(app.db)).length).toBe(1)
  expect((await app.waitingJobs('deliver-mail')).length).toBe(1)
})

test('a form with a different answer creates another application', async () => {
  const app = await testContext()
  const { id } = await createApplication(app, ASSESSMENT_INPUT)
  const otherForms: Array<Partial<NewApplication>> = [
    { email: 'other@example.ng' },
    { applicantName: 'Ada Obi' },
    { phone: null },
    { sector: 'science' },
    { notes: 'I build bridges.' },
    { item: 'full_support' },
    { item: 'full_support', plan: 'full' },
    { sender: '203.0.113.9' },
  ]
  const applicationIds = [id]
  for (const otherAnswers of otherForms)
    applicationIds.push((await createApplication(app, { ...ASSESSMENT_INPUT, ...otherAnswers })).id)
  expect(new Set(applicationIds).size).toBe(otherForms.length + 1)
})

test('once an application is paid, two more submissions of its form create only one new application', async () => {
  const app = await testContext()
  const { id } = await createApplication(app, ASSESSMENT_INPUT)
  await writeApplication(app.db, id, { reference: 'GT-0000-0001', settledPence: 5_900 })
  const secondResult = await createApplication(app, ASSESSMENT_INPUT)
  expect(secondResult.id).not.toBe(id)
  expect(await createApplication(app, ASSESSMENT_INPUT)).toEqual({ ...secondResult, isNew: false })
})

test('after a rejection, submitting the form again creates a new application', async () => {
  const app = await testContext()
  const { id } = await createApplication(app, ASSESSMENT_INPUT)
  await writeApplication(app.db, id, { status: 'rejected' })
  expect((await createApplication(app, ASSESSMENT_INPUT)).id).not.toBe(id)
})

test('when two applications have identical answers, submitting the form again returns the unpaid one', async () => {
  const app = await testContext()
  const { id: unpaid } = await createApplication(app, ASSESSMENT_INPUT)
  await writeApplication(app.db, unpaid, { status: 'rejected' })
  app.clock.advance({ hours: 1 })
  const { id: paid } = await createApplication(app, ASSESSMENT_INPUT)
  await writeApplication(app.db, paid, { reference: 'GT-0000-0001', settledPence: 5_900 })
  await writeApplication(app.db, unpaid, { status: 'pending' })
  expect((await createApplication(app, ASSESSMENT_INPUT)).id).toBe(unpaid)
})

test('a price change does not affect the price of an existing application', async () => {
  const app = await testContext()
  const firstResult = await createApplication(app, ASSESSMENT_INPUT)
  await app.db.update(prices).set({ pence: 19_900 }).where(eq(prices.item, 'application_fee'))
  expect((await createApplication(app, ASSESSMENT_INPUT)).id).toBe(firstResult.id)
  await createApplication(app, { ...ASSESSMENT_INPUT, email: 'later@example.ng' })

  const agreedPrices = await app.db
    .select({ email: liveApplications.email, pence: liveApplications.agreedPence })
    .from(liveApplications)
  expect(agreedPrices).toEqual(
    expect.arrayContaining([
      { email: 'ola@example.ng', pence: 9_900 },
      { email: 'later@example.ng', pence: 19_900 },
    ]),
  )
})

test('creating an application with a plan that its item does not offer fails and writes nothing', async () => {
  const app = await testContext()
  await expect(createApplication(app, { ...ASSESSMENT_INPUT, plan: 'full' })).rejects.toThrow(RangeError)
  await expect(createApplication(app, { ...ASSESSMENT_INPUT, item: 'initial_assessment' })).rejects.toThrow(RangeError)
  expect(await app.db.select().from(liveApplications)).toEqual([])
})

test('when a transaction fails after queuing a mail, neither the mail nor its delivery job is stored', async () => {
  const app = await testContext()
  const paymentLinkData = {
    name: 'Ada',
    itemName: 'Application Fee',
    service: 'Initial Assessment',
    duePence: 5_900,
    totalPence: 9_900,
    paidPence: 0,
    paymentUrl: 'http://localhost:3000/payment',
    isReminder: false,
  }
  const failingTransaction = app.db.transaction(async tx => {
    await notify(app, tx, applicant('ada@example.ng'), {
      mail: paymentLinkMail,
      about: { kind: 'application', id: randomUUID() },
      data: paymentLinkData,
    })
    throw new Error('Simulated failure.')
  })
  await expect(failingTransaction).rejects.toThrow('Simulated failure.')
  expect(await queuedMail(app.db)).toEqual([])
  expect(await app.waitingJobs('deliver-mail')).toEqual([])
})
