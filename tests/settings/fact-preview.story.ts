import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('the preview scrolls to the words that state the fact, and the page around it stays at its top', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/facts/visa-fee')
  const mark = page.frameLocator('iframe[name="fact-preview"]').locator('mark').first()
  await expect(mark).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.getByLabel('Sentence').fill('The fee for the visa is {value}.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(mark).toHaveText('The fee for the visa is £205.')
  await expect(mark).toBeInViewport()

  // The services page states this fact in a folded part.
  await openStaffPage(page, '/admin/facts/endorsement-time')
  await expect(mark).toBeInViewport()
})
