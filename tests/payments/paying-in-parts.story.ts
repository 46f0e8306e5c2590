import { randomUUID } from 'node:crypto'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { pressAtCheckout } from '../support/browser/applying.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('a large sum is paid in parts, and each part is shown in naira before it is charged', {
  tag: '@phone',
}, async ({ page, javaScriptEnabled, records }) => {
  const { id, email } = await anApplication()
    .forItem('full_support', 'split')
    .withEmail(`ada.${randomUUID().slice(0, 12)}@example.ng`)
    .saveTo(records.db, records.clock)
  await page.goto(addresses.payment({ applicationId: id, email }))
  const main = page.getByRole('main')
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeInViewport()
  await page.getByText('By bank transfer (change)').click()
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'USSD' })).toBeDisabled()

  await page.getByText('Pay a part', { exact: true }).click()
  await page.getByLabel('Amount in naira').fill('₦50,000')
  await page.getByRole('button', { name: 'Show this part' }).click()
  await expect(page.getByText('A part is at least ₦100,000. Please enter more.')).toBeVisible()
  await expect(page.getByLabel('Amount in naira')).toHaveValue('₦50,000')
  await expect(page.getByRole('button', { name: /^Pay [£₦]/ })).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByLabel('Amount in naira').fill('₦500,000')
  await page.getByRole('button', { name: 'Show this part' }).click()
  await expect(main).toContainText(/This part counts as £\d+\.\d\d of the £3,000\.00 due now\./)
  await expect(page.getByRole('link', { name: 'Pay all instead' })).toBeVisible()
  await expect(page.locator('#amount')).toBeInViewport()
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByText('Choose how to pay').click()
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: 'Pay ₦500,000', exact: true }).click()
  await expect(page.getByText('₦500,000').first()).toBeVisible()
  await pressAtCheckout(page, 'Decline')

  await page.getByRole('link', { name: 'Try by bank transfer' }).click()
  await expect(page.getByText('By bank transfer (change)')).toBeVisible()
  await page.getByRole('button', { name: 'Pay ₦500,000', exact: true }).click()
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await expect(main).toContainText('of the initial payment is still due.')

  await expect(page.getByRole('link', { name: /^Pay the rest, £2,\d+\.\d\d$/ })).toBeVisible()
  await main.getByRole('link', { name: 'Track Your Application' }).click()
  await expect(page.getByText(/^Pay the rest of the initial payment, £/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay the rest, £/ })).toBeVisible()

  await page.goto(addresses.payment({ applicationId: id, email }))
  await expect(main).toContainText(/£\d+\.\d\d of £3,000 paid, £2,\d+\.\d\d left\./)
  const settled = (await records.paymentsOf(email)).filter(({ state }) => state === 'settled')
  expect(settled).toMatchObject([{ kobo: 50_000_000, chosenChannel: 'bank_transfer' }])
})
