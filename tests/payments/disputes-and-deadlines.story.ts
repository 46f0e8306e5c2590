import { like } from 'drizzle-orm'
import { mails } from '#src/features/outbox/table.server.ts'
import { disputes } from '#src/features/payments/disputes/table.server.ts'
import { deliveries, disputes as sandboxDisputes } from '#src/sandbox/paystack/table.server.ts'
import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('the dashboard, the bell and the application show a dispute with its deadline until it is resolved', {
  tag: '@desk',
}, async ({ page, browser, baseURL, records }) => {
  const person = aPerson()
  const customerPage = await (await browser.newContext({ baseURL })).newPage()
  await apply(customerPage, person)
  await proceedToCheckout(customerPage, person)
  await pressAtCheckout(customerPage, 'Disputed later')
  await customerPage.context().close()
  const [application] = await records.applicationsOf(person.email)

  const isWebhookOf = (event: string) => like(deliveries.body, `%${event}%`)
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin')
  await records.db.update(deliveries).set({ dueAt: records.clock.now() }).where(isWebhookOf('charge.dispute.create'))
  await expect.poll(() => records.db.select({ id: disputes.id }).from(disputes)).toHaveLength(1)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText(/Payment TP-\w+ disputed, to be answered by/)).toBeVisible()
  await page.goto('/admin')
  const mainRegion = page.getByRole('main')
  await expect(mainRegion).toContainText('1 payment is disputed.')
  await expect(mainRegion.getByRole('listitem').filter({ hasText: '₦121,387: answer by' })).toContainText(
    '(Lagos time)',
  )
  await expectLooksRight(page, true)
  await mainRegion.getByRole('link', { name: person.fullName }).first().click()
  await expect(page).toHaveURL(`/admin/applications/${application?.id}`)
  const paymentsPanel = page.getByRole('region', { name: 'Payments' })
  await expect(paymentsPanel).toContainText(
    '₦121,387 disputed (chargeback: Customer complained about debit without value). Answer by',
  )
  await page.goto('/admin/applications?tab=needs-you')
  await expect(page.getByRole('main')).toContainText('Payment disputed')
  const sentMails = await records.db.select().from(mails)
  expect(sentMails.filter(mail => mail.template === 'payments.disputed')).toHaveLength(1)

  await records.db.update(sandboxDisputes).set({ dueAt: records.clock.now() })
  await expect(async () => {
    await page.goto(`/admin/applications/${application?.id}`)
    await expect(paymentsPanel).toContainText('it wasn’t answered in time, and the money goes back', { timeout: 500 })
  }).toPass()
  await page.goto('/admin')
  await expect(mainRegion).not.toContainText('disputed.')
})
