import { expect, test } from '../support/browser/story.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The greatest allowed height of each page on a phone, including the banner of the sandbox. */
const MAX_HEIGHTS_PX = [
  ['/', 6_000],
  ['/services', 7_000],
  ['/sectors/technology', 7_000],
  ['/sectors/fashion', 7_000],
  ['/sectors/arts', 7_000],
] as const

for (const [path, limit] of MAX_HEIGHTS_PX) {
  test(`on a phone ${path} is at most ${limit} px tall`, { tag: '@desk' }, async ({ page }) => {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(limit)
    // A shorter page has lost its content, so its height would prove nothing.
    expect(height).toBeGreaterThan(3_000)
  })
}
