import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** The form of a section of the Settings page. */
export function settingsForm(page: Page, section: string) {
  return page.getByRole('form', { name: section, exact: true })
}

/** Presses the button of a section, and sees what is now so. */
export async function saveSettings(page: Page, section: string, says: string | RegExp) {
  await settingsForm(page, section).getByRole('button', { name: 'Save', exact: true }).click()
  const said = page.getByRole('status').filter({ hasText: 'Settings Saved' })
  await expect(said).toContainText(says)
}
