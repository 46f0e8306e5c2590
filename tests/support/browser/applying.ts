import type { Page } from '@playwright/test'
import type { Person } from '../people.ts'
import { expect } from './story.ts'

/** Fills in the application form without sending it. */
export async function fillInForm(page: Page, person: Person) {
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Sector').selectOption('technology')
  await page.getByLabel('Message').fill(person.message)
}

/**
 * Sends the application form as this browser, but without loading its page, which other stories do. Opens the payment
 * page and returns its URL.
 */
export async function apply(page: Page, person: Person): Promise<URL> {
  const { firstName, lastName, email, phone, message } = person
  const answer = await page.request.post('/get-started', {
    form: { firstName, lastName, email, phone, message, sector: 'technology' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  const url = new URL(answer.headers().location ?? '', answer.url())
  await page.goto(url.href)
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  return url
}

/** Presses "Pay" on the payment page and checks the amount in naira at the checkout. */
export async function proceedToCheckout(page: Page, person: Person, amount = '₦121,387') {
  await page.getByRole('button', { name: /^Pay £\d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your payment' })).toBeVisible()
  await expect(page.getByText(amount).first()).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
}

export async function pressAtCheckout(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
}
