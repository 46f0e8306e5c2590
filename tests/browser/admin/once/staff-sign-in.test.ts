import { signInAs } from '../../support/staff.ts'
import { expect, test } from '../../support/story.ts'

test('a member of staff who is signed in reaches the dashboard', async ({ page, records }) => {
  await signInAs(page, records)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/dashboard$/)
})
