import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import type { Records } from './records.ts'
import { expect } from './story.ts'

/** An application with a long name and an e-mail that nobody else has, paid in part unless the draft says otherwise. */
export function aCase(draft = anApplication().inStatus('evidence_review').settled('initial')) {
  return draft
    .named('Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ')
    .withEmail(`oluwadamilare.${randomUUID().slice(0, 8)}@ogunseye-and-daughters-studio.example`)
}

/** Goes to an application's page and opens one of its dialogs. Scripts run by the time it is open. */
export async function openDialog(page: Page, applicationId: string, button: string) {
  await page.goto(`/admin/applications/${applicationId}`)
  return pressForDialog(page, button)
}

/** Presses a button of the page that is on show, until its dialog comes: before scripts run, nothing would. */
export async function pressForDialog(page: Page, button: string) {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return dialog
}

/** The application as it is stored. */
export async function stored(records: Records, email: string) {
  const [application] = await records.applicationsOf(email)
  if (application === undefined) throw new Error(`There is no application of ${email}.`)
  return application
}
