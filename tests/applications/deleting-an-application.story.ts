import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('typing the reference deletes an application and opens the list', { tag: '@desk' }, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Delete')
  await expect(dialog).toContainText('its requests, documents, files and emails')
  await expect(dialog).toContainText('Payment records are kept for our accounts, without name and email')
  const confirmation = dialog.getByLabel(`Type ${saved.reference} to confirm`)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(confirmation).toBeFocused()
  await expect(confirmation).toHaveAccessibleDescription(/This doesn’t match/)
  await confirmation.fill(saved.reference ?? '')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/applications$/)
  await expect(page.getByRole('status').filter({ hasText: 'Application Deleted' })).toBeVisible()
  expect(await records.applicationsOf(saved.email)).toEqual([])
})
