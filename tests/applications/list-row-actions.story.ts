import { randomUUID } from 'node:crypto'
import { anApplication } from '#factories/an-application.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { findApplication, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const WIDTHS_PX = [1440, 1280, 1100, 1024, 900, 740]

test('the actions of a row are visible at every window width', { tag: '@desk' }, async ({ page, records }) => {
  const uniqueWord = `Zz${randomUUID().slice(0, 8)}`
  const email = `${'a-very-long-address.'.repeat(3)}${uniqueWord}@studio-yaba.example`.toLowerCase()
  await anApplication()
    .named(`Oluwadamilare ${uniqueWord}-Ogunseye`)
    .withEmail(email)
    .settled('initial')
    .saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.goto(`/admin/applications?q=${uniqueWord}`)
  const deleteButton = page.getByRole('button', { name: /^Delete the application of/ })
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 720 })
    await expect(deleteButton, `at ${width} px`).toBeInViewport({ ratio: 1 })
  }
})

test('every action of a row opens its dialog, and the focus stays in the list when an update removes the row', {
  tag: '@desk',
}, async ({ page, records }) => {
  const uniqueWord = `Yy${randomUUID().slice(0, 8)}`
  const email = `ada.${uniqueWord}@studio-yaba.example`.toLowerCase()
  await anApplication().named(`Ada ${uniqueWord}`).withEmail(email).settled('initial').saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.goto(`/admin/applications?q=${uniqueWord}&status=pending`)
  for (const name of [
    `Update Status of Ada ${uniqueWord}`,
    `Request Document from Ada ${uniqueWord}`,
    `Assign the case of Ada ${uniqueWord}`,
    `Email Applicant Ada ${uniqueWord}`,
    `Delete the application of Ada ${uniqueWord}`,
  ]) {
    const dialog = await openDialogByButton(page, name)
    await expectLooksRight(page, true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name })).toBeFocused()
  }

  const dialog = await openDialogByButton(page, `Update Status of Ada ${uniqueWord}`)
  await dialog.getByRole('radio', { name: 'Under Review' }).check()
  await dialog.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Updated' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Ada ${uniqueWord}` })).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()
  expect(await findApplication(records, email)).toMatchObject({ status: 'under_review' })
})
