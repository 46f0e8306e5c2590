import { eq } from 'drizzle-orm'
import { mails } from '#src/features/outbox/table.server.ts'
import { refunds } from '#src/features/payments/refunds/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { signId } from '#src/signed-id.server.ts'
import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

test('a payer whose bank refuses the refund names an account and gets the money there', {
  tag: '@desk',
}, async ({ page, browser, baseURL, records, javaScriptEnabled }) => {
  test.slow()
  const person = aPerson()
  await apply(page, person)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Refund needs bank details')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  const [payment] = await records.db.select().from(payments).where(eq(payments.email, person.email))

  const staffPage = await (await browser.newContext({ baseURL })).newPage()
  await signInAs(staffPage, records, 'finance')
  const answer = await staffPage.request.post(`/admin/payments/${payment?.id}/refunds`, {
    form: { share: 'all', left: String(payment?.kobo), reason: 'Stopped before we began' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(await answer.json()).toMatchObject({ ok: true, title: 'Refund Started' })
  await staffPage.context().close()
  const readRefund = async () => (await records.db.select().from(refunds))[0]
  await expect.poll(async () => (await readRefund())?.state, { timeout: 40_000 }).toBe('needs_attention')
  const sentMails = await records.db.select().from(mails).where(eq(mails.to, person.email))
  expect(sentMails.filter(({ template }) => template === 'payments.refund-account')).toHaveLength(1)

  const refundPath = `/refund/${signId(TEST_SECRET, 'refund links', (await readRefund())?.id ?? '')}`
  await page.goto(`${refundPath}x`)
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
  await page.goto(refundPath)
  await expect(page.getByRole('main')).toContainText('₦121,387')
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByLabel('Account Number').fill('12345')
  await page.getByRole('button', { name: 'Send My Refund Here' }).click()
  await expect(page.getByLabel('Bank')).toHaveAccessibleDescription(/Please choose your bank/)
  await expect(page.getByLabel('Account Number')).toHaveAccessibleDescription(/10 digits of your account number/)
  await expect(page.getByLabel('Account Number')).toHaveValue('12345')
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByLabel('Bank').selectOption({ index: 1 })
  await page.getByLabel('Account Number').fill('0123 456 789')
  await page.getByRole('button', { name: 'Send My Refund Here' }).click()
  await expect(page.getByRole('status').filter({ hasText: '₦' })).toContainText(
    '₦121,387 is on its way to the account ending in 6789.',
  )
  expect(JSON.stringify(await readRefund())).not.toContain('0123456789')
  await expect.poll(async () => (await readRefund())?.state, { timeout: 40_000 }).toBe('processed')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '₦' })).toContainText(
    'We’ve sent ₦121,387 to the account ending in 6789.',
  )
})
