import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, expectAccessible, expectLooksRight, test } from '../support/browser/story.ts'

/** Checks accessibility and overflow with light colours, and accessibility with dark colours, which move nothing. */
async function expectReadable(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLooksRight(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
}

for (const button of ['Update Status', 'Request Document', 'Email Applicant', 'Delete']) {
  test(`the dialog “${button}” is accessible when it opens and when it shows errors`, { tag: '@desk' }, async ({
    page,
    records,
  }) => {
    const saved = await applicationDraft().saveTo(records.db, records.clock)
    await signInAs(page, records)
    const dialog = await openDialog(page, saved.id, button)
    await expectReadable(page)
    if (button === 'Update Status') await dialog.getByRole('radio', { name: 'Resubmission' }).check()
    await dialog.getByRole('button', { name: /^(Update|Send|Delete)/ }).click()
    await expect(dialog.getByText('Error:').first()).toBeAttached()
    await expectReadable(page)
  })
}

test('a button is busy until the script of its dialog has arrived', { tag: '@desk' }, async ({ page, records }) => {
  const { promise: scriptReleased, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route(/\/assets\/add-application-dialog-.*\.js$/, async route => {
    await scriptReleased
    await route.continue()
  })
  await signInAs(page, records)
  await openStaffPage(page, '/admin/applications')
  const button = page.getByRole('button', { name: 'Add Application' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  releaseScript()
  await expect(page.getByRole('dialog', { name: 'Add Application' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).not.toHaveAttribute('aria-busy')
})

test('the dialog “Add Application” is accessible', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records, 'owner')
  await page.goto('/admin/applications')
  const dialog = await openDialogByButton(page, 'Add Application')
  await dialog.getByRole('radio', { name: 'Full' }).check()
  await expect(dialog.getByLabel('How it was paid')).toBeVisible()
  await expectReadable(page)
})

test('the page of an application is accessible with many records and with none', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const { db, clock } = records
  const saved = await applicationDraft(
    anApplication().settled('initial').awaitingResubmission('The letter is unsigned.'),
  ).saveTo(db, clock)
  await aPayment()
    .for(toPurchaseDetails(saved))
    .of('final', 4_000)
    .inState('mismatch')
    .flagged('amount')
    .saveTo(db, clock)
  await db.insert(documentRequests).values({
    id: randomUUID(),
    applicationId: saved.id,
    documentType: 'Bank Statement',
    description: 'The last three months.',
    dueDate: '2020-02-29',
    status: 'pending',
    requestedAt: clock.now(),
  })
  await signInAs(page, records)
  await page.goto(`/admin/applications/${saved.id}`)
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('The provider reports a different amount.')
  await expect(page.getByRole('region', { name: 'Documents' })).toContainText('Expired')
  await expectReadable(page)

  const empty = await applicationDraft(anApplication()).saveTo(db, clock)
  await page.goto(`/admin/applications/${empty.id}`)
  await expect(page.getByText('No payment attempts yet.')).toBeVisible()
  await expectReadable(page)
})

test('the history of an application shows the newest entries, and all of them on request', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  const subject = { kind: 'application', id: saved.id } as const
  await records.db.transaction(async tx => {
    for (let count = 1; count <= 25; count++) {
      await recordEvent(records, tx, { type: 'application.emailed', actor: { kind: 'system' }, subject })
    }
  })
  await signInAs(page, records)
  await page.goto(`/admin/applications/${saved.id}`)
  const history = page.getByRole('region', { name: 'History 25' })
  await expect(history.getByRole('listitem')).toHaveCount(20)
  await history.getByRole('link', { name: 'Show all 25' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(25)
  await expect(history.getByRole('link', { name: 'Show all' })).toHaveCount(0)
})
