import { beforeAll, expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { createPaymentWithWrongAmount } from '../support/wrong-amount.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a flagged payment shows the received amount, and staff accept it and ask for the rest', async () => {
  const saved = await createApplication()
  const { id, reference } = await createPaymentWithWrongAmount(program, saved)
  const { browser } = await program.staff('finance')
  const path = `/admin/applications/${saved.id}`
  const flagged = (await browser.open(path)).view.getByRole('region', { name: 'Payments' })
  expect(flagged).toHaveTextContent('Wrong amount: ₦1,000 arrived, but we asked for ₦82,296.')
  const bothSums = '₦82,296 asked, ₦1,000 arrived'
  expect(flagged).toHaveTextContent(bothSums)
  expect((await browser.open(`/admin/payments?q=${reference}`)).page).toContain(bothSums)
  expect(flagged).toHaveTextContent(`Decide ${reference}`)

  const decide = async (comment: string) =>
    (await browser.postDialog(act('clearFlag', { paymentId: id }), { decision: 'ask-for-rest', comment })).answer
  expect(await decide('')).toMatchObject({ ok: false, errors: { comment: 'Please say what was done' } })
  expect(await decide('A zero too few; the payer knows.')).toEqual({
    ok: true,
    title: 'Rest Requested',
    description: 'We’re emailing the payer to ask for £39.52.',
  })
  const { view } = await browser.open(path)
  const payments = view.getByRole('region', { name: 'Payments' })
  expect(payments).toHaveTextContent('Counts as £0.48')
  expect(payments).not.toHaveTextContent('Decide')
  expect(view.getByRole('region', { name: /^History/ })).toHaveTextContent(
    `Payment ${reference} accepted as £0.48, and the rest requested`,
  )
  await program.records.waitForSentMail(saved.email)
  expect((await program.mailTo(saved.email)).map(({ subject }) => subject)).toEqual([
    '£39.52 of your payment is still due',
  ])
  expect((await browser.open('/admin/queue?reason=money')).page).not.toContain(reference)
})

test('a flagged payment without an application is listed above the queue until staff mark it as settled', async () => {
  const { db, clock } = program
  const { id, item, name } = await anOrder().named('Hauwa Ɗanjuma').withEmail(aPerson().email).saveTo(db, clock)
  const order = { id, item, email: aPerson().email, name, reference: null }
  const payment = await aPayment()
    .for(order)
    .of('full', 5_000)
    .inState('refund_due')
    .flagged('paid-twice')
    .saveTo(db, clock)
  const { browser } = await program.staff('finance')
  const queue = await browser.open('/admin/applications?tab=needs-you')
  expect(queue.url.pathname).toBe('/admin/queue')
  const table = queue.view.getByRole('table', { name: 'Payments without an application' })
  const row = [...table.querySelectorAll('tr')].find(each => each.textContent.includes(payment.reference))
  expect(row).toHaveTextContent('Refund this payment.')
  expect(row).toHaveTextContent(`Mark as Settled ${payment.reference}`)
  const comment = 'Given back by bank transfer.'
  const form = { decision: 'settled', comment }
  expect((await browser.postDialog(act('clearFlag', { paymentId: payment.id }), form)).answer).toMatchObject({
    ok: true,
    title: 'Payment Marked as Settled',
  })
  expect((await browser.open('/admin/queue')).page).not.toContain(payment.reference)
})

test('a part payment in naira is recorded with its value in pounds', async () => {
  const saved = await createApplication()
  const { browser } = await program.staff('finance')
  const path = `/admin/applications/${saved.id}`
  const naira = { ...paymentFields('20,574', 5_900), currency: 'NGN' }
  expect((await postPayment(browser, saved.id, naira)).answer).toMatchObject({
    ok: false,
    errors: { countsAs: 'Please enter the value of the naira in pounds' },
  })
  const rate = await browser.request(`/admin/exchange-rate?day=${naira.receivedOn}`)
  expect(await rate.json()).toMatchObject({
    micros: 2_057_400_000,
    words: expect.stringContaining('£1 = ₦2,057.40, the rate of '),
  })
  expect((await postPayment(browser, saved.id, { ...naira, countsAs: '20' })).answer).toMatchObject({
    errors: {
      valueReason: expect.stringMatching(
        /^₦20,574 is £10.00 at the rate of .* \(£1 = ₦2,057.40\). Your value differs by more than 10%, so please say why$/,
      ),
    },
  })
  expect((await postPayment(browser, saved.id, { ...naira, countsAs: '10' })).answer).toMatchObject({
    ok: true,
    title: 'Payment Recorded',
  })
  const payments = (await browser.open(path)).view.getByRole('region', { name: 'Payments' })
  expect(payments).toHaveTextContent(/₦20,574.*outside the website|outside the website.*₦20,574/)
  expect((await browser.open(path)).view.getByRole('region', { name: 'Case' })).toHaveTextContent('Still to pay£30')
})

test('an offline payment is refused when another payment came after the dialog opened', async () => {
  const saved = await createApplication(anApplication().addedByStaff('Tech Global Talent'))
  await aPayment().for(toPurchaseDetails(saved)).inState('settled').saveTo(program.db, program.clock)
  const { browser } = await program.staff('finance')
  expect(await postPayment(browser, saved.id, paymentFields('59', 0))).toMatchObject({
    status: 409,
    answer: {
      ok: false,
      description: expect.stringContaining('Another payment has been recorded since you opened this form.'),
    },
  })
})

test('a bank reference that is already recorded is named with its case, sum and day, and a tick confirms it', async () => {
  const [first, second] = [await createApplication(), await createApplication()]
  const { browser } = await program.staff('finance')
  const fields = paymentFields('10', 5_900)
  await postPayment(browser, first.id, fields)
  const { status, answer } = await postPayment(browser, second.id, fields)
  expect({ status, error: answer.errors.reference }).toEqual({
    status: 409,
    error: expect.stringContaining(`already recorded: £10.00 for ${first.reference}, received on `),
  })
  const confirmedPaymentIds = answer.more.sameReferenceIds.join(' ')
  expect((await postPayment(browser, second.id, { ...fields, confirmedPaymentIds })).answer).toMatchObject({ ok: true })
})

test('a payment on a day before the application, on a future day or in dollars is refused by its field', async () => {
  const saved = await createApplication()
  const { browser } = await program.staff('finance')
  const refusal = async (changes: object) =>
    (await postPayment(browser, saved.id, { ...paymentFields('10', 5_900), ...changes })).answer.errors
  const today = dayInLagos(program.clock.now())
  expect(await refusal({ receivedOn: addDays(today, -1) })).toEqual({
    receivedOn: expect.stringMatching(/^This application came in on .*\. Please choose that day or a later one$/),
  })
  expect(await refusal({ receivedOn: addDays(today, 1) })).toEqual({
    receivedOn: 'Please choose today or an earlier day',
  })
  const error = expect.stringContaining('We only record pounds or naira.')
  expect(await refusal({ amount: '$10' })).toMatchObject({ amount: error })
  expect(await refusal({ currency: 'USD' })).toMatchObject({ currency: error })
})

function createApplication(draft = anApplication().inStatus('evidence_review').settled('initial')) {
  return draft.withEmail(aPerson().email).saveTo(program.db, program.clock)
}

/** The form of a payment can have a file, so its fields do not come in the encoding of other forms. */
async function postPayment(browser: PlainBrowser, applicationId: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await browser.request(act('recordPayment', { applicationId }), { method: 'POST', body })
  return { status: response.status, answer: await response.json() }
}

function paymentFields(amount: string, settledPence: number) {
  const receivedOn = dayInLagos(program.clock.now())
  const transfer = { method: 'bank_transfer', reference: crypto.randomUUID(), receivedOn, note: '' }
  return { settledPence: String(settledPence), amount, currency: 'GBP', ...transfer }
}
