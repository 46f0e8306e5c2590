import type { APIRequestContext, Page } from '@playwright/test'
import { SITE_PAGES, type SitePage, type SitePageKey } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

const PAGES = Object.entries<SitePage>(SITE_PAGES) as Array<[SitePageKey, SitePage]>

/** The types of structured data on the pages that have other types than one `BreadcrumbList`. */
const STRUCTURED_DATA_TYPES: Partial<Record<SitePageKey, Array<string>>> = {
  home: ['ProfessionalService'],
  services: ['BreadcrumbList', 'FAQPage'],
  contact: ['BreadcrumbList', 'FAQPage'],
}

const PRIVATE_PATHS = ['/payment', '/payment-success', '/application-tracking', '/nowhere', '/sectors/unknown']

test('the sitemap lists every public page, each of them loads, and robots.txt disallows none of them', {
  tag: '@desk',
}, async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(match => new URL(match[1] ?? '').pathname)
  expect(paths).toEqual(PAGES.map(([, { path }]) => path))
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200)

  const robots = (await (await request.get('/robots.txt')).text()).split('\n')
  expect(robots).toContain('Disallow: /admin')
  expect(robots.filter(line => line.startsWith('Sitemap: '))).toHaveLength(1)
  const disallowedPaths = robots.flatMap(line => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  expect(paths.filter(path => disallowedPaths.some(start => path.startsWith(start)))).toEqual([])
})

test('each page has one h1 and its own title, description and canonical URL', { tag: '@desk' }, async ({ page }) => {
  const uniqueTexts = { titles: new Set<string>(), descriptions: new Set<string>() }
  for (const [key, { path, description }] of PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/\S – Talent Passage$/)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
      uniqueTexts.titles.add(await page.title())
      const metaDescription = await metaContent(page, 'name=description')
      expect(metaDescription).toBe(description)
      expect(metaDescription.length).toBeGreaterThanOrEqual(50)
      expect(metaDescription.length).toBeLessThanOrEqual(160)
      uniqueTexts.descriptions.add(metaDescription)
      const canonicalLink = page.locator('link[rel=canonical]')
      await expect(canonicalLink).toHaveCount(1)
      expect(new URL((await canonicalLink.getAttribute('href')) ?? '').pathname).toBe(path)
      await expect(page.locator('meta[name=robots]')).toHaveCount(0)
      expect(await structuredDataTypes(page)).toEqual(STRUCTURED_DATA_TYPES[key] ?? ['BreadcrumbList'])
      await expectSocialCard(page, `/cards/${key}.png`)
    })
  }
  expect(uniqueTexts.titles.size).toBe(PAGES.length)
  expect(uniqueTexts.descriptions.size).toBe(PAGES.length)
})

test('private pages and error pages are not indexed', { tag: '@desk' }, async ({ page }) => {
  for (const path of PRIVATE_PATHS) {
    await page.goto(path)
    expect(await metaContent(page, 'name=robots'), path).toContain('noindex')
    await expect(page.locator('link[rel=canonical]'), path).toHaveCount(0)
  }
})

test('the manifest and every icon have their declared type and size', { tag: '@desk' }, async ({ page, request }) => {
  await page.goto('/')
  const iconLinks = page.locator('link[rel=icon], link[rel=apple-touch-icon]')
  const icons = await iconLinks.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(icons).toContain('/favicon.svg')
  expect(icons).toContain('/apple-touch-icon.png')
  for (const icon of [...icons, '/favicon.ico']) await expectPicture(request, icon)

  const manifest = await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { name, icons: manifestIcons } = await manifest.json()
  expect(name).toBe('Talent Passage')
  for (const { src, sizes } of manifestIcons) {
    const { width, height } = await expectPicture(request, src)
    expect(`${width}x${height}`).toBe(sizes)
  }
})

function metaContent(page: Page, attribute: string): Promise<string> {
  return page.locator(`meta[${attribute}]`).evaluateAll(all => all.map(meta => meta.getAttribute('content')).join('|'))
}

async function structuredDataTypes(page: Page): Promise<Array<string>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map(text => {
    const entry = JSON.parse(text)
    expect(entry['@context']).toBe('https://schema.org')
    if (entry['@type'] === 'FAQPage') expect(entry.mainEntity.length).toBeGreaterThanOrEqual(4)
    if (entry['@type'] === 'BreadcrumbList') expect(entry.itemListElement.length).toBeGreaterThanOrEqual(2)
    return entry['@type']
  })
}

/** Expects the picture and the texts that social networks show for a link to the page. */
async function expectSocialCard(page: Page, path: string) {
  const imageUrl = await metaContent(page, 'property="og:image"')
  expect(new URL(imageUrl).pathname).toBe(path)
  const { type, width, height } = await expectPicture(page.request, path)
  expect({ type, width, height }).toEqual({ type: 'image/png', width: 1200, height: 630 })
  for (const property of ['og:title', 'og:description', 'og:url', 'og:image:alt']) {
    expect(await metaContent(page, `property="${property}"`), property).not.toBe('')
  }
}

async function expectPicture(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  const type = answer.headers()['content-type'] ?? ''
  expect(type, path).toMatch(/^image\//)
  const body = await answer.body()
  const isPng = type === 'image/png'
  return { type, width: isPng ? body.readUInt32BE(16) : 0, height: isPng ? body.readUInt32BE(20) : 0 }
}
