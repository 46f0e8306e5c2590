import type { Page } from '@playwright/test'
import type { Person } from '../people.ts'
import { expect } from './story.ts'

/** Fills in the open dialog for the payer's name and e-mail address, and sends it. */
export async function sendPaymentDetails(page: Page, { email, fullName }: Pick<Person, 'email' | 'fullName'>) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill(fullName)
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
}

/** Expects the payment page of an item, with its price on the button. */
export async function expectPaymentPage(page: Page, name: string, due: string) {
  await expect(page.getByRole('heading', { level: 1, name: `Pay for ${name}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Pay ${due}` })).toBeVisible()
}
