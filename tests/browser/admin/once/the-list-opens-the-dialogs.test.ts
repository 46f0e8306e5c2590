import { randomUUID } from 'node:crypto'
import { anApplication } from '#src/factories/an-application.server.ts'
import { pressForDialog, stored } from '../../support/casework.ts'
import { signInAs } from '../../support/staff.ts'
import { expect, expectLooksRight, test } from '../../support/story.ts'

test('every row has its actions, and a row that leaves the list leaves the focus in the page', async ({
  page,
  records,
}) => {
  const word = `Yy${randomUUID().slice(0, 8)}`
  const email = `ada.${word}@studio-yaba.example`.toLowerCase()
  await anApplication().named(`Ada ${word}`).withEmail(email).settled('initial').saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.goto(`/admin/applications?q=${word}&status=pending`)
  for (const name of [
    `Update Status of Ada ${word}`,
    `Request Document from Ada ${word}`,
    `Email Applicant Ada ${word}`,
    `Delete the application of Ada ${word}`,
  ]) {
    const dialog = await pressForDialog(page, name)
    await expectLooksRight(page, true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name })).toBeFocused()
  }

  const dialog = await pressForDialog(page, `Update Status of Ada ${word}`)
  await dialog.getByRole('radio', { name: 'Under Review' }).check()
  await dialog.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Updated' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Ada ${word}` })).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()
  expect(await stored(records, email)).toMatchObject({ status: 'under_review' })
})
