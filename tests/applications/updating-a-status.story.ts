import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, findApplication, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('the dialog names the mail of the chosen status, and asks for the reason of a resubmission in view', {
  tag: '@desk',
}, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.setViewportSize({ width: 390, height: 640 })
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await expect(dialog.getByRole('radio')).toHaveCount(11)
  await expect(dialog.getByRole('radio', { name: 'Evidence Review now' })).toBeChecked()
  await expect(dialog.getByText('No email is sent unless the status changes.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Draft Review' }).check()
  await expect(dialog.getByText('“Your application has moved to Draft Review”')).toBeVisible()

  const reason = dialog.getByLabel('Reason')
  await expect(reason).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Resubmission' }).check()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Admin Notes').fill('Second time.')
  await dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect(reason).toHaveAccessibleDescription(/Please say what the applicant must send again/)
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('Second time.')

  await reason.fill('The letter is unsigned.')
  await dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Update Status' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Resubmission requested' })).toContainText('The letter is unsigned.')
  expect(await findApplication(records, saved.email)).toMatchObject({
    status: 'resubmission',
    resubmissionReason: 'The letter is unsigned.',
  })
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Second time.')
})
