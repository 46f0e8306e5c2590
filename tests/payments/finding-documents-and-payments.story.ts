import { aBooking } from '#factories/a-booking.server.ts'
import { aDocument } from '#factories/a-document.server.ts'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { signInAs, waitForStaffHydration } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test('the Documents tab lists the documents that the dashboard counts, with buttons for preview and download', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records)
  const application = await anApplication()
    .named('Ńkemdịlịm Ọkáfọ̀')
    .settled('initial')
    .saveTo(records.db, records.clock)
  await aDocument(application).named('passport-of-nkem.pdf').saveTo(records)

  await page.goto('/admin/dashboard')
  const documentsCard = page.getByRole('link', { name: /Documents Uploaded/ })
  const shownCount = /^[\d,]+/.exec((await documentsCard.innerText()).trim())?.[0] ?? ''
  await documentsCard.click()
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Uploaded ${shownCount}`)
  const row = page
    .getByRole('table', { name: 'Documents' })
    .getByRole('row', { name: /passport-of-nkem\.pdf/ })
    .first()
  await expect(row.getByRole('button', { name: /^Preview/ })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Download/ })).toBeVisible()
  await expectLooksRight(page, true)

  await page.getByLabel('Search').fill('no such name')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=documents.*q=no/)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(row).toBeVisible()

  await page.getByRole('link', { name: 'Requested', exact: true }).click()
  await expect(page).toHaveURL(/show=requests/)
  await page.getByRole('link', { name: 'Uploaded', exact: true }).click()
  await expect(row).toBeVisible()
})

test('a search for a payment reference finds the application or the consultation that it paid for', {
  tag: '@desk',
}, async ({ page, records: { db, clock } }) => {
  await signInAs(page, { db, clock })
  const application = await anApplication().named('Adébáyọ̀ Ọláwálé').settled('initial').saveTo(db, clock)
  const { reference } = await aPayment().for(toPurchaseDetails(application)).of('final', 4_000).saveTo(db, clock)
  const booking = await aBooking().named('Hauwa Ɗanjuma').at('2026-11-26', '14:00').saveTo(db, clock)

  await page.goto(`/admin/applications/${application.id}`)
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  await expectLooksRight(page, true)
  await page.goto('/admin/calendar?date=2026-11-26')
  await expect(page.getByText(booking.reference, { exact: true })).toBeVisible()
  await expectLooksRight(page, true)

  await waitForStaffHydration(page)
  const searchPalette = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find an applicant, page or action' }).fill(words)
  }
  await searchPalette(reference.slice(-6))
  await page.getByRole('option', { name: /Adébáyọ̀ Ọláwálé/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${application.id}$`))
  await searchPalette(booking.reference)
  await page.getByRole('option', { name: /Hauwa Ɗanjuma/ }).click()
  await expect(page).toHaveURL(/\/admin\/people\/order\//)
  await expect(page.getByRole('main')).toContainText(booking.reference)

  await page.goto(`/admin/applications?q=${reference}`)
  await expect(page.getByRole('row', { name: /Adébáyọ̀ Ọláwálé/ })).toBeVisible()
})
