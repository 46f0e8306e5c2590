import type { Page } from '@playwright/test'
import { expect } from '../support/browser/story.ts'
import type { SweepPage } from './visit.ts'

/** Reads pages over HTTP, and tells which have a kind of element that no page had that it has read before. */
export function createMarkupReader(page: Page) {
  const seen = new Set<string>()
  /** The first link to each route, with the name of a page that shows it. */
  const links = new Map<string, string>()
  const linkedRoutes = new Map<string, string>()
  return {
    links,
    async isNew({ name, path, status = 200 }: SweepPage): Promise<boolean> {
      const answer = await page.request.get(path)
      expect.soft(answer.status(), `status of ${name}`).toBe(status)
      const html = await answer.text()
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*? href="([^"#][^"]*)"/g)) {
        const url = new URL(href.replaceAll('&amp;', '&'), answer.url())
        const route = routeOf(url)
        if (!links.has(linkedRoutes.get(route) ?? '')) {
          linkedRoutes.set(route, url.href)
          links.set(url.href, name)
        }
      }
      const content = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html
      const kinds = content.match(/<[a-z][^>]*>/g)?.map(tag => tag.replace(OWN_VALUES, '')) ?? []
      const isNew = kinds.some(kind => !seen.has(kind))
      for (const kind of kinds) seen.add(kind)
      return isNew
    },
  }
}

/** Attributes whose values differ between elements of the same kind. */
const OWN_VALUES =
  / (id|for|name|value|href|action|src|alt|title|datetime|style|data-[a-z-]+|aria-(label|controls|describedby|labelledby))="[^"]*"/g

/** Permissions depend on the route, not on the record, the filter or the page of a list. */
function routeOf({ origin, pathname, searchParams }: URL): string {
  const route = pathname.replace(/[0-9a-f-]{36}/g, ':id')
  return [origin, route, ...new Set([...searchParams.keys()].toSorted())].join(' ')
}
