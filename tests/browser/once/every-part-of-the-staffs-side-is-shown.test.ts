import { expect, expectLooksRight, test } from '../support/story.ts'

test('every part of the staff’s side can be read by everybody, by day and at night', async ({ page }) => {
  await page.goto('/sandbox/design')
  await page.getByRole('link', { name: 'Parts of the staff’s side' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parts of the staff’s side' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /at night$/ })).toHaveCount(4)
  await expectLooksRight(page, true)
})
