import { expect, test } from '../support/browser/story.ts'

test('the headings of the consultations are aligned when they are shown side by side', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/contact')
  for (const width of [800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const headings = page.getByRole('article').getByRole('heading', { level: 2 })
    const tops = await headings.evaluateAll(all => all.map(heading => heading.getBoundingClientRect().top))
    expect(tops, `at ${width} pixels`).toHaveLength(2)
    expect(new Set(tops.map(Math.round)).size, `at ${width} pixels`).toBe(1)
  }
})

test('long lists are folded on a phone and shown on a wide screen', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/services')
  const folds = page.locator('details.fold')
  const count = await folds.count()
  expect(count).toBeGreaterThanOrEqual(5)
  const lists = page.locator('details.fold > :nth-child(2)')
  await expect(lists).toHaveCount(count)
  for (const list of await lists.all()) await expect(list).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  for (const list of await lists.all()) await expect(list).toBeHidden()
  await page.getByText('The 6 kinds of work').click()
  await expect(page.getByRole('heading', { name: 'File Check' })).toBeVisible()
})
