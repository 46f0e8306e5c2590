import type { APIRequestContext } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

/** The crawl skips the sandbox, which is not part of the site. Other stories test the links in its mails. */
const SANDBOX_PATH = '/sandbox/'

/** The hosts of other websites that our pages may link to. */
const EXTERNAL_HOSTS = ['technation.io', 'www.artscouncil.org.uk', 'wa.me', 'ndpc.gov.ng', 'ico.org.uk', 'www.gov.uk']

test('every link reachable from the home page leads to an existing page and anchor', { tag: '@desk' }, async ({
  request,
}) => {
  const { pages, externalHosts } = await crawl(request, '/')
  expect(
    [...pages].filter(([, { status }]) => status !== 200).map(([path, { status }]) => `${path}: ${status}`),
  ).toEqual([])

  const brokenAnchors = [...pages].flatMap(([path, { links }]) =>
    links
      .filter(({ target, hash }) => hash !== '' && !pages.get(target)?.ids.has(hash))
      .map(({ target, hash }) => `${path} leads to ${target}#${hash}`),
  )
  expect(brokenAnchors, 'links to missing anchors').toEqual([])

  const foundPaths = [...pages.keys()].map(path => path.split('?')[0])
  expect(foundPaths).toEqual(expect.arrayContaining(Object.values(SITE_PAGES).map(page => page.path)))
  expect(foundPaths).toContain('/application-tracking')
  expect(
    [...externalHosts].filter(host => !EXTERNAL_HOSTS.includes(host)),
    'unexpected hosts',
  ).toEqual([])
})

type CrawledPage = { status: number; ids: Set<string>; links: Array<{ target: string; hash: string }> }

async function crawl(request: APIRequestContext, start: string) {
  const pages = new Map<string, CrawledPage>()
  const externalHosts = new Set<string>()
  const pathsToVisit = [start]
  for (let path = pathsToVisit.shift(); path !== undefined; path = pathsToVisit.shift()) {
    if (pages.has(path)) continue
    const answer = await request.get(path, { maxRedirects: 0 })
    const isPage = answer.headers()['content-type']?.startsWith('text/html')
    const html = isPage ? await answer.text() : ''
    const links = hrefsOf(html).flatMap(href => {
      const { protocol, host, pathname, search, hash } = new URL(href, answer.url())
      if (protocol === 'mailto:' || protocol === 'tel:') return []
      if (host !== new URL(answer.url()).host) {
        expect(protocol, href).toBe('https:')
        externalHosts.add(host)
        return []
      }
      return pathname.startsWith(SANDBOX_PATH)
        ? []
        : [{ target: pathname + search, hash: decodeURIComponent(hash.slice(1)) }]
    })
    pages.set(path, { status: answer.status(), ids: new Set(idsOf(html)), links })
    pathsToVisit.push(...links.map(link => link.target))
  }
  return { pages, externalHosts }
}

function hrefsOf(html: string): Array<string> {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(match => (match[1] ?? '').replaceAll('&amp;', '&'))
}

function idsOf(html: string): Array<string> {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(match => match[1] ?? '')
}
