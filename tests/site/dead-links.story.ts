import type { APIRequestContext } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

/** The stand-ins are no part of the site, and what their mails lead to belongs to other stories. */
const NOT_OURS = '/sandbox/'

/** Other sites that we link to */
const OUTSIDE = ['technation.io', 'www.artscouncil.org.uk', 'wa.me', 'ndpc.gov.ng', 'ico.org.uk', 'www.gov.uk']

test('every link reachable from Home leads to an existing page and anchor', { tag: '@desk' }, async ({ request }) => {
  const { pages, outside } = await crawl(request, '/')
  expect(
    [...pages].filter(([, { status }]) => status !== 200).map(([path, { status }]) => `${path}: ${status}`),
  ).toEqual([])

  const missing = [...pages].flatMap(([path, { links }]) =>
    links
      .filter(({ target, hash }) => hash !== '' && !pages.get(target)?.ids.has(hash))
      .map(({ target, hash }) => `${path} leads to ${target}#${hash}`),
  )
  expect(missing, 'places that are not there').toEqual([])

  const found = [...pages.keys()].map(path => path.split('?')[0])
  expect(found).toEqual(expect.arrayContaining(Object.values(SITE_PAGES).map(page => page.path)))
  expect(found).toContain('/application-tracking')
  expect(
    [...outside].filter(host => !OUTSIDE.includes(host)),
    'unexpected hosts',
  ).toEqual([])
})

type Crawled = { status: number; ids: Set<string>; links: Array<{ target: string; hash: string }> }

async function crawl(request: APIRequestContext, start: string) {
  const pages = new Map<string, Crawled>()
  const outside = new Set<string>()
  const waiting = [start]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    const answer = await request.get(path, { maxRedirects: 0 })
    const isPage = answer.headers()['content-type']?.startsWith('text/html')
    const html = isPage ? await answer.text() : ''
    const links = hrefsOf(html).flatMap(href => {
      const { protocol, host, pathname, search, hash } = new URL(href, answer.url())
      if (protocol === 'mailto:' || protocol === 'tel:') return []
      if (host !== new URL(answer.url()).host) {
        expect(protocol, href).toBe('https:')
        outside.add(host)
        return []
      }
      return pathname.startsWith(NOT_OURS)
        ? []
        : [{ target: pathname + search, hash: decodeURIComponent(hash.slice(1)) }]
    })
    pages.set(path, { status: answer.status(), ids: new Set(idsOf(html)), links })
    waiting.push(...links.map(link => link.target))
  }
  return { pages, outside }
}

function hrefsOf(html: string): Array<string> {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(match => (match[1] ?? '').replaceAll('&amp;', '&'))
}

function idsOf(html: string): Array<string> {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(match => match[1] ?? '')
}
