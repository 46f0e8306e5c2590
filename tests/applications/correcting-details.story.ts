import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('a correction that a colleague overtook shows the new values and can overwrite them, and access can be ended', {
  tag: '@desk',
}, async ({ page, records }) => {
  const saved = await applicationDraft().settled('initial').saveTo(records.db, records.clock)
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/applications/${saved.id}`)
  const colleague = await page.context().newPage()
  await openStaffPage(colleague, `/admin/applications/${saved.id}`)
  for (const [tab, phone] of [
    [page, '+234 1'],
    [colleague, '+234 2'],
  ] as const) {
    await tab.getByRole('button', { name: 'Correct Details' }).click()
    await tab.getByRole('dialog').getByLabel('Phone').fill(phone)
  }
  await page.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Details Corrected' })).toBeVisible()
  await colleague.getByRole('button', { name: 'Save Details' }).click()
  const dialog = colleague.getByRole('dialog')
  await expect(dialog).toContainText('It now has: ')
  await expect(dialog).toContainText('Phone +234 1')
  await expect(dialog.getByLabel('Phone')).toHaveValue('+234 2')
  await dialog.getByRole('button', { name: 'Overwrite with Mine' }).click()
  await expect(colleague.getByRole('region', { name: 'Details' })).toContainText('+234 2')

  await colleague.getByRole('button', { name: 'End Access' }).click()
  await dialog.getByRole('button', { name: 'End access' }).click()
  await expect(colleague.getByRole('status').filter({ hasText: 'Nothing to End' })).toBeVisible()
})
