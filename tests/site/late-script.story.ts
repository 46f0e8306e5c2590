import { expect, test } from '../support/browser/story.ts'

test('a late script causes no layout shift of the carousels on the home page', { tag: '@desk' }, async ({ page }) => {
  let releaseScript = () => {}
  const scriptReleased = new Promise<void>(resolve => {
    releaseScript = resolve
  })
  await page.route('**/*.js', async route => {
    await scriptReleased
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const carousels = page.locator('.carousel')
  await expect(carousels.first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await carousels.first().scrollIntoViewIfNeeded()
  const positionsBefore = await elementPositions()
  releaseScript()
  await expect(page.getByRole('button', { name: 'Next Technology story' })).toBeVisible()
  expect(await elementPositions()).toEqual(positionsBefore)

  function elementPositions() {
    return carousels
      .locator('h3, li, .label')
      .evaluateAll(parts => parts.map(part => JSON.stringify(part.getBoundingClientRect())))
  }
})
