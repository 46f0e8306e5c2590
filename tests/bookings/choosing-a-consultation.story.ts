import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#src/features/payments/table.server.ts'
import { expectPaymentPage, expectWrong, sendPaymentDetails } from '../support/browser/payment-details.ts'
import { aPerson, type Person } from '../support/browser/people.ts'
import { expect, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

const SHORT = { name: '30-Minute Consultation', item: 'consultation_30', due: '£50' }
const LONG = { name: '60-Minute Consultation', item: 'consultation_60', due: '£100' }

type Consultation = typeof SHORT

test('each consultation leads to /payment with its name and price', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
  records,
}) => {
  for (const chosen of [SHORT, LONG]) {
    await test.step(chosen.name, async () => {
      const person = aPerson()
      await choose(page, chosen, person)
      await expectPaymentPage(page, chosen.name, chosen.due)
      await expect(page.getByText('and you choose a time')).toBeVisible()
      expect(new URL(page.url()).searchParams.get('email')).toBe(person.email)
      const [order, ...others] = await records.db.select().from(orders).where(eq(orders.email, person.email))
      expect(others).toEqual([])
      expect(order).toMatchObject({ id: orderIn(page), item: chosen.item, name: person.fullName.normalize('NFC') })
      // An unpaid order sends no mail.
      expect(await mailTo(page, person.email)).toEqual([])
    })
  }
})

test('an invalid email and a short name show errors at their fields and keep the input', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  await open(page, LONG)
  await expectLooksRight(page, javaScriptEnabled)
  await sendPaymentDetails(page, { email: 'ada@nowhere', fullName: 'Ọ' })
  await expectWrong(form(page, LONG).getByLabel('Email'), 'ada@nowhere', 'Please enter a valid email address.')
  await expectWrong(form(page, LONG).getByLabel('Name'), 'Ọ', 'Name must be at least 2 characters.')
  await expect(form(page, LONG)).toContainText('£100')
  await expectLooksRight(page, javaScriptEnabled)

  const person = aPerson()
  await sendPaymentDetails(page, person)
  await expectPaymentPage(page, LONG.name, LONG.due)
  expect(await records.db.select().from(orders).where(eq(orders.email, person.email))).toHaveLength(1)
})

test('with forced colours the form has a visible border', { tag: ['@phone', '@desk-no-js'] }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, SHORT)
  await expect(form(page, SHORT)).toHaveCSS('border', /^1px solid/)
})

test('a double click creates one payment, and another person’s identical form does not show it', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser }) => {
  const person = aPerson()
  await open(page, SHORT)
  await form(page, SHORT).getByLabel('Email').fill(person.email)
  await form(page, SHORT).getByLabel('Name').fill(person.fullName)
  await form(page, SHORT).getByRole('button', { name: 'Continue to payment' }).dblclick()
  await expectPaymentPage(page, SHORT.name, SHORT.due)
  const first = orderIn(page)

  const stranger = await browser.newPage()
  await choose(stranger, SHORT, person)
  await expectPaymentPage(stranger, SHORT.name, SHORT.due)
  expect(orderIn(stranger)).not.toBe(first)
  await stranger.close()
})

test('the open form has its own address, and closing it returns to the page', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/contact?consultation=consultation_60#payment-details')
  await expect(form(page, LONG)).toBeVisible()
  await expect(form(page, SHORT)).toBeHidden()
  await form(page, LONG).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(form(page, LONG)).toBeHidden()
})

async function open(page: Page, { name }: Consultation) {
  await page.goto('/contact')
  await page.getByRole('article', { name }).getByRole('link', { name: /^Book/ }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

async function choose(page: Page, chosen: Consultation, person: Person) {
  await open(page, chosen)
  await sendPaymentDetails(page, person)
}

function form(page: Page, { name }: Consultation): Locator {
  return page.getByRole('dialog', { name })
}

function orderIn(page: Page): string | null {
  return new URL(page.url()).searchParams.get('order_id')
}
