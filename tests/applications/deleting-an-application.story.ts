import { anApplication } from '#factories/an-application.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('typing the reference deletes an application and keeps its payments', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Delete')
  await expect(dialog).toContainText('its requests, documents, files and emails')
  await expect(dialog).toContainText('Payment records are kept for our accounts, without name and email')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByLabel(/^Type/)).toBeFocused()
  await expect(dialog.getByLabel(/^Type/)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(/^Type/).fill('GT-0000-0000')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByLabel(/^Type/)).toHaveAccessibleDescription(/This doesn’t match/)
  expect(await records.applicationsOf(saved.email)).toHaveLength(1)

  await dialog.getByLabel(/^Type/).fill(` ${saved.reference?.toLowerCase().replaceAll('-', '')} `)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/applications$/)
  await expect(page.getByRole('status').filter({ hasText: 'Application Deleted' })).toBeVisible()
  expect(await records.applicationsOf(saved.email)).toEqual([])
  expect(await records.paymentsOf(saved.email)).toEqual([])

  const answer = await page.goto(`/admin/applications/${saved.id}`)
  expect(answer?.status()).toBe(404)
})

test('an application without a reference is deleted by typing its e-mail address', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft(anApplication()).saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Delete')
  await dialog.getByLabel(`Type ${saved.email} to confirm`).fill(saved.email.toUpperCase())
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Application Deleted' })).toBeVisible()
  expect(await records.applicationsOf(saved.email)).toEqual([])
})

test('an unknown application shows a not-found page', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    const answer = await page.goto(`/admin/applications/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
})

test('form actions of applications accept only POST and refuse unknown ids', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const applicationPath = `/admin/applications/${saved.id}`
  for (const path of [
    '/admin/applications/add',
    '/admin/applications/status',
    `${applicationPath}/status`,
    `${applicationPath}/delete`,
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(405)
  }
  await page.goto(applicationPath)
  const answers = await page.evaluate(async () => {
    const send = (path: string) => fetch(path, { method: 'POST', body: new URLSearchParams({ message: 'Hello' }) })
    const unknownPath = '/admin/applications/00000000-0000-4000-8000-000000000000/email'
    return [(await send('/admin/applications/nonsense/email')).status, (await send(unknownPath)).status]
  })
  expect(answers).toEqual([404, 404])
  expect(await records.applicationsOf(saved.email)).toHaveLength(1)
})
