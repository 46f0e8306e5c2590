import { aPaidConsultation } from '../support/booking.ts'
import { expect, expectLooksRight, test } from '../support/story.ts'

test('whoever wants to stay on the result stays', async ({ page, javaScriptEnabled, records }) => {
  const { reference } = await aPaidConsultation(records)
  await page.goto(`/payment-success?reference=${reference}`)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByText('The link to this page is in your receipt too.')).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Book Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time to talk' })).toBeVisible()
})
