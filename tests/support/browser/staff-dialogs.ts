import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { Records } from '../records.ts'
import { waitForStaffHydration } from './staff.ts'
import { expect } from './story.ts'

/** Gives an unsaved application a long name and a unique e-mail address. The default draft is partly paid. */
export function applicationDraft(draft = anApplication().inStatus('evidence_review').settled('initial')) {
  return draft
    .named('Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ')
    .withEmail(`oluwadamilare.${randomUUID().slice(0, 8)}@ogunseye-and-daughters-studio.example`)
}

/** Opens an application's page and presses the button that opens a dialog. Returns the dialog. */
export async function openDialog(page: Page, applicationId: string, button: string) {
  await page.goto(`/admin/applications/${applicationId}`)
  return openDialogByButton(page, button)
}

/** Presses the button that opens a dialog, once the page is hydrated. Returns the dialog. */
export async function openDialogByButton(page: Page, button: string | RegExp) {
  await waitForStaffHydration(page)
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Reads the application with this e-mail address from the database. */
export async function findApplication(records: Records, email: string) {
  const [application] = await records.applicationsOf(email)
  if (application === undefined) throw new Error(`There is no application of ${email}.`)
  return application
}
