import { beforeAll, expect, test } from 'vitest'
import { SITE_PAGES, type SitePage, type SitePageKey } from '#src/web/content/pages.ts'
import type { PageView } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const PAGES = Object.entries<SitePage>(SITE_PAGES) as Array<[SitePageKey, SitePage]>

/** The types of structured data on the pages that have other types than one `BreadcrumbList`. */
const STRUCTURED_DATA_TYPES: Partial<Record<SitePageKey, Array<string>>> = {
  home: ['ProfessionalService'],
  services: ['BreadcrumbList', 'FAQPage'],
  contact: ['BreadcrumbList', 'FAQPage'],
}

test('each page has one h1 and its own title, description and canonical URL', async () => {
  const uniqueTexts = { titles: new Set<string>(), descriptions: new Set<string>() }
  for (const [key, { path, description }] of PAGES) {
    const { status, view } = await program.visitor().open(path)
    const { document } = view
    expect(status, path).toBe(200)
    expect(document.querySelectorAll('h1'), path).toHaveLength(1)
    expect(document.title).toMatch(/\S – Talent Passage$/)
    expect(document.documentElement).toHaveAttribute('lang', 'en-GB')
    uniqueTexts.titles.add(document.title)
    const metaDescription = metaContent(view, 'name=description')
    expect(metaDescription).toBe(description)
    expect(metaDescription.length).toBeGreaterThanOrEqual(50)
    expect(metaDescription.length).toBeLessThanOrEqual(160)
    uniqueTexts.descriptions.add(metaDescription)
    const canonicalLinks = [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')]
    expect(canonicalLinks.map(({ href }) => new URL(href).pathname)).toEqual([path])
    expect(metaContent(view, 'name=robots')).toBe('')
    expect(readStructuredData(view), path).toEqual(STRUCTURED_DATA_TYPES[key] ?? ['BreadcrumbList'])
    await expectSocialCard(view, `/cards/${key}.png`)
  }
  expect(uniqueTexts.titles.size).toBe(PAGES.length)
  expect(uniqueTexts.descriptions.size).toBe(PAGES.length)
})

test.each(['/payment', '/payment-success', '/application-tracking', '/nowhere', '/sectors/unknown'])(
  'the private or missing page %s is not indexed',
  async path => {
    const { view } = await program.visitor().open(path)
    expect(metaContent(view, 'name=robots')).toContain('noindex')
    expect(view.document.querySelector('link[rel=canonical]')).toBeNull()
  },
)

test('the manifest and every icon have their declared type and size', async () => {
  const { document } = (await program.visitor().open('/')).view
  const iconLinks = [...document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]')]
  const icons = iconLinks.map(link => link.getAttribute('href') ?? '')
  expect(icons).toContain('/favicon.svg')
  expect(icons).toContain('/apple-touch-icon.png')
  for (const icon of [...icons, '/favicon.ico']) await expectPicture(icon)

  const manifestPath = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
  const manifest = await fetch(program.origin + manifestPath)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  const { name, icons: manifestIcons } = (await manifest.json()) as {
    name: string
    icons: Array<{ src: string; sizes: string }>
  }
  expect(name).toBe('Talent Passage')
  expect(manifestIcons.length).toBeGreaterThan(0)
  for (const { src, sizes } of manifestIcons) {
    const { width, height } = await expectPicture(src)
    expect(`${width}x${height}`).toBe(sizes)
  }
})

function metaContent({ document }: PageView, attribute: string): string {
  return [...document.querySelectorAll(`meta[${attribute}]`)].map(meta => meta.getAttribute('content')).join('|')
}

/** Checks the entries of structured data, and returns their types. */
function readStructuredData({ document }: PageView): Array<string> {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map(script => {
    const entry = JSON.parse(script.textContent)
    expect(entry['@context']).toBe('https://schema.org')
    if (entry['@type'] === 'FAQPage') expect(entry.mainEntity.length).toBeGreaterThanOrEqual(4)
    if (entry['@type'] === 'BreadcrumbList') expect(entry.itemListElement.length).toBeGreaterThanOrEqual(2)
    return entry['@type']
  })
}

/** Expects the picture and the texts that social networks show for a link to the page. */
async function expectSocialCard(view: PageView, path: string) {
  expect(new URL(metaContent(view, 'property="og:image"')).pathname).toBe(path)
  const { type, width, height } = await expectPicture(path)
  expect({ type, width, height }).toEqual({ type: 'image/png', width: 1200, height: 630 })
  for (const property of ['og:title', 'og:description', 'og:url', 'og:image:alt'])
    expect(metaContent(view, `property="${property}"`), property).not.toBe('')
}

async function expectPicture(path: string) {
  const answer = await fetch(program.origin + path)
  expect(answer.status, path).toBe(200)
  const type = answer.headers.get('content-type') ?? ''
  expect(type, path).toMatch(/^image\//)
  const body = Buffer.from(await answer.arrayBuffer())
  const isPng = type === 'image/png'
  return { type, width: isPng ? body.readUInt32BE(16) : 0, height: isPng ? body.readUInt32BE(20) : 0 }
}
