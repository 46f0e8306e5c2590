import { signInAs } from '../support/browser/staff.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const LISTS = [
  ['/admin/queue', '?owner=mine'],
  ['/admin/messages', '?kind=enquiry'],
  ['/admin/applications', '?owner=none&sort=name'],
] as const

for (const [list, query] of LISTS) {
  test(`the filter of ${list} is saved under a name, opened and removed`, { tag: '@desk' }, async ({
    page,
    records,
  }) => {
    await signInAs(page, records)
    await page.goto(list)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save View' })).toHaveCount(0)
    await page.goto(list + query)
    await page.getByRole('button', { name: 'Save View' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save View' })
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog.getByText('Please name the view')).toBeVisible()
    await dialog.getByLabel('Name').fill('x'.repeat(61))
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog.getByText('Please use at most 60 characters')).toBeVisible()
    await dialog.getByLabel('Name').fill('Monday round')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    const views = page.getByRole('navigation', { name: 'Saved views' })
    await expect(views.getByRole('link', { name: 'Monday round' })).toHaveAttribute('aria-current', 'page')
    await expectLooksRight(page, true)
    await page.goto(list)
    await views.getByRole('link', { name: 'Monday round' }).click()
    await expect(page).toHaveURL(list + query)
    await views.getByRole('button', { name: 'Remove View Monday round' }).click()
    await expect(views.getByRole('link', { name: 'Monday round' })).toHaveCount(0)
    await expect(views.getByRole('button', { name: 'Save View' })).toBeVisible()
  })
}
