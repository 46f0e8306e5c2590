import { apply } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { saveSettings, settingsForm } from '../support/browser/settings.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectAccessible } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('a new price applies to new applications, and earlier applications keep the old price', { tag: '@desk' }, async ({
  page,
  browser,
  baseURL,
  records,
}) => {
  const visitorPage = await (await browser.newContext({ baseURL })).newPage()
  const paymentUrlBefore = await apply(visitorPage, aPerson())
  await signInAs(page, records, 'owner')
  await page.goto('/admin/settings')
  const pricesForm = settingsForm(page, 'Prices')
  const feeField = pricesForm.getByLabel('Application Fee')
  const supportField = pricesForm.getByLabel('Full Application Support')
  await supportField.fill('£5,200')
  await feeField.fill('109.50')
  await pricesForm.getByRole('button', { name: 'Save' }).click()
  await expect(feeField).toHaveAccessibleDescription(/Please enter whole pounds/)
  await expect(feeField).toBeFocused()
  await expect(supportField).toHaveValue('£5,200')
  await expect(page.getByText('Settings Saved')).toHaveCount(0)
  await expectAccessible(page, true)

  await feeField.fill('109')
  await saveSettings(page, 'Prices', 'Application Fee: £99 before, £109 now.')
  await expect(supportField).toHaveValue('5,200')
  await expect(supportField).toHaveAccessibleDescription('Paid at once, or in two parts: £3,120 and £2,080')

  await visitorPage.goto('/services')
  await expect(visitorPage.getByRole('article', { name: 'Full Application Support' })).toContainText('£5,200')
  await apply(visitorPage, aPerson())
  await expect(visitorPage.getByRole('button', { name: 'Pay £65' })).toBeVisible()
  await visitorPage.goto(paymentUrlBefore.href)
  await expect(visitorPage.getByRole('button', { name: 'Pay £59' })).toBeVisible()
  await visitorPage.context().close()
})
