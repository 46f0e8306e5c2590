import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('finance finds a flagged payment in the list while typing, and decides on its own page', { tag: '@desk' }, async ({
  page,
  records: { db, clock },
}) => {
  const { fullName, email } = aPerson()
  const application = await anApplication().named(fullName).withEmail(email).saveTo(db, clock)
  const twice = aPayment().for(toPurchaseDetails(application)).inState('refund_due').flagged('paid-twice')
  const { reference } = await twice.saveTo(db, clock)
  await signInAs(page, { db, clock }, 'finance')
  await openStaffPage(page, '/admin/payments')
  await page.getByRole('searchbox').fill(reference.toLowerCase())
  const table = page.getByRole('table', { name: /^Payments/ })
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByLabel('To check').selectOption('Check this payment')
  await expect(page).toHaveURL(/flagged=/)
  await table.getByRole('link', { name: fullName }).click()
  await expect(page.getByText('This instalment was already paid. Refund this payment.')).toBeVisible()
  const dialog = await openDialogByButton(page, /^Mark as Settled/)
  await dialog.getByLabel('Comment').fill('Refunded at the provider.')
  await dialog.getByRole('button', { name: 'Mark as Settled' }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Marked as settled')
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`Payment ${reference} marked as settled`)
})
