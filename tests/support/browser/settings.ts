import type { Page } from '@playwright/test'
import { expect } from './story.ts'

export function settingsForm(page: Page, section: string) {
  return page.getByRole('form', { name: section, exact: true })
}

/** Saves a section of the settings and checks the message of the toast. */
export async function saveSettings(page: Page, section: string, message: string | RegExp) {
  await settingsForm(page, section).getByRole('button', { name: 'Save', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Settings Saved' })
  await expect(toast).toContainText(message)
}
