import type { Locator, Page } from '@playwright/test'
import type { Person } from './people.ts'
import { expect } from './story.ts'

/** Says who pays, in the dialog that stands open, and sends it: one is open at a time. */
export async function sendPaymentDetails(page: Page, { email, fullName }: Pick<Person, 'email' | 'fullName'>) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill(fullName)
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
}

/** /payment shows what was chosen, and what is due for it. */
export async function expectPaymentPage(page: Page, name: string, due: string) {
  await expect(page.getByRole('heading', { level: 1, name: `Pay for ${name}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Pay ${due}` })).toBeVisible()
}

/** A field came back with what was typed, and says what is wrong with it. */
export async function expectWrong(field: Locator, typed: string, message: string) {
  await expect(field).toHaveValue(typed)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
}
