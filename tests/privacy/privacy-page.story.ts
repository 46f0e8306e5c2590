import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { applications, deletedApplications } from '#src/features/applications/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { privacyRequests } from '#src/features/privacy/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import { readArchive } from '../support/read-archive.ts'

test('a deleted application is restored from the bin with its page', { tag: '@desk' }, async ({ page, records }) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Delete')
  await expect(dialog).toContainText('You can restore it on the Privacy page for 30 days')
  await dialog.getByLabel(/^Type/).fill(saved.reference ?? '')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'You can restore it on the Privacy page until' }),
  ).toBeVisible()

  await openStaffPage(page, '/admin/privacy')
  const row = page
    .getByRole('table', { name: 'Deleted applications' })
    .getByRole('row')
    .filter({ hasText: saved.email })
  await expect(row.getByRole('button', { name: /^Erase Now/ })).toHaveCount(0)
  await row.getByRole('button', { name: `Restore ${saved.reference}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Restored' })).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await page.goto(`/admin/applications/${saved.id}`))?.status()).toBe(200)
})

test('an owner finds a person, downloads a copy, is stopped by a hold, lifts it and erases', { tag: '@desk' }, async ({
  page,
  records,
  javaScriptEnabled,
}) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/privacy')
  await page.getByLabel('Email').fill(saved.email.toUpperCase())
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('heading', { name: `What we keep under ${saved.email}` })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  const screen = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectLooksRight(page, javaScriptEnabled)
  if (screen !== null) await page.setViewportSize(screen)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Copy' }).click()
  const files = await readArchive(await readFile(await (await download).path()))
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({ applications: [{ reference: saved.reference }] })

  const person = page.getByRole('region', { name: 'One person’s data' })
  await person.getByRole('button', { name: 'Place Hold' }).click()
  const holdDialog = page.getByRole('dialog')
  await expect(holdDialog.getByLabel('Reference or email')).toHaveValue(saved.email)
  await holdDialog.getByLabel('Reason').fill('A chargeback')
  await holdDialog.getByRole('button', { name: 'Place Hold' }).click()
  await expect(person).toContainText('This data is on hold, so it can’t be erased.')
  await expect(person.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await expect(await openDialog(page, saved.id, 'Delete')).toContainText('It’s on hold, so it stays in the bin')
  await openStaffPage(page, `/admin/privacy?email=${encodeURIComponent(saved.email)}`)
  await page.getByRole('button', { name: `Lift the hold on ${saved.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift Hold' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Hold Lifted' })).toBeVisible()

  await person.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 payment without name and email, for six years')
  await expect(dialog).toContainText('Our work ends')
  await dialog.getByLabel(/^Type/).fill('someone@else.example')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog.getByLabel(/^Type/)).toHaveAccessibleDescription(/This doesn’t match/)
  await dialog.getByLabel(/^Type/).fill(saved.email)
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Data Erased' })).toBeVisible()
  await expect(person).toContainText(`We keep no data under ${saved.email}.`)
  expect(await records.applicationsOf(saved.email)).toEqual([])
})

test('an owner adds a request that came by mail, and the answer is mailed', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const email = `asker.${randomUUID().slice(0, 8)}@example.ng`
  await signInAs(page, records, 'owner')
  await page.goto('/admin/privacy')
  const dialog = await openDialogByButton(page, 'Add Request')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Request').selectOption('A copy of my data')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('What they ask')).toHaveAccessibleDescription(/Please enter what the person asks for/)
  await dialog.getByLabel('What they ask').fill('Everything you have')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()

  const row = page.getByRole('table', { name: 'Requests about data' }).getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('30 days left')
  await row.getByRole('button', { name: `Answer ${email}` }).click()
  await page.getByRole('dialog').getByLabel('Answer').fill('It is attached to our next email.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Answer' }).click()
  await expect(row).toContainText('Answered on')
  const [request] = await records.db.select().from(privacyRequests).where(eq(privacyRequests.email, email))
  expect(request?.answer).toBe('It is attached to our next email.')
  const sent = await records.db.select({ template: mails.template }).from(mails).where(eq(mails.to, email))
  expect(sent.map(({ template }) => template).toSorted()).toEqual([
    'privacy.request_answered',
    'privacy.request_received',
  ])
})

test('an owner erases an application in the bin at once, and what is due is listed beforehand', {
  tag: ['@desk', '@phone'],
}, async ({ page, records, javaScriptEnabled }) => {
  const deleted = await applicationDraft().saveTo(records.db, records.clock)
  const due = await applicationDraft().saveTo(records.db, records.clock)
  const closedAt = new Date(records.clock.now().getTime() - 170 * 24 * 3_600_000)
  await records.db
    .update(applications)
    .set({ status: 'completed', statusSince: closedAt })
    .where(eq(applications.id, due.id))
  await signInAs(page, records, 'owner')
  const deleteDialog = await openDialog(page, deleted.id, 'Delete')
  await deleteDialog.getByLabel(/^Type/).fill(deleted.reference ?? '')
  await deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Deleted' })).toBeVisible()

  await openStaffPage(page, '/admin/privacy')
  await expectLooksRight(page, javaScriptEnabled)
  const dueRow = page.getByRole('table', { name: 'Due in the next 30 days' }).getByRole('row')
  await expect(dueRow.filter({ hasText: due.reference ?? '' })).toContainText('Erases the application with its files')
  await page.getByRole('button', { name: `Erase Now ${deleted.reference}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Type/).fill(deleted.reference ?? '')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Erased' })).toBeVisible()
  const inBin = await records.db.select().from(deletedApplications).where(eq(deletedApplications.id, deleted.id))
  expect(inBin).toEqual([])
})
