import { eq } from 'drizzle-orm'
import { anApplication } from '#factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { findApplication, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('a bulk status update skips and lists applications that a colleague has just changed', {
  tag: '@desk',
}, async ({ page, records }) => {
  const uniqueWord = `Zz${crypto.randomUUID().slice(0, 8)}`
  const draft = (first: string) =>
    anApplication()
      .settled('initial')
      .named(`${first} ${uniqueWord}`)
      .withEmail(`${first}.${uniqueWord}@studio-yaba.example`)
      .saveTo(records.db, records.clock)
  const [ada, obi, uzo] = [await draft('Ada'), await draft('Obi'), await draft('Uzo')]
  await signInAs(page, records)
  await openStaffPage(page, `/admin/applications?q=${uniqueWord}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: /all/i }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  const dialog = await openDialogByButton(page, 'Update Status')
  await expectLooksRight(page, true)
  await dialog.getByRole('radio', { name: 'Resubmission' }).check()
  await dialog.getByRole('button', { name: 'Update 3 applications' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say what the applicant must send again/)
  await dialog.getByRole('radio', { name: 'Under Review' }).check()
  await records.db.update(applications).set({ version: 2, status: 'rejected' }).where(eq(applications.id, uzo.id))
  await dialog.getByRole('button', { name: 'Update 3 applications' }).click()

  const statusMessage = page.getByRole('status').filter({ hasText: '2 Applications Updated' })
  await expect(statusMessage).toContainText(
    `Not changed, because a colleague has just updated them: Uzo ${uniqueWord}.`,
  )
  await expect(page.getByText('3 selected')).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()
  expect(await findApplication(records, ada.email)).toMatchObject({ status: 'under_review' })
  expect(await findApplication(records, obi.email)).toMatchObject({ status: 'under_review' })
  expect(await findApplication(records, uzo.email)).toMatchObject({ status: 'rejected' })
})
