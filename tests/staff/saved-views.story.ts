import { randomUUID } from 'node:crypto'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('a chosen owner filters the queue at once, and the filter is saved under a name, opened and removed', {
  tag: '@desk',
}, async ({ page, records }) => {
  const name = `Monday round ${randomUUID().slice(0, 8)}`
  const { id } = await signInAs(page, records)
  await openStaffPage(page, '/admin/queue?reason=first-reading')
  await page.getByLabel('A colleague’s work').selectOption(id)
  await expect(page).toHaveURL(`/admin/queue?reason=first-reading&owner=${id}`)
  await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()

  await page.getByRole('button', { name: 'Save View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await dialog.getByRole('button', { name: 'Save View' }).click()
  await expect(dialog.getByText('Please name the view')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save View' }).click()
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await page.goto('/admin/queue')
  await views.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/admin/queue?owner=${id}&reason=first-reading`)
  await views.getByRole('button', { name: `Remove View ${name}` }).click()
  await expect(views.getByRole('link', { name })).toHaveCount(0)
  await expect(views.getByRole('button', { name: 'Save View' })).toBeVisible()
})
