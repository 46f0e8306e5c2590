import { expect, expectNoOverflow, test } from '../support/browser/story.ts'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const viewport of SCREENS) {
  test.describe(() => {
    test.use({ viewport, javaScriptEnabled: false })

    test(`without scripts on a screen ${viewport.width} pixels wide, the success stories scroll in a row and have no buttons`, {
      tag: '@desk',
    }, async ({ page }) => {
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
    })

    test(`without scripts on a screen ${viewport.width} pixels wide, a dialog is part of the page, has its own URL and is closed by a link`, {
      tag: '@desk',
    }, async ({ page }) => {
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
    })
  })
}

test('the home page loads one script of at most 8 KiB', { tag: '@desk' }, async ({ page, request }) => {
  await page.goto('/')
  const scripts = page.locator('script[src]')
  await expect(scripts).toHaveCount(1)
  const scriptUrl = (await scripts.getAttribute('src')) ?? ''
  const response = await request.fetch(scriptUrl, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers()['content-encoding']).toBe('br')
  expect(Number(response.headers()['content-length'])).toBeLessThanOrEqual(8 * 1024)
})

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
