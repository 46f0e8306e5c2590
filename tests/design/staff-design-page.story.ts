import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectLooksRight, expectNoOverflow, test } from '../support/browser/story.ts'

test('axe finds no violations in the components of the staff pages, in light and dark mode', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/sandbox/design')
  await page.getByRole('link', { name: 'Components of the staff pages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Components of the staff pages' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /in light mode$/ })).toHaveCount(4)
  await expectPartsLookRight(page)

  await page.getByRole('link', { name: 'in dark mode' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /in dark mode$/ })).toHaveCount(4)
  await expectPartsLookRight(page)
})

/** Checks accessibility and overflow of the page first, then of each dialog. */
async function expectPartsLookRight(page: Page) {
  // The button works only after hydration, so it is pressed until the toast appears.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show a toast' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Status updated' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('checkbox', { name: /^Select Ol/ }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectLooksRight(page, true)
  for (const [opener, dialog] of [
    ['Update Status', 'Update Status'],
    ['Notifications', 'Notifications'],
    ['Find', 'Find an applicant, page or action'],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).last().click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expectAccessible(page, true, 'dialog[open]')
    await expectNoOverflow(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}
