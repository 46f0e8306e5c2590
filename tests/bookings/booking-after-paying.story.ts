import { pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { aPaidConsultation, waitForMail } from '../support/browser/booking.ts'
import { aPerson } from '../support/people.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('a customer goes from the contact page through the payment to the calendar', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  const person = aPerson()
  await page.goto('/contact?consultation=consultation_30#payment-details')
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.getByRole('dialog').getByLabel('Name').fill(person.fullName)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
  await proceedToCheckout(page, person, '₦102,870')
  await pressAtCheckout(page, 'Pay')

  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  if (javaScriptEnabled === false) {
    await expectLooksRight(page, javaScriptEnabled)
    await page.getByRole('link', { name: 'Book Now' }).click()
  }
  // With scripts the result page goes to the calendar by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
  await expect(page.getByText(person.fullName)).toBeVisible()

  const receipt = await waitForMail(page, person.email, 'We have received £50.00')
  expect(receipt.text).toContain(new URL(page.url()).search)
  await page.goto('/contact?consultation=consultation_30#payment-details')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
})

test('the calendar file opens only with the booking’s key', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
  records,
}) => {
  const { reference } = await aPaidConsultation(records)
  for (const query of ['', '?key=x', `?key=${crypto.randomUUID()}`, `?reference=${reference}`]) {
    expect((await page.request.get(`/booking/consultation.ics${query}`)).status()).toBe(404)
  }
})
