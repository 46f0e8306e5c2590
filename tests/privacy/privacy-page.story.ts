import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { cases } from '#src/features/cases/table.server.ts'
import { privacyRequests } from '#src/features/privacy/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'
import { readArchive } from '../support/read-archive.ts'
import type { Records } from '../support/records.ts'

test('an owner finds a person, downloads a copy, is stopped by a hold, lifts it and erases', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/privacy')
  await page.getByLabel('Email').fill(saved.email.toUpperCase())
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('heading', { name: `What we keep under ${saved.email}` })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Copy' }).click()
  const files = await readArchive(await readFile(await (await download).path()))
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({ cases: [{ reference: saved.reference }] })

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

test('an owner restores and erases applications in the bin, and answers a request that came by mail', {
  tag: '@desk',
}, async ({ page, records, baseURL }) => {
  const [restored, erased] = [await saveApplication(records), await saveApplication(records)]
  await signInAs(page, records, 'owner')
  for (const { id, reference } of [restored, erased]) {
    const form = { confirmation: reference ?? '' }
    const headers = { origin: new URL(baseURL ?? '').origin }
    const answer = await page.request.post(act('deleteApplication', { applicationId: id }), { form, headers })
    expect(answer.status()).toBe(200)
  }

  await openStaffPage(page, '/admin/privacy')
  const bin = page.getByRole('table', { name: 'Deleted applications' })
  await bin.getByRole('button', { name: `Restore ${restored.reference}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Restored' })).toBeVisible()
  await expect(bin.getByRole('row').filter({ hasText: restored.email })).toHaveCount(0)
  await bin.getByRole('button', { name: `Erase Now ${erased.reference}` }).click()
  await dialog.getByLabel(/^Type/).fill(erased.reference ?? '')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Erased' })).toBeVisible()
  const inBin = await records.db.select().from(cases).where(eq(cases.id, erased.id))
  expect(inBin).toEqual([])

  const email = `asker.${randomUUID().slice(0, 8)}@example.ng`
  await openDialogByButton(page, 'Add Request')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Request').selectOption('A copy of my data')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('What they ask')).toHaveAccessibleDescription(/Please enter what the person asks for/)
  await dialog.getByLabel('What they ask').fill('Everything you have')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('table', { name: 'Requests about data' }).getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: `Answer ${email}` }).click()
  await dialog.getByLabel('Answer').fill('It is attached to our next email.')
  await dialog.getByRole('button', { name: 'Send Answer' }).click()
  await expect(row).toContainText('Answered on')
  const [request] = await records.db.select().from(privacyRequests).where(eq(privacyRequests.email, email))
  expect(request?.answer).toBe('It is attached to our next email.')
})

function saveApplication({ db, clock }: Records) {
  return applicationDraft().saveTo(db, clock)
}
