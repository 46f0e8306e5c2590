import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aCv } from '#dev/factories/a-cv.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { addresses } from '#src/addresses.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { feeCredits } from '#src/features/money/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const TOLD = { sector: 'technology', topic: 'Promise or talent?', question: 'Does one prize count?' } as const

function dayFromToday(days: number): string {
  return addDays(dayInLagos(program.clock.now()), days)
}

test('the adviser reads topic, question and CV before the call, ticks the list, and sends the summary once after it', async () => {
  const { email, fullName: name } = aPerson()
  const { caseId } = await aBooking()
    .named(name)
    .withEmail(email)
    .tellingUs(TOLD)
    .at(dayFromToday(-1), '10:00')
    .saveTo(program.db, program.clock)
  await aCv(caseId).named('CV of Ada.pdf').saveTo(program.records)
  const { browser } = await program.staff()
  const page = await browser.open(addresses.adminCall(caseId))
  for (const words of [TOLD.topic, TOLD.question, 'Technology', 'CV of Ada.pdf', 'Late: it was due'])
    expect(page.view.text).toContain(words)
  const cv = await browser.open(addresses.adminCv(caseId))
  expect(cv.headers.get('content-type')).toBe('application/pdf')

  const press = (path: string, fields: Record<string, string>) => browser.postDialog(path, fields)
  expect((await press(act('tickCallStep', { caseId }), { step: 'brief', isDone: 'yes' })).status).toBe(200)
  expect((await press(act('recommendItem', { caseId }), { item: 'initial_assessment' })).status).toBe(200)
  const unfinished = { text: 'What we discussed:\n…', nextItem: 'initial_assessment' }
  expect((await press(act('sendSummary', { caseId }), unfinished)).status).toBe(400)
  const summary = { text: 'One prize may count.', nextItem: 'initial_assessment' }
  expect((await press(act('sendSummary', { caseId }), summary)).status).toBe(200)
  expect((await press(act('sendSummary', { caseId }), { ...summary, text: 'Again' })).status).toBe(409)

  const after = await browser.open(addresses.adminCall(caseId))
  for (const words of ['1 of 7', 'Sent on', 'Summary of the call sent', 'CV viewed'])
    expect(after.view.text).toContain(words)
  expect((await browser.open(addresses.adminConversation(caseId))).view.text).toContain('One prize may count.')
  await expect
    .poll(async () => (await program.mailTo(email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Summary of our call on /))
})

test('an application names the fee of the call that came off its price', async () => {
  const { db, clock } = program
  const { email } = aPerson()
  const { caseId: consultationId } = await aBooking().withEmail(email).saveTo(db, clock)
  const { id: applicationId } = await anApplication().withEmail(email).saveTo(db, clock)
  await db.insert(feeCredits).values({ applicationId, consultationId, pence: 5_000, creditedAt: clock.now() })
  const { browser } = await program.staff()
  const page = await browser.open(addresses.adminApplication(applicationId))
  expect(page.view.text).toContain('after £50 of the consultation fee came off')

  const { id: otherId } = await anApplication().withEmail(email).saveTo(db, clock)
  const openedFromCall = async (openedApplicationId: string) => {
    await db.update(cases).set({ openedApplicationId }).where(eq(cases.id, consultationId))
    return (await browser.open(addresses.adminCall(consultationId))).view.text
  }
  expect(await openedFromCall(applicationId)).toContain('The fee of £50 came off its price.')
  expect(await openedFromCall(otherId)).not.toContain('came off its price')
})

test('the page shows a consultation in each state, and colleagues in finance read but change nothing', async () => {
  const unpaid = await anOrder().withEmail(aPerson().email).tellingUs(TOLD).saveTo(program.db, program.clock)
  const toBook = await anOrder().withEmail(aPerson().email).settled().saveTo(program.db, program.clock)
  const draft = aBooking().withEmail(aPerson().email)
  const missed = await draft.at(dayFromToday(-2), '11:00').inStatus('no_show').saveTo(program.db, program.clock)
  const cancelled = await draft.at(dayFromToday(3), '11:00').inStatus('cancelled').saveTo(program.db, program.clock)
  const { browser } = await program.staff('finance')
  const states = [
    [unpaid.id, 'Not paid'],
    [toBook.id, 'To book'],
    [missed.caseId, 'Did not come'],
    [cancelled.caseId, 'To book'],
  ] as const
  for (const [id, label] of states) {
    const page = await browser.open(addresses.adminCall(id))
    expect(page.status).toBe(200)
    expect(page.view.text).toContain(label)
    expect(page.view.text).not.toContain('Send Summary')
  }
  const tick = act('tickCallStep', { caseId: unpaid.id })
  expect((await browser.postDialog(tick, { step: 'brief', isDone: 'yes' })).status).toBe(403)
  expect((await browser.open(addresses.adminCv(unpaid.id))).status).toBe(403)
})
