import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apply, markAsPaid, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { changeNextForm } from '../support/browser/change-next-form.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import { aPerson, type Person } from '../support/people.ts'
import type { Records } from '../support/records.ts'

const MISSING_DETAILS = 'Application ID and email are required'
const NOT_FOUND = 'Application not found. Please check your details.'

test('a payment URL without an id or an e-mail address says that both are required', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
}) => {
  for (const path of [
    '/payment',
    '/payment?email=ola@example.ng',
    `/payment?application_id=${randomUUID()}`,
    '/payment?application_id=&email=',
    `/payment?order_id=${randomUUID()}&email=%20`,
  ]) {
    await expectRefusal(page, path, { status: 400, message: MISSING_DETAILS })
  }
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a payment URL with an unknown id, an invalid id or a wrong e-mail address shows an error', {
  tag: '@desk',
}, async ({ page, javaScriptEnabled }) => {
  const person = aPerson()
  const paymentUrl = await apply(page, person)
  const id = paymentUrl.searchParams.get('application_id') ?? ''
  const email = encodeURIComponent(person.email)
  for (const path of [
    `/payment?application_id=${randomUUID()}&email=${email}`,
    `/payment?application_id=12345&email=${email}`,
    `/payment?application_id=${id}'--&email=${email}`,
    `/payment?order_id=${id}&email=${email}`,
    `/payment?application_id=${id}&email=somebody.else@example.ng`,
    `/payment?application_id=${id}&email=%25`,
  ]) {
    await expectRefusal(page, path, { status: 404, message: NOT_FOUND })
  }
  await expectLooksRight(page, javaScriptEnabled)

  await page.goto(`/payment?application_id=${id.toUpperCase()}&email=%20${email.toUpperCase()}`)
  await expect(page.getByRole('button', { name: 'Pay £59' })).toBeVisible()
})

test('the second instalment cannot be paid before the first', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const person = aPerson()
  const paymentUrl = await apply(page, person)
  paymentUrl.searchParams.set('payment_type', 'final')
  await expectRefusal(page, paymentUrl.href, { status: 409, message: 'Initial payment required before final payment' })
  await expect(page.getByRole('status').filter({ hasText: 'Initial Payment Required' })).toContainText(
    'You must complete the initial payment before making the final payment.',
  )
  await expectLooksRight(page, javaScriptEnabled)
  await expectNoCheckout(records, person)
})

test('a payment URL with another payment type than the due one shows the instalment that is due', {
  tag: '@desk',
}, async ({ page }) => {
  const paymentUrl = await apply(page, aPerson())
  for (const type of ['initial', 'full', 'free', '']) {
    paymentUrl.searchParams.set('payment_type', type)
    await page.goto(paymentUrl.href)
    await expect(page.getByRole('button', { name: 'Pay £59' })).toBeVisible()
  }
})

test('the payment URL of a paid instalment leads to the tracking page and shows the reference', {
  tag: '@desk',
}, async ({ page, javaScriptEnabled }) => {
  const person = aPerson()
  const paymentUrl = await apply(page, person)
  const outdatedPage = await page.context().newPage()
  await outdatedPage.goto(paymentUrl.href)
  const reference = await markAsPaid(page)

  paymentUrl.searchParams.set('payment_type', 'initial')
  await page.goto(paymentUrl.href)
  await expectAlreadyPaid(page, reference)
  await expectLooksRight(page, javaScriptEnabled)

  paymentUrl.searchParams.set('payment_type', 'final')
  await page.goto(paymentUrl.href)
  await expect(page.getByText('second of two payments')).toBeVisible()
  await markAsPaid(page)
  await page.goto(paymentUrl.href)
  await expectAlreadyPaid(page, reference)

  await outdatedPage.getByRole('button', { name: 'Pay £59' }).click()
  await expectAlreadyPaid(outdatedPage, reference)
})

test('C48: a tampered payment form changes neither the amount nor the payer, and the quote of another person is refused', {
  tag: '@desk',
}, async ({ page, records }) => {
  const otherPaymentUrl = await apply(page, aPerson())
  const otherQuoteId = await page.locator('input[name=quote_id]').inputValue()
  expect(otherPaymentUrl.searchParams.get('application_id')).toBeTruthy()

  const person = aPerson()
  const paymentUrl = await apply(page, person)
  await changeNextForm(page, fields => fields.set('quote_id', otherQuoteId))
  await pressPay(page)
  await expect(page.getByRole('status').filter({ hasText: 'Payment Error' })).toContainText(
    'Failed to process payment. Please try again.',
  )
  for (const wrongQuoteId of [randomUUID(), 'free']) {
    await page.goto(paymentUrl.href)
    await changeNextForm(page, fields => fields.set('quote_id', wrongQuoteId))
    await pressPay(page)
    await expect(page.getByRole('status').filter({ hasText: /Payment Error|Please check the amount/ })).toBeVisible()
  }
  await expectNoCheckout(records, person)

  await page.goto(paymentUrl.href)
  await changeNextForm(page, fields => {
    const addedFields = { amount: '1', kobo: '100', pence: '1', payment_type: 'final', email: 'thief@example.ng' }
    for (const [name, value] of Object.entries(addedFields)) fields.append(name, value)
  })
  await proceedToCheckout(page, person)
  const checkouts = await records.checkoutsOf(person.email)
  expect(checkouts.map(checkout => checkout.askedAmount)).toEqual([12_138_700])
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByText('Your initial payment has been received')).toBeVisible()
})

async function expectRefusal(page: Page, path: string, refusal: { status: number; message: string }) {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(refusal.status)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment not possible' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(refusal.message)
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('button', { name: /Pay/ })).toHaveCount(0)
}

async function expectAlreadyPaid(page: Page, reference: string) {
  await expect(page).toHaveURL(`/application-tracking?reference=${reference}`)
  await expect(page.getByRole('status').filter({ hasText: 'Payment Already Completed' })).toContainText(reference)
}

async function expectNoCheckout(records: Records, person: Person) {
  expect(await records.checkoutsOf(person.email)).toEqual([])
}

async function pressPay(page: Page) {
  await page.getByRole('button', { name: 'Pay £59' }).click()
}
