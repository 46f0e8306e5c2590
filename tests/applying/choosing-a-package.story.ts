import { pressAtCheckout } from '../support/browser/applying.ts'
import { expectPaymentPage } from '../support/browser/payment-details.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('without JavaScript a visitor chooses a package, pays the first instalment and finds the second', {
  tag: '@desk-no-js',
}, async ({ page, records }) => {
  const person = aPerson()
  await page.goto('/services')
  const supportPackage = page.getByRole('article', { name: 'Full Application Support' })
  await supportPackage.getByRole('link', { name: /split/i }).click()
  const dialog = page.getByRole('dialog', { name: 'Full Application Support' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Name').fill(person.fullName)
  await dialog.getByRole('button', { name: 'Continue to payment' }).dblclick()
  await expectPaymentPage(page, 'Full Application Support', '£3,000')
  expect(await records.applicationsOf(person.email)).toHaveLength(1)

  await page.getByRole('button', { name: 'Pay £3,000' }).click()
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByText('Your initial payment has been received')).toBeVisible()
  await page.getByRole('link', { name: 'Track Your Application' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
  await page.getByRole('link', { name: 'Make Final Payment' }).click()
  await expect(page.getByRole('button', { name: 'Pay £2,000' })).toBeVisible()
})
