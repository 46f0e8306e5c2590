import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#src/features/payments/table.server.ts'
import { expectFieldError, expectPaymentPage, sendPaymentDetails } from '../support/browser/payment-details.ts'
import { aPerson, type Person } from '../support/people.ts'
import { expect, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

const HALF_HOUR = { name: '30-Minute Consultation', item: 'consultation_30', due: '£50' }
const FULL_HOUR = { name: '60-Minute Consultation', item: 'consultation_60', due: '£100' }

type Consultation = typeof HALF_HOUR

test('choosing a consultation leads to its payment page with its name and price', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  for (const chosen of [HALF_HOUR, FULL_HOUR]) {
    await test.step(chosen.name, async () => {
      const person = aPerson()
      await chooseConsultation(page, chosen, person)
      await expectPaymentPage(page, chosen.name, chosen.due)
      await expect(page.getByText('and you choose a time')).toBeVisible()
      expect(new URL(page.url()).searchParams.get('email')).toBe(person.email)
      const [order, ...others] = await records.db.select().from(orders).where(eq(orders.email, person.email))
      expect(others).toEqual([])
      expect(order).toMatchObject({ id: orderIdInUrl(page), item: chosen.item, name: person.fullName.normalize('NFC') })
      // An unpaid order sends no mail.
      expect(await mailTo(page, person.email)).toEqual([])
    })
  }
})

test('an invalid email and a short name show errors at their fields and keep the input', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  await openPaymentDialog(page, FULL_HOUR)
  await expectLooksRight(page, javaScriptEnabled)
  await sendPaymentDetails(page, { email: 'ada@nowhere', fullName: 'Ọ' })
  await expectFieldError(
    paymentDialog(page, FULL_HOUR).getByLabel('Email'),
    'ada@nowhere',
    'Please enter a valid email address.',
  )
  await expectFieldError(paymentDialog(page, FULL_HOUR).getByLabel('Name'), 'Ọ', 'Name must be at least 2 characters.')
  await expect(paymentDialog(page, FULL_HOUR)).toContainText('£100')
  await expectLooksRight(page, javaScriptEnabled)

  const person = aPerson()
  await sendPaymentDetails(page, person)
  await expectPaymentPage(page, FULL_HOUR.name, FULL_HOUR.due)
  expect(await records.db.select().from(orders).where(eq(orders.email, person.email))).toHaveLength(1)
})

test('with forced colours the form has a visible border', { tag: ['@phone', '@desk-no-js'] }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openPaymentDialog(page, HALF_HOUR)
  await expect(paymentDialog(page, HALF_HOUR)).toHaveCSS('border', /^1px solid/)
})

test('a double click creates one order, and the same form from another browser creates another order', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser }) => {
  const person = aPerson()
  await openPaymentDialog(page, HALF_HOUR)
  await paymentDialog(page, HALF_HOUR).getByLabel('Email').fill(person.email)
  await paymentDialog(page, HALF_HOUR).getByLabel('Name').fill(person.fullName)
  await paymentDialog(page, HALF_HOUR).getByRole('button', { name: 'Continue to payment' }).dblclick()
  await expectPaymentPage(page, HALF_HOUR.name, HALF_HOUR.due)
  const firstOrderId = orderIdInUrl(page)

  const stranger = await browser.newPage()
  await chooseConsultation(stranger, HALF_HOUR, person)
  await expectPaymentPage(stranger, HALF_HOUR.name, HALF_HOUR.due)
  expect(orderIdInUrl(stranger)).not.toBe(firstOrderId)
  await stranger.close()
})

test('the open form has its own URL, and closing it returns to the contact page', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/contact?consultation=consultation_60#payment-details')
  await expect(paymentDialog(page, FULL_HOUR)).toBeVisible()
  await expect(paymentDialog(page, HALF_HOUR)).toBeHidden()
  await paymentDialog(page, FULL_HOUR).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(paymentDialog(page, FULL_HOUR)).toBeHidden()
})

async function openPaymentDialog(page: Page, { name }: Consultation) {
  await page.goto('/contact')
  await page.getByRole('article', { name }).getByRole('link', { name: /^Book/ }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

async function chooseConsultation(page: Page, chosen: Consultation, person: Person) {
  await openPaymentDialog(page, chosen)
  await sendPaymentDetails(page, person)
}

function paymentDialog(page: Page, { name }: Consultation): Locator {
  return page.getByRole('dialog', { name })
}

function orderIdInUrl(page: Page): string | null {
  return new URL(page.url()).searchParams.get('order_id')
}
