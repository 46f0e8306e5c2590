import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { recordOutcome } from '#src/features/money/checkout/record-outcome.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import {
  apply,
  applyAndChoose,
  expectHeading,
  listPaymentStates,
  listReceipts,
  proceedToCheckout,
} from '../support/paying-visitor.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a payer whose card is declined sees an error and can pay on the next try', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const declined = await applyAndChoose(visitor, person, 'Decline')
  for (const page of [declined, await visitor.open(declined.url)]) {
    expectHeading(page, 'Payment Verification Failed')
    expect(page.view.getByRole('alert')).toHaveTextContent('Nothing was charged')
    expect(page.view.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
  const secondTry = await proceedToCheckout(visitor, await visitor.click(declined, 'Try again'), person)
  expectHeading(await visitor.press(secondTry, 'Pay'), 'Payment Successful!')

  await program.records.deliverAllWebhooks(person.email)
  expect(await listReceipts(program, person.email)).toHaveLength(1)
  expect((await listPaymentStates(program, person.email)).toSorted()).toEqual(['failed', 'settled'])
})

test('a payer whose bank transfer was not accepted learns why, by email too, and can pay again', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const rejected = await applyAndChoose(visitor, person, 'Transfer rejected')
  expect(rejected.url.pathname).toBe('/payment-success')
  await expect
    .poll(async () => (await program.mailTo(person.email)).map(({ subject }) => subject), { timeout: 20_000 })
    .toContain('Your bank transfer was not accepted')
  const result = await visitor.open(rejected.url)
  expect(result.view.getByRole('alert')).toHaveTextContent('Your bank transfer was not accepted')
  const secondTry = await proceedToCheckout(visitor, await visitor.click(result, 'Try again'), person)
  expectHeading(await visitor.press(secondTry, 'Pay'), 'Payment Successful!')
})

test('cancelling at the checkout leads back to the payment page, where paying still works', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const { url } = await apply(visitor, person)
  url.searchParams.set('payment_type', 'initial')
  const checkout = await proceedToCheckout(visitor, await visitor.open(url), person)
  const cancelled = await visitor.press(checkout, 'Cancel')
  expect(cancelled.url.href).toBe(url.href)
  expectHeading(cancelled, 'Pay your Application Fee')
  // The second press is one on a page that the payer went back to.
  for (const page of [cancelled, cancelled]) await proceedToCheckout(visitor, page, person)
  const lastCheckout = await proceedToCheckout(visitor, await visitor.open(url), person)
  expectHeading(await visitor.press(lastCheckout, 'Pay'), 'Payment Successful!')
  expect(await program.records.checkoutsOf(person.email)).toHaveLength(1)
})

test('the result page shows an error when its URL has no payment reference or an unknown one', async () => {
  const visitor = program.visitor()
  const withoutReference = await visitor.open('/payment-success')
  expect(withoutReference.status).toBe(400)
  expect(withoutReference.view.getByRole('alert')).toHaveTextContent('No payment reference found')
  for (const reference of ['TP-00000000000000000000', 'tp-nonsense', "'; drop table payments; --"]) {
    const unknown = await visitor.open(`/payment-success?reference=${encodeURIComponent(reference)}`)
    expect(unknown.status, reference).toBe(404)
    expectHeading(unknown, 'Payment Verification Failed')
    expect(unknown.view.getByRole('alert')).toHaveTextContent('Payment verification failed')
    expect(unknown.view.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
})

test('the result page of a payment that was not finished within three days says that nothing was charged', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  await proceedToCheckout(visitor, await apply(visitor, person), person)
  const [abandoned] = await program.db
    .update(payments)
    .set({ openedAt: new Date(program.clock.now().getTime() - 73 * HOUR_MS) })
    .where(eq(payments.email, person.email))
    .returning()
  const result = await visitor.open(`/payment-success?reference=${abandoned?.reference}`)
  expectHeading(result, 'Payment Verification Failed')
  expect(result.view.getByRole('alert')).toHaveTextContent('The payment wasn’t finished in time. Nothing was charged.')
  // An abandoned payment cannot be tried again from its result page.
  expect(result.view.queryByRole('link', { name: 'Try again' })).toBeNull()
})

test('the result page of a settled payment still shows success after 40 loads', async () => {
  const visitor = program.visitor()
  const result = await applyAndChoose(visitor, aPerson(), 'Pay')
  expectHeading(result, 'Payment Successful!')
  const loads = await Promise.all(Array.from({ length: 40 }, () => visitor.open(result.url)))
  for (const { page } of loads) expect(page).toContain('Payment Successful!')
})

test('after a chargeback the tracking page shows the returned payment, and the payment page asks for it again', async () => {
  const { db, clock } = program
  const application = await anApplication().withEmail(aPerson().email).settled('initial').saveTo(db, clock)
  const [payment] = await db.select().from(payments).where(eq(payments.caseId, application.id))
  const app = {
    db,
    clock,
    jobs: { enqueue: async () => undefined },
    staffMailbox: 'staff@talentpassage.example',
    publicUrl: program.origin,
  } as unknown as Parameters<typeof recordOutcome>[0]
  await recordOutcome(app, payment?.reference ?? '', { kind: 'reversed' })

  const { browser, page } = await program.applicant(application)
  expect(page.view.text).toContain('Payment returned')
  expect(page.view.text).toContain('+ £59.00')
  expect(page.view.getAllByText('Unpaid', { exact: true })[0]).toBeInTheDocument()
  const paymentPage = await browser.click(page, 'Make Initial Payment')
  expect(paymentPage.view.getByRole('button', { name: /^Pay £59/ })).toBeInTheDocument()
})
