import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { storePayout } from '#src/features/money/payouts/read-payouts.server.ts'
import { monthClosings, payments } from '#src/features/money/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

const REPORT = '/admin/payments/report?month=2022-02'

/** A payment of which the bank got ₦5,000 less, in a month that no other story uses. */
async function saveShortPayout(records: Records) {
  const payment = await aPayment().inState('settled').saveTo(records.db, records.clock)
  const facts = { isSandbox: true, paidAt: new Date('2022-02-10T12:00:00Z'), feeKobo: 0 }
  await records.db.update(payments).set(facts).where(eq(payments.id, payment.id))
  const kobo = payment.kobo - 500_000
  const sums = { processedKobo: kobo, feesKobo: 0, deductionsKobo: 0, paidKobo: kobo }
  const payout = { providerId: randomUUID(), status: 'success', paidOn: '2022-02-11', ...sums }
  const line = { transactionId: randomUUID(), reference: payment.reference, kobo, feeKobo: 0 }
  await storePayout(records, { provider: 'paystack', isSandbox: true }, payout, [line])
  return payment
}

async function pressByKey(page: Page, role: 'button' | 'link', name: string | RegExp) {
  await page.getByRole(role, { name }).focus()
  await page.keyboard.press('Enter')
}

/** A dialog begins at its heading, and its first field is a few presses of Tab away. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 4; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('finance explains a difference, closes the month with the keyboard, and an owner reopens it', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { reference } = await saveShortPayout(records)
  await signInAs(page, records, 'finance')
  await openStaffPage(page, REPORT)
  const state = page.getByRole('region', { name: /^February 2022/ })
  await expect(state).toContainText('1 difference has no explanation')
  await expect(page.getByRole('button', { name: 'Close February 2022' })).toHaveCount(0)

  await pressByKey(page, 'link', new RegExp(`${reference}, −₦5,000`))
  await pressByKey(page, 'button', `Explain ${reference}`)
  await tabTo(page, page.getByLabel('Why the sums differ'))
  await page.keyboard.type('The bank kept a charge.')
  await tabTo(page, page.getByRole('button', { name: 'Explain', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Difference Explained')).toBeVisible()

  await openStaffPage(page, REPORT)
  await expect(page.getByRole('region', { name: 'From the ledger to the bank' })).toContainText(
    'The bank kept a charge.',
  )
  await pressByKey(page, 'button', 'Close February 2022')
  await tabTo(page, page.getByRole('button', { name: 'Close Month' }))
  await page.keyboard.press('Enter')
  await expect(state).toContainText('Closed by')
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
  await expectLooksRight(page, true)
  const download = page.waitForEvent('download')
  await pressByKey(page, 'link', 'PDF')
  expect((await download).suggestedFilename()).toBe('Month report 2022-02 version 1.pdf')

  await signInAs(page, records, 'owner')
  await openStaffPage(page, REPORT)
  await pressByKey(page, 'button', 'Reopen')
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('A transfer was missing.')
  await tabTo(page, page.getByRole('button', { name: 'Reopen Month' }))
  await page.keyboard.press('Enter')
  await expect(state).toContainText('Nothing stands in the way of closing it.')
  await expect(state).toContainText('A transfer was missing.')

  await pressByKey(page, 'button', 'Close February 2022')
  await page.getByRole('button', { name: 'Close Month' }).click()
  await expect(state).toContainText('version 2')
  await pressByKey(page, 'button', 'Reopen')
  const reopenedAt = records.clock.now()
  await records.db
    .update(monthClosings)
    .set({ reopenedBy: randomUUID(), reopenedAt, reopenReason: 'A refund was missing.' })
    .where(and(eq(monthClosings.month, '2022-02'), eq(monthClosings.version, 2)))
  await page.getByLabel('Reason').fill('A refund was missing.')
  await page.getByRole('button', { name: 'Reopen Month' }).click()
  await expect(page.getByText('A colleague has reopened this month already.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(state, 'the page behind a refused dialog is up to date').toContainText('A refund was missing.')
})
