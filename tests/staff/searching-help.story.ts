import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('Help is searchable by keyboard, an answer links to its page, and the table of roles fits its panel', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records)
  await openStaffPage(page, '/admin/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Who may do what' })
  for (const width of [1440, 1366, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  const question = page.locator('summary', { hasText: 'How do I close a day, a holiday or a whole week?' })
  const answer = page.getByText('Customers can’t book on these days.')
  await expect(answer).toBeHidden()
  await question.press('Enter')
  await expect(answer).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search' })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('HOLÍDAY close Christmas')
  const resultCount = page.getByRole('main').getByRole('status')
  await expect(resultCount).toHaveText('1 answer')
  await expect(page).toHaveURL(/\?q=HOL%C3%8DDAY\+close\+Christmas$/)
  await expect(page.locator('summary')).toHaveCount(1)
  await expect(answer).toBeVisible()
  await expect(page.locator('summary mark')).toHaveText(['close', 'holiday'])

  await search.fill('no unicorns at all')
  await expect(resultCount).toHaveText('Nothing found.')
  await expect(page.getByRole('heading', { name: 'Nothing found for “no unicorns at all”' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all questions' }).press('Enter')
  await expect(search).toHaveValue('')
  await expect(answer).toBeHidden()
  await question.press('Enter')
  await page.getByRole('link', { name: 'Open Calendar' }).and(page.locator(':visible')).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar Management' })).toBeVisible()
})
