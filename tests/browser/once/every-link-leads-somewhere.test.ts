import type { Page } from '@playwright/test'
import { expect, test } from '../support/story.ts'

const PAGES = ['/', '/services', '/sectors', '/about', '/contact', '/get-started', '/application-tracking', '/404']

test('every link of every public page answers 200 or leads to a place on the page', async ({ page }) => {
  const answered = new Map<string, number>()
  for (const path of PAGES) {
    await page.goto(path)
    const links = await linksOf(page)
    expect(links.length, `links on ${path}`).toBeGreaterThanOrEqual(10)
    for (const href of links) {
      const { protocol, origin, pathname, search, hash } = new URL(href, page.url())
      if (protocol === 'mailto:' || protocol === 'tel:') continue
      expect(origin, `${href} on ${path}`).toBe(new URL(page.url()).origin)
      const target = pathname + search
      if (!answered.has(target) && target !== '/404') {
        answered.set(target, (await page.request.get(target, { maxRedirects: 0 })).status())
      }
      if (hash !== '') await expect(page.locator(hash), `${href} on ${path}`).toHaveCount(1)
    }
  }
  expect([...answered].filter(([, status]) => status !== 200)).toEqual([])
  expect([...answered.keys()]).toEqual(
    expect.arrayContaining(['/', '/services', '/contact', '/get-started?sector=film']),
  )
})

test('every page has one h1, a title of its own and a language', async ({ page }) => {
  const titles = new Set<string>()
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.locator('head > title')).toHaveCount(1)
    await expect(page).toHaveTitle(/\S – Talent Passage$/)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(PAGES.length)
})

function linksOf(page: Page): Promise<Array<string>> {
  return page
    .getByRole('link', { includeHidden: true })
    .evaluateAll(links => [...new Set(links.map(link => link.getAttribute('href') ?? ''))])
}
