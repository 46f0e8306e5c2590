import type { Browser } from '@playwright/test'
import { like } from 'drizzle-orm'
import { deliveries, disputes as providerDisputes } from '#dev/sandbox/table.server.ts'
import { disputes } from '#src/features/money/table.server.ts'
import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { aPerson, type Person } from '../support/people.ts'
import { readPdf } from '../support/read-pdf.ts'
import type { Records } from '../support/records.ts'

test('finance contests a dispute with the evidence that we have', {
  tag: '@desk',
}, async ({ page, browser, baseURL, records }) => {
  const person = aPerson()
  const applicationId = await payAndDispute(browser, baseURL, records, person)
  await signInAs(page, records, 'finance')
  await openStaffPage(page, `/admin/applications/${applicationId}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    payments.getByRole('link', { name: /^Evidence PDF/ }).click(),
  ])
  const chunks: Array<Buffer> = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const evidence = await readPdf(Buffer.concat(chunks))
  for (const words of ['What was delivered', '₦121,387', 'Terms accepted', 'Emails to the customer', person.email])
    expect(evidence.text).toContain(words)

  await payments.getByRole('button', { name: /^Answer the dispute about TP-/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer Dispute' })
  await dialog.getByLabel(/^Contest it/).check()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The report was sent on 3 November')
  await dialog.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('Dispute Contested')).toBeVisible()
  await expect(payments).toContainText('We contested it on')
  await expect(payments.getByRole('button', { name: /^Answer/ })).toHaveCount(0)
  expect(await records.db.select().from(disputes)).toMatchObject([
    { answer: 'contested', answerMessage: 'The report was sent on 3 November' },
  ])
  await page.goto('/admin')
  await expect(page.getByRole('main')).not.toContainText('Payment disputed')
})

/** A customer pays and disputes the payment. Returns the id of their application. */
async function payAndDispute(browser: Browser, baseURL: string | undefined, records: Records, person: Person) {
  const customerPage = await (await browser.newContext({ baseURL })).newPage()
  await apply(customerPage, person)
  await proceedToCheckout(customerPage, person)
  await pressAtCheckout(customerPage, 'Disputed later')
  await customerPage.context().close()
  // The customer disputes a while after the payment, and the provider knows no dispute from the future.
  await records.db.update(providerDisputes).set({ createdAt: records.clock.now() })
  const isOpened = like(deliveries.body, '%charge.dispute.create%')
  await expect
    .poll(
      async () => {
        await records.db.update(deliveries).set({ dueAt: records.clock.now() }).where(isOpened)
        return records.db.select({ id: disputes.id }).from(disputes)
      },
      { timeout: 30_000 },
    )
    .toHaveLength(1)
  const [application] = await records.applicationsOf(person.email)
  return application?.id
}
