import { eq } from 'drizzle-orm'
import { anApplication } from '#factories/an-application.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { refunds } from '#src/features/payments/refunds/table.server.ts'
import { refunds as providerRefunds } from '#src/sandbox/paystack/table.server.ts'
import { pressAtCheckout } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('finance proposes a large refund, an owner confirms it, and the money leaves the books once it is paid', {
  tag: '@desk',
}, async ({ page, browser, baseURL, records }) => {
  test.slow()
  const person = aPerson()
  const application = await anApplication()
    .withEmail(person.email)
    .named(person.fullName)
    .agreedAt(500_000)
    .saveTo(records.db, records.clock)
  const customerPage = await (await browser.newContext({ baseURL })).newPage()
  await customerPage.goto(`/payment?${new URLSearchParams({ application_id: application.id, email: person.email })}`)
  await customerPage.getByRole('button', { name: 'Pay £3,000' }).click()
  await pressAtCheckout(customerPage, 'Pay')
  await expect(customerPage.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await customerPage.context().close()

  await signInAs(page, records, 'finance')
  await openStaffPage(page, `/admin/applications/${application.id}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByRole('button', { name: /^Refund TP-/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await expect(dialog).toContainText('The terms give all of the £3,000.00 paid: nothing was delivered.')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Another amount').check()
  await dialog.getByLabel('Amount in naira').fill('99,000,000')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stopped before we began')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByLabel('Amount in naira')).toHaveAccessibleDescription(/At most ₦6,172,200/)
  await expectLooksRight(page, true)
  await dialog.getByLabel(/^All that is left/).check()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Refund Proposed')).toBeVisible()
  const list = page.getByRole('region', { name: 'Refunds' })
  await expect(list).toContainText('Waits for an owner')
  await expect(list.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  expect(await records.db.select().from(providerRefunds)).toEqual([])

  const ownerPage = await (await browser.newContext({ baseURL })).newPage()
  await signInAs(ownerPage, records, 'owner')
  await openStaffPage(ownerPage, '/admin')
  await expect(ownerPage.getByRole('main')).toContainText('1 refund waits for an owner.')
  await expectLooksRight(ownerPage, true)
  await ownerPage.getByRole('main').getByRole('link', { name: person.fullName }).first().click()
  await ownerPage.getByRole('button', { name: /^Confirm refund of ₦6,172,200/ }).click()
  await ownerPage.getByRole('button', { name: 'Confirm refund', exact: true }).click()
  await expect(ownerPage.getByText('Refund Confirmed')).toBeVisible()
  await ownerPage.context().close()

  await expect
    .poll(async () => (await records.db.select().from(refunds))[0]?.state, { timeout: 40_000 })
    .toBe('processed')
  await page.reload()
  await expect(list).toContainText('Paid')
  await expect(payments).toContainText('Refunded on')
  await expect(payments).toContainText('£3,000.00')
  await expect(payments.getByText('Mark as Settled')).toHaveCount(0)
  await expectLooksRight(page, true)
  expect(await records.db.select().from(providerRefunds)).toHaveLength(1)
  const sentMails = await records.db.select().from(mails).where(eq(mails.to, person.email))
  expect(sentMails.map(({ template }) => template)).toContain('payments.credit-note')
})
