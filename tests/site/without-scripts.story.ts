import { expect, expectNoOverflow, test } from '../support/browser/story.ts'

const WIDTHS = [390, 1440]

test('without scripts the phone menu opens, success stories scroll, and a dialog is part of the page', {
  tag: '@phone-no-js',
}, async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const menuButton = page.locator('details.menu > summary')
  await page.goto('/about')
  await expect(menu).toBeHidden()
  await menuButton.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.getByRole('banner').getByText('Close', { exact: true }).tap()
  await expect(menu).toBeHidden()
  await page.getByRole('banner').getByText('Menu', { exact: true }).tap()
  await menu.getByRole('link', { name: 'Home' }).tap()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Next Technology story' })).toBeHidden()
    await expect(page.getByText(/^1 of \d$/).first()).toBeHidden()
    const storyRow = page.getByRole('group', { name: 'Technology stories, side by side' })
    const secondStory = storyRow.getByRole('listitem', { name: /^2 of / })
    const leftBefore = (await secondStory.boundingBox())?.x ?? 0
    await storyRow.focus()
    await expect(storyRow).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await secondStory.boundingBox())?.x).toBeLessThan(leftBefore)
    await expectNoOverflow(page)

    await page.goto('/services')
    const dialog = page.getByRole('dialog', { name: 'Full Application Support' })
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: /split/i }).click()
    await expect(page).toHaveURL(/package=full_support&plan=split/)
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveCSS('position', 'static')
    await expectNoOverflow(page)
    await dialog.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL('/services')
    await expect(dialog).toBeHidden()
  }
})
