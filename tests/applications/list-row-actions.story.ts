import { randomUUID } from 'node:crypto'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { findApplication, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

const WIDTHS_PX = [740, 900, 1024, 1100, 1280, 1440]

test('the actions of a row are visible at every width and open their dialogs, and the focus stays in the list', {
  tag: '@desk',
}, async ({ page, records }) => {
  const uniqueWord = `Zz${randomUUID().slice(0, 8)}`
  const name = `Oluwadamilare ${uniqueWord}-Ogunseye`
  const email = `${'a-very-long-address.'.repeat(3)}${uniqueWord}@studio-yaba.example`.toLowerCase()
  await anApplication().named(name).withEmail(email).settled('initial').saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.goto(`/admin/applications?q=${uniqueWord}&status=pending`)
  const deleteButton = page.getByRole('button', { name: /^Delete the application of/ })
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 720 })
    await expect(deleteButton, `at ${width} px`).toBeInViewport({ ratio: 1 })
  }

  for (const action of [
    `Request Document from ${name}`,
    `Assign the case of ${name}`,
    `Email Applicant ${name}`,
    `Delete the application of ${name}`,
  ]) {
    const dialog = await openDialogByButton(page, action)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: action })).toBeFocused()
  }

  const dialog = await openDialogByButton(page, `Update Status of ${name}`)
  await dialog.getByRole('radio', { name: 'Under Review' }).check()
  await dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Updated' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()
  expect(await findApplication(records, email)).toMatchObject({ status: 'under_review' })
})
