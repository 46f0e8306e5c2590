import { signInAs } from '../../support/staff.ts'
import { expect, test } from '../../support/story.ts'

test('a member of staff signs in and reaches the dashboard', async ({ page, records }) => {
  await signInAs(page, records)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
