import type { Page } from '@playwright/test'
import type { Person } from './people.ts'
import { expect } from './story.ts'

export async function fillInForm(page: Page, person: Person) {
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Sector').selectOption('technology')
  await page.getByLabel('Message').fill(person.message)
}

/** Returns the address of the payment page. */
export async function apply(page: Page, person: Person): Promise<URL> {
  await page.goto('/get-started')
  await fillInForm(page, person)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  const address = new URL(page.url())
  // The form's anchor.
  address.hash = ''
  return address
}

export async function proceedToCheckout(page: Page, person: Person, amount = '₦121,387') {
  await page.getByRole('button', { name: /^Pay £\d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your payment' })).toBeVisible()
  await expect(page.getByText(amount).first()).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
}

export async function pressAtCheckout(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Pays with the sandbox's button. Returns the reference. */
export async function markAsPaid(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(page).toHaveURL(/\/application-tracking\?reference=GT-/)
  return new URL(page.url()).searchParams.get('reference') ?? ''
}
