import { expect, expectNoSpill, test } from '../support/browser/story.ts'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const viewport of SCREENS) {
  test.describe(`without a script, ${viewport.width} pixels wide,`, () => {
    test.use({ viewport, javaScriptEnabled: false })

    test('the stories are a row that one scrolls, and no button promises more', { tag: '@desk' }, async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Next Technology story' })).toBeHidden()
      await expect(page.getByText(/^1 of \d$/).first()).toBeHidden()
      const row = page.getByRole('group', { name: 'Technology stories, side by side' })
      const second = row.getByRole('listitem', { name: /^2 of / })
      const before = (await second.boundingBox())?.x ?? 0
      await row.focus()
      await expect(row).toHaveCSS('outline-style', 'solid')
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await second.boundingBox())?.x).toBeLessThan(before)
      await expectNoSpill(page)
    })

    test('a dialog stands in the page, with its own address, and closes by a link', { tag: '@desk' }, async ({
      page,
    }) => {
      await page.goto('/services')
      const dialog = page.getByRole('dialog', { name: 'Full Application Support' })
      await expect(dialog).toBeHidden()
      await page.getByRole('link', { name: /split/i }).click()
      await expect(page).toHaveURL(/package=full_support&plan=split/)
      await expect(dialog).toBeVisible()
      await expect(dialog).toHaveCSS('position', 'static')
      await expectNoSpill(page)
      await dialog.getByRole('link', { name: 'Close' }).click()
      await expect(page).toHaveURL('/services')
      await expect(dialog).toBeHidden()
    })
  })
}

test('the script of Home is one, and no larger than 8 KiB on its way', { tag: '@desk' }, async ({ page, request }) => {
  await page.goto('/')
  const scripts = page.locator('script[src]')
  await expect(scripts).toHaveCount(1)
  const address = (await scripts.getAttribute('src')) ?? ''
  const raw = await request.fetch(address, { headers: { 'accept-encoding': 'br' } })
  expect(raw.headers()['content-encoding']).toBe('br')
  expect(Number(raw.headers()['content-length'])).toBeLessThanOrEqual(8 * 1024)
})

test('nothing moves when the script arrives', { tag: '@desk' }, async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const reels = page.locator('.reel')
  await expect(reels.last()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  letGo()
  await expect(page.getByRole('button', { name: 'Next Technology story' })).toBeVisible()
  expect(await places()).toEqual(before)

  function places() {
    return reels
      .locator('h3, li, .label')
      .evaluateAll(parts => parts.map(part => JSON.stringify(part.getBoundingClientRect())))
  }
})
