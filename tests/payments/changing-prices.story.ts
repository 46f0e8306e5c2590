import { apply } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { aPerson } from '../support/browser/people.ts'
import { saveSettings, settingsForm } from '../support/browser/settings.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectAccessible } from '../support/browser/story.ts'

test('a price change affects new applications, but none from before the change', { tag: '@desk' }, async ({
  page,
  browser,
  baseURL,
  records,
}) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  const paymentUrlBefore = await apply(visitor, aPerson())
  await signInAs(page, records, 'owner')
  await page.goto('/admin/settings')
  const prices = settingsForm(page, 'Prices')
  const fee = prices.getByLabel('Application Fee')
  const support = prices.getByLabel('Full Application Support')
  await support.fill('£5,200')
  await fee.fill('109.50')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(fee).toHaveAccessibleDescription(/Please enter whole pounds/)
  await expect(fee).toBeFocused()
  await expect(support).toHaveValue('£5,200')
  await expect(page.getByText('Settings Saved')).toHaveCount(0)
  await expectAccessible(page, true)

  await fee.fill('109')
  await saveSettings(page, 'Prices', 'Application Fee: £99 before, £109 now.')
  await expect(support).toHaveValue('5,200')
  await expect(support).toHaveAccessibleDescription('Paid at once, or in two parts: £3,120 and £2,080')

  await visitor.goto('/services')
  await expect(visitor.getByRole('article', { name: 'Full Application Support' })).toContainText('£5,200')
  await apply(visitor, aPerson())
  await expect(visitor.getByRole('button', { name: 'Pay £65' })).toBeVisible()
  await visitor.goto(paymentUrlBefore.href)
  await expect(visitor.getByRole('button', { name: 'Pay £59' })).toBeVisible()
  await visitor.context().close()
})
