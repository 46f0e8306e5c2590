import { expect, expectLooksRight, test } from '../support/story.ts'

for (const path of ['/', '/services', '/about', '/sectors', '/contact']) {
  test(`${path} is served without any script`, async ({ page, javaScriptEnabled }) => {
    const scripts: Array<string> = []
    page.on('request', request => {
      if (request.resourceType() === 'script' || /\.m?js(\?|$)/.test(request.url())) scripts.push(request.url())
    })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    const html = (await answer?.text()) ?? ''
    expect(html).not.toMatch(/<script/i)
    expect(html).not.toMatch(/rel="modulepreload"/i)
    expect(html).not.toMatch(/\son[a-z]+="/i)
    expect(html).not.toMatch(/\sstyle="/i)
    await expectLooksRight(page, javaScriptEnabled)
    expect(scripts).toEqual([])
  })
}

test('a page with a form does carry one, so the stories above look in the right place', async ({ page }) => {
  const answer = await page.goto('/get-started')
  expect(await answer?.text()).toMatch(/<script/)
})
