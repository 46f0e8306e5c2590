import { expect, test } from '../support/browser/story.ts'

const REQUIRED_FIELDS = ['First Name', 'Last Name', 'Email', 'Sector', 'Message']

test('after an empty form the summary of errors gets the focus, and its links lead to the fields', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/get-started')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  for (const label of REQUIRED_FIELDS) {
    await summary.getByRole('link', { name: `${label}: Please` }).click()
    await expect(page.getByLabel(label)).toBeFocused()
    await expect(page.getByLabel(label)).toBeInViewport()
  }
})

test('a visitor who types before the page has loaded keeps the focus', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/get-started')
  const { promise: fontsAllowed, resolve: allowFonts } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async route => {
    await fontsAllowed
    await route.continue()
  })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('First Name').fill('Ọláwálé')
  allowFonts()
  await page.waitForLoadState('load')
  await expect(page.getByLabel('First Name')).toBeFocused()
})
