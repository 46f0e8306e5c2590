import { pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { sendPaymentDetails } from '../support/browser/payment-details.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('a customer goes from the contact page through the payment to the calendar, and back to it', {
  tag: '@phone',
}, async ({ page }) => {
  const person = aPerson()
  await page.goto('/contact?consultation=consultation_30#payment-details')
  const dialog = page.getByRole('dialog', { name: '30-Minute Consultation' })
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(dialog).toBeHidden()
  await page.getByRole('article', { name: '30-Minute Consultation' }).getByRole('link', { name: /^Book/ }).click()
  await sendPaymentDetails(page, person)
  await proceedToCheckout(page, person, '₦102,870')
  await pressAtCheckout(page, 'Pay')

  // The result page goes to the calendar by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
  await expect(page.getByText(person.fullName)).toBeVisible()
  await page.goto('/contact?consultation=consultation_30#payment-details')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
})
