import type { Page } from '@playwright/test'
import { expect } from '../support/browser/story.ts'

/** The sandbox is not part of the site, and opening the sign-out would end the session. */
const UNVISITED = /^\/sandbox\/|^\/admin\/logout/

/** The other websites that our pages may link to. */
const EXTERNAL_HOSTS = [
  'meet.jit.si',
  'technation.io',
  'www.artscouncil.org.uk',
  'wa.me',
  'ndpc.gov.ng',
  'ico.org.uk',
  'www.gov.uk',
]

const PARALLEL_REQUESTS = 6

type LinkOptions = {
  /** Paths that a visit has opened, so that only links to their anchors need a request. */
  visitedPaths?: ReadonlySet<string>
  /** Tells the paths that the reader sees but may not open. */
  isRefused?: (path: string) => boolean
}

/** Requests each link once. `links` has the name of a page that shows it. */
export async function expectNoDeadLinks(
  page: Page,
  links: ReadonlyMap<string, string>,
  { visitedPaths = new Set(), isRefused = () => false }: LinkOptions = {},
) {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const anchors = new Map<string, Map<string, string>>()
  const dead: Array<string> = []
  for (const [href, name] of links) {
    const url = new URL(href)
    if (url.protocol === 'mailto:' || url.protocol === 'tel:') continue
    if (url.origin !== origin) {
      if (url.protocol !== 'https:' || !EXTERNAL_HOSTS.includes(url.host)) dead.push(`${name} leads to ${href}`)
      continue
    }
    const path = url.pathname + url.search
    if (UNVISITED.test(path)) continue
    anchors.set(path, (anchors.get(path) ?? new Map()).set(decodeURIComponent(url.hash.slice(1)), name))
  }
  const isVisited = ([path, names]: [string, Map<string, string>]) =>
    visitedPaths.has(path) && [...names.keys()].every(anchor => anchor === '')
  const remaining = [...anchors].filter(each => !isVisited(each)).values()
  const followRemaining = async () => {
    for (const [path, names] of remaining) dead.push(...(await follow(path, names)))
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, followRemaining))
  expect.soft(dead, 'dead links').toEqual([])
  expect(anchors.size).toBeGreaterThan(5)

  async function follow(path: string, names: ReadonlyMap<string, string>): Promise<Array<string>> {
    // The page of a visa fact renders every page that may state it, six of them at once here.
    const answer = await page.request.get(path, { timeout: 60_000 })
    const expected = isRefused(path) ? 403 : 200
    if (answer.status() !== expected) return [`${[...names.values()][0]} leads to ${path}: ${answer.status()}`]
    const isPage = answer.headers()['content-type']?.startsWith('text/html')
    const html = isPage ? await answer.text() : ''
    return [...names].flatMap(([anchor, name]) =>
      anchor === '' || html.includes(` id="${anchor}"`) ? [] : [`${name} leads to ${path}#${anchor}, which is missing`],
    )
  }
}
