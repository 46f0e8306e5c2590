import type { Locator, Page } from '@playwright/test'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { recordOutcome } from '#src/features/checkout/record-outcome.server.ts'
import { pdfOfSize } from '../support/abuse-files.ts'
import type { Records } from '../support/records.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, expectAccessible, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

const APP_SETTINGS = { staffMailbox: 'staff@talentpassage.example', publicUrl: 'http://localhost:3000' }

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Records a payment for which the provider reports a different amount from the one we asked for. */
async function createPaymentWithWrongAmount(records: Records, application: Parameters<typeof toPurchaseDetails>[0]) {
  const { db, clock } = records
  const { reference } = await aPayment().for(toPurchaseDetails(application)).of('final', 4_000).saveTo(db, clock)
  const jobs = { enqueue: async () => undefined }
  const app = { ...APP_SETTINGS, db, clock, jobs, log: undefined } as unknown as Parameters<typeof recordOutcome>[0]
  await recordOutcome(app, reference, {
    kind: 'mismatch',
    reason: 'amount',
    arrived: { kobo: 100_000, currency: 'NGN' },
  })
  return reference
}

test('a flagged payment shows the received amount, and staff accept or refund it', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  const reference = await createPaymentWithWrongAmount(records, saved)
  await signInAs(page, records, 'finance')
  await page.goto(`/admin/applications/${saved.id}`)
  const payments = region(page, 'Payments')
  await expect(payments).toContainText('Wrong amount: ₦1,000 arrived, but we asked for ₦82,296.')
  await expectLooksRight(page, true)

  const dialog = await openDialogByButton(page, /^Decide/)
  await expectLooksRight(page, true)
  await dialog.getByLabel(/^Ask for the rest/).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Comment')).toHaveAccessibleDescription(/Please say what was done/)
  await expect(dialog.getByLabel(/^Ask for the rest/)).toBeChecked()
  await dialog.getByLabel('Comment').fill('A zero too few; the payer knows.')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(toast(page, 'Rest Requested')).toContainText('We’re emailing the payer to ask for £39.52.')
  await expect(payments.getByRole('button', { name: /^Decide/ })).toHaveCount(0)
  await expect(payments).toContainText('Counts as £0.48')
  const history = page.getByRole('region', { name: /^History/ })
  await expect(history).toContainText(`Payment ${reference} accepted as £0.48, and the rest requested`)
  await expect
    .poll(async () => (await mailTo(page, saved.email)).map(({ subject }) => subject))
    .toEqual(['£39.52 of your payment is still due'])
  await page.goto('/admin/queue?reason=money')
  await expect(page.getByText('Nothing waits here')).toBeVisible()
})

test('a flagged payment without an application is listed above the queue, and staff mark it as settled', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const { id, item, email, name } = await anOrder().named('Hauwa Ɗanjuma').saveTo(db, clock)
  const order = { key: { kind: 'order', id } as const, item, email, name, reference: null }
  const { reference } = await aPayment()
    .for(order)
    .of('full', 5_000)
    .inState('refund_due')
    .flagged('paid-twice')
    .saveTo(db, clock)
  await signInAs(page, records, 'finance')
  await page.goto('/admin/applications?tab=needs-you')
  const row = region(page, 'Payments without an application').getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Refund this payment.')
  await expectLooksRight(page, true)
  const dialog = await openDialogByButton(page, new RegExp(`^Mark as Settled ${reference}`))
  await dialog.getByLabel('Comment').fill('Given back by bank transfer.')
  await dialog.getByRole('button', { name: 'Mark as Settled' }).click()
  await expect(toast(page, 'Payment Marked as Settled')).toBeVisible()
  await expect(page.getByText(reference)).toHaveCount(0)
})

test('a document received by email is marked as received, and an unneeded request is withdrawn', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const saved = await applicationDraft().saveTo(db, clock)
  await aDocumentRequest(saved.id).ofType('Passport').dueOn('2020-02-29').saveTo(db, clock)
  await aDocumentRequest(saved.id).ofType('Certificate').saveTo(db, clock)
  await signInAs(page, records)
  await page.goto(`/admin/applications/${saved.id}`)
  const documents = region(page, 'Documents')
  await expectLooksRight(page, true)

  const receiveDialog = await openDialogByButton(page, /^Mark as Received Passport/)
  await expectAccessible(page, true)
  await receiveDialog.getByRole('button', { name: 'Mark as Received' }).click()
  await expect(toast(page, 'Document Received')).toBeVisible()
  const passport = documents.getByRole('row', { name: /Passport/ })
  await expect(passport).toContainText('Fulfilled')
  await expect(passport.getByRole('button')).toHaveText(['Reopen Passport'])

  const withdrawDialog = await openDialogByButton(page, /^Withdraw Certificate/)
  await withdrawDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(documents.getByRole('row', { name: /Certificate/ })).toBeVisible()
  await (await openDialogByButton(page, /^Withdraw Certificate/)).getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Request Withdrawn')).toBeVisible()
  await expect(documents.getByRole('row', { name: /Certificate/ })).toHaveCount(0)
  const history = page.getByRole('region', { name: /^History/ })
  await expect(history).toContainText('Passport received by email')
  await expect(history).toContainText('Request for Certificate withdrawn')
})

test('withdrawing a document request that a colleague has just changed is refused, and the dialog says what changed', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const saved = await applicationDraft().saveTo(db, clock)
  const request = await aDocumentRequest(saved.id).ofType('Passport').saveTo(db, clock)
  await signInAs(page, records)
  await page.goto(`/admin/applications/${saved.id}`)
  const dialog = await openDialogByButton(page, /^Withdraw Passport/)
  const receivedPath = `/admin/applications/${saved.id}/requests/${request.id}/received`
  await page.evaluate(path => fetch(path, { method: 'POST', body: new URLSearchParams() }), receivedPath)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A colleague has already marked this request as received.')
})

test('the applicant sees that a document sent by email was received', { tag: '@desk' }, async ({ page, records }) => {
  const { db, clock } = records
  const saved = await applicationDraft().saveTo(db, clock)
  const request = await aDocumentRequest(saved.id).ofType('Passport').saveTo(db, clock)
  const { reference, email } = saved
  await signInAs(page, records)
  await page.goto(
    `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })}`,
  )
  await expect(page.getByRole('table', { name: 'Document Requests' })).toContainText('Pending')
  await page.evaluate(
    path => fetch(path, { method: 'POST', body: new URLSearchParams() }),
    `/admin/applications/${saved.id}/requests/${request.id}/received`,
  )
  await page.reload()
  await expect(page.getByRole('table', { name: 'Document Requests' })).toContainText('Fulfilled')
})

async function fillInPayment(dialog: Locator, amount: string) {
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Method').selectOption('Bank transfer')
  await dialog.getByLabel('Bank reference').fill('FT26-0815')
}

test('an offline payment is recorded once, with its proof, and can be reversed with a reason', {
  tag: '@desk',
}, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records, 'finance')
  await page.goto(`/admin/applications/${saved.id}`)
  const dialog = await openDialogByButton(page, /^Record Payment$/)
  await expect(dialog).toContainText('Due: £40.00, the second part')
  await expectLooksRight(page, true)
  const submit = dialog.getByRole('button', { name: 'Record payment' })
  await submit.click()
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/Please enter the amount received/)
  await expect(dialog.getByLabel('Method')).toHaveAccessibleDescription(/Please choose how it was paid/)
  await fillInPayment(dialog, '40')
  const proof = { name: 'slip.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ, no slip at all') }
  await dialog.getByLabel('Proof').setInputFiles(proof)
  await submit.click()
  await expect(dialog.getByLabel('Proof')).toHaveAccessibleDescription(/File type not allowed/)
  await expect(dialog.getByLabel('Bank reference')).toHaveValue('FT26-0815')
  // This file exceeds the 1 MB limit of forms without files.
  const photograph = pdfOfSize(2_000_000)
  await dialog.getByLabel('Proof').setInputFiles({ ...proof, name: 'slip.pdf', buffer: photograph })
  await submit.dblclick()

  await expect(toast(page, 'Payment Recorded')).toBeVisible()
  const payments = region(page, 'Payments')
  const row = payments.getByRole('row', { name: /outside the website/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Bank reference FT26-0815')
  await expect(page.getByRole('button', { name: 'Record Payment' })).toHaveCount(0)
  await expect.poll(async () => (await mailTo(page, saved.email)).length).toBe(1)
  const [receipt] = await mailTo(page, saved.email)
  expect(receipt?.subject).toContain('We have received £40.00')
  expect(receipt?.text).toContain('Paid to us directly')
  expect(receipt?.text).not.toContain('₦')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Proof/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^TP-.{20}\.pdf$/)

  const reverseDialog = await openDialogByButton(page, /^Reverse/)
  await expect(reverseDialog).toContainText('£40.00 will no longer count as paid')
  await expectLooksRight(page, true)
  await reverseDialog.getByLabel('Reason').fill('It was for another applicant.')
  await reverseDialog.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(toast(page, 'Payment Reversed')).toBeVisible()
  await expect(row).toContainText('No longer counts')
  await expect(page.getByRole('button', { name: 'Record Payment' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^History/ })).toContainText('It was for another applicant.')
})

test('a part payment in naira is recorded with its value in pounds', { tag: '@desk' }, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records, 'finance')
  await page.goto(`/admin/applications/${saved.id}`)
  const dialog = await openDialogByButton(page, /^Record Payment$/)
  await fillInPayment(dialog, '20,574')
  await dialog.getByLabel('Naira (₦)').check()
  const submit = dialog.getByRole('button', { name: 'Record payment' })
  await submit.click()
  await expect(dialog.getByLabel('Counts as (£)')).toHaveAccessibleDescription(
    /Please enter the value of the naira in pounds/,
  )
  await dialog.getByLabel('Counts as (£)').fill('10')
  await submit.click()
  await expect(toast(page, 'Payment Recorded')).toBeVisible()
  await expect(region(page, 'Payments').getByRole('row', { name: /outside the website/ })).toContainText('₦20,574')
  const nextDialog = await openDialogByButton(page, /^Record Payment$/)
  await expect(nextDialog).toContainText('Due: £30.00')
})

test('an offline payment is refused when another payment came after the dialog opened, and the typed text stays', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const saved = await applicationDraft(anApplication().addedByStaff('Tech Global Talent')).saveTo(db, clock)
  await signInAs(page, records, 'finance')
  await page.goto(`/admin/applications/${saved.id}`)
  const dialog = await openDialogByButton(page, /^Record Payment$/)
  await fillInPayment(dialog, '59')
  await dialog.getByLabel('E-mail the applicant').uncheck()
  await aPayment().for(toPurchaseDetails(saved)).inState('settled').saveTo(db, clock)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another payment has been recorded since you opened this form.')
  await expect(dialog.getByLabel('Bank reference')).toHaveValue('FT26-0815')
})
