import { eq } from 'drizzle-orm'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { createSamplePng } from '#dev/factories/sample-files.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('an approval waits until the file was looked at, and is undone with the key U before its mail goes', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  const draft = aDocument(application).withFile('png', createSamplePng())
  const first = await draft.named('first.png').saveTo(records)
  await draft.named('second.png').saveTo(records)
  const readFirst = async () => (await records.db.select().from(documents).where(eq(documents.id, first.id)))[0]
  await signInAs(page, records)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/admin/documents/*/file', async route => {
    await released
    await route.continue()
  })
  await openStaffPage(page, `/admin/documents/review?application=${application.id}`)
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeDisabled()
  await expect(approve).toHaveAccessibleDescription(/once you have looked at the file/)
  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: 'Look at the File First' })).toBeVisible()
  expect(await readFirst()).toMatchObject({ status: 'pending' })
  release()
  await expect(approve).toBeEnabled()
  await approve.click()
  await expect(page.getByRole('status').filter({ hasText: 'approved. The applicant gets an email.' })).toBeVisible()
  expect(await readFirst()).toMatchObject({ status: 'approved', decisionMailDueAt: expect.any(Date) })
  await page.keyboard.press('u')
  await expect(page.getByRole('status').filter({ hasText: 'Decision Undone' })).toBeVisible()
  expect(await readFirst()).toMatchObject({ status: 'pending', decisionMailDueAt: null })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 to review')

  const dialog = await openDialog(page, application.id, 'Reject first.png')
  await dialog.getByLabel('Comment').fill('It has expired.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'first.png' })).toContainText('Rejected')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'first.png' })).toContainText('Pending')
})

test('the decision buttons stay in view at the sizes of laptops and phones', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  const request = await aDocumentRequest(application.id)
    .ofType('Passport')
    .withDescription('The page with your photograph, in colour, with all four corners in the picture.\n'.repeat(12))
    .inStatus('fulfilled')
    .saveTo(records.db, records.clock)
  await aDocument(application).forRequest(request).named('first.pdf').saveTo(records)
  await signInAs(page, records)
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openStaffPage(page, `/admin/documents/review?application=${application.id}`)
    await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    for (const name of ['Approve', 'Reject', 'Skip']) {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toBeInViewport({ ratio: 1 })
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
      await expect(button).toBeInViewport({ ratio: 1 })
      await page.evaluate(() => window.scrollTo({ top: 0 }))
    }
  }
})
