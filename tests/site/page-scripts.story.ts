import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

/** Pages with forms load a second script. */
const PATHS_WITH_FORMS: ReadonlyArray<string> = [
  SITE_PAGES.getStarted.path,
  SITE_PAGES.services.path,
  SITE_PAGES.contact.path,
]

for (const { path } of Object.values(SITE_PAGES)) {
  const scriptNames = PATHS_WITH_FORMS.includes(path) ? ['site', 'forms'] : ['site']
  test(`the page ${path} loads only our site scripts, and has no inline script or style`, {
    tag: '@desk',
  }, async ({ page, javaScriptEnabled }) => {
    const scriptUrls: Array<string> = []
    page.on('request', request => {
      if (request.resourceType() === 'script' || /\.m?js(\?|$)/.test(request.url())) scriptUrls.push(request.url())
    })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    const html = (await answer?.text()) ?? ''
    // Structured data for search engines is in a script element, but browsers do not run it.
    const scriptTags = html.match(/<script[^>]*>/gi)?.filter(tag => !tag.includes('application/ld+json')) ?? []
    expect(scriptTags).toEqual(
      scriptNames.map(name =>
        expect.stringMatching(new RegExp(`^<script type="module" src="/assets/${name}-[\\w-]+\\.js"[^>]*>$`)),
      ),
    )
    expect(html).not.toMatch(/rel="modulepreload"/i)
    expect(html).not.toMatch(/\son[a-z]+="/i)
    expect(html).not.toMatch(/\sstyle="/i)
    expect(html).not.toMatch(/nonce/i)
    expect(scriptUrls).toHaveLength(javaScriptEnabled ? scriptNames.length : 0)
  })
}

test('a hydrated page has a script with a nonce, which shows that the other tests can detect nonces', {
  tag: '@desk',
}, async ({ page }) => {
  const answer = await page.goto('/sandbox/design')
  expect(await answer?.text()).toMatch(/<script nonce=/)
})

test('a hydrated page lets its sheets arrive before its scripts', { tag: '@desk' }, async ({ page }) => {
  const answer = await page.goto('/sandbox/design')
  const preloadTags = (await answer?.text())?.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  expect(preloadTags.length).toBeGreaterThan(3)
  for (const tag of preloadTags) expect(tag).toContain('fetchpriority="low"')
})
