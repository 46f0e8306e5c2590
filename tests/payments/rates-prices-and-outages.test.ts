import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { apply, expectHeading, findToast, listReceipts, proceedToCheckout } from '../support/paying-visitor.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { listen } from '../support/running-paystack.ts'
import { sendSettings } from '../support/settings-form.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

const NO_RATE = 'Exchange rate information unavailable'

/** The source of the rate is down until the second test, so the tests run in this order. */
let program: TestProgram
const rateSource = { isDown: true, requestCount: 0 }
beforeAll(async () => {
  const { url, close } = await listen(() => {
    rateSource.requestCount += 1
    if (rateSource.isDown) return new Response(null, { status: 500 })
    return Response.json({ date: '2026-11-02', base: 'GBP', quote: 'NGN', rate: 2000 })
  })
  closeAfterFile(close)
  program = await ownProgram({ EXCHANGE_RATE_URL: `${url}/v2/rate/GBP/NGN` })
}, 60_000)

test('C50: without an exchange rate nothing is charged, and prices are shown in pounds only', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const page = await apply(visitor, person)
  expectNoRate(page)
  expect(page.view.text).toContain("We couldn't get the current exchange rate. You can try again or proceed anyway.")
  const requestsBefore = rateSource.requestCount
  expectNoRate(await visitor.click(page, 'Retry'))
  expect(rateSource.requestCount).toBeGreaterThan(requestsBefore)

  const refused = await visitor.press(page, 'Pay £59')
  expect(refused.url.href).toBe(page.url.href)
  expect(findToast(refused.view, 'Payment Error')).toHaveTextContent('Failed to process payment. Please try again.')
  const notMarked = await visitor.press(page, /^Mark as Paid/)
  expect(findToast(notMarked.view, 'Operation Failed')).toHaveTextContent(
    'Unable to mark payment as complete. Please try again.',
  )
  expect(await program.records.checkoutsOf(person.email)).toEqual([])
  const form = await visitor.open('/get-started')
  expect(form.view.text).toContain('£59 now, £40 later.')
  expect(form.page).not.toContain('₦')
})

test('C50: once there is a rate, a payer sees the amount in naira before anything is charged', async () => {
  const [first, second] = [program.visitor(), program.visitor()]
  const [person, otherPerson] = [aPerson(), aPerson()]
  const page = await apply(first, person)
  const otherPage = await apply(second, otherPerson)
  expectNoRate(page)
  rateSource.isDown = false

  const refused = await first.press(page, 'Pay £59')
  expect(findToast(refused.view, 'Please check the amount')).toHaveTextContent('Nothing was charged.')
  expect(refused.view.text).toContain('₦118,000')
  expect(await program.records.checkoutsOf(person.email)).toEqual([])
  await proceedToCheckout(first, refused, person, '₦118,000')

  const retried = await second.click(otherPage, 'Retry')
  expect(retried.view.queryByRole('heading', { name: NO_RATE })).toBeNull()
  expect(retried.view.getByText('₦118,000', { exact: true })).toBeInTheDocument()
  expect(retried.view.text).toContain('£1 = ₦2,000.00')
  const checkout = await proceedToCheckout(second, retried, otherPerson, '₦118,000')
  expectHeading(await second.press(checkout, 'Pay'), 'Payment Successful!')
})

test('during an outage of the provider no payment can start, and an earlier payment is confirmed after it', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const checkout = await proceedToCheckout(visitor, await apply(visitor, person), person, '₦118,000')
  const result = await visitor.press(checkout, 'Outage')
  expectHeading(result, 'Verifying Payment')
  expect(result.view.text).toContain('you won’t be charged twice.')

  const otherPerson = aPerson()
  const other = program.visitor()
  const page = await apply(other, otherPerson)
  const refused = await other.press(page, 'Pay £59')
  expect(refused.url.href).toBe(page.url.href)
  expect(findToast(refused.view, 'Payment Error')).toHaveTextContent('Failed to process payment. Please try again.')
  expect(await program.records.checkoutsOf(otherPerson.email)).toEqual([])

  const sponsor = program.visitor()
  const sponsorPage = await sponsor.open(await createPayLink())
  const typed = { 'Your Name': 'Ngozi Adeyemi', Email: 'ngozi@example.ng' }
  const { view } = await sponsor.press(sponsorPage, 'Pay £59', typed)
  expect(view.getByRole('alert')).toHaveTextContent('Payment Error')
  for (const [label, value] of Object.entries(typed)) expect(view.getByLabelText(label)).toHaveValue(value)

  await program.records.endOutage()
  await expect
    .poll(async () => (await visitor.open(result.url)).page, { timeout: 20_000, interval: 250 })
    .toContain('Payment Successful!')
  await program.records.deliverAllWebhooks(person.email)
  expect(await listReceipts(program, person.email)).toHaveLength(1)
})

test('a new price applies to new applications, and earlier applications keep the old price', async () => {
  const visitor = program.visitor()
  const earlierPage = await apply(visitor, aPerson())
  const { browser } = await program.staff('owner')
  const settings = await browser.open('/admin/settings')
  const refused = await sendSettings(browser, settings, 'prices', {
    'price-full_support': '£5,200',
    'price-application_fee': '109.50',
  })
  expect(refused.answer).toMatchObject({
    ok: false,
    errors: { 'price-application_fee': expect.stringContaining('Please enter whole pounds') },
  })

  const saved = await sendSettings(browser, refused, 'prices', {
    'price-full_support': '£5,200',
    'price-application_fee': '109',
  })
  expect(saved.answer).toMatchObject({ description: expect.stringContaining('Application Fee: £99 before, £109 now.') })
  const support = saved.view.getByLabelText('Full Application Support')
  expect(support).toHaveValue('5,200')
  expect(support).toHaveAccessibleDescription('Paid at once, or in two payments: £3,120 and £2,080')

  const services = await visitor.open('/services')
  expect(services.view.getByRole('article', { name: 'Full Application Support' })).toHaveTextContent('£5,200')
  const newPage = await apply(visitor, aPerson())
  expect(newPage.view.getByRole('button', { name: 'Pay £65' })).toBeInTheDocument()
  const reopened = await visitor.open(earlierPage.url)
  expect(reopened.view.getByRole('button', { name: 'Pay £59' })).toBeInTheDocument()
})

function expectNoRate({ view, page }: PlainAnswer) {
  expect(view.getByRole('heading', { name: NO_RATE })).toBeInTheDocument()
  expect(page).not.toContain('₦')
}

async function createPayLink(): Promise<string> {
  const { id, email } = await anApplication().withEmail(aPerson().email).saveTo(program.db, program.clock)
  const applicant = program.visitor()
  const form = await applicant.open(addresses.askToPay({ applicationId: id, email }))
  const { view } = await applicant.press(form, 'Create a link')
  return view.getByLabelText<HTMLInputElement>('Link for the person who pays').value
}
