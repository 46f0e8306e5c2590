import { BRAND } from '#src/brand.ts'
import { SITE_PAGES, type SitePage, type SitePageKey } from '../content/pages.ts'

type RouteMatches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
type JsonLd = { '@type': string } & Record<string, unknown>

/**
 * Returns title, description, canonical URL, social card and structured data (`more`). After an early error, our URL is
 * unknown, and only title and description remain.
 */
export function publicPageMeta(page: SitePage, matches: RouteMatches, more: ReadonlyArray<JsonLd> = []) {
  const title = `${page.title} – ${BRAND.name}`
  const basicTags = [{ title }, { name: 'description', content: page.description }]
  const publicUrl = readPublicUrl(matches)
  if (publicUrl === null) return basicTags
  const url = `${publicUrl}${page.path}`
  const cardUrl = `${publicUrl}/cards/${findPageKey(page)}.png`
  return [
    ...basicTags,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:image', content: cardUrl },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.card.words },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...describeBreadcrumbs(page, publicUrl), ...more].map(entry => ({
      'script:ld+json': { '@context': 'https://schema.org', ...entry },
    })),
  ]
}

export function describeProfessionalService(matches: RouteMatches): JsonLd {
  const publicUrl = readPublicUrl(matches) ?? ''
  return {
    '@type': 'ProfessionalService',
    name: BRAND.name,
    description: BRAND.description,
    url: `${publicUrl}/`,
    image: `${publicUrl}/cards/home.png`,
    email: BRAND.email,
    foundingDate: String(BRAND.founded),
    address: {
      '@type': 'PostalAddress',
      streetAddress: BRAND.office.slice(0, -1).join(', '),
      addressLocality: 'Lagos',
      addressCountry: 'NG',
    },
    areaServed: 'NG',
  }
}

export function describeFaqPage(questions: ReadonlyArray<{ question: string; answer: string }>): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function describeBreadcrumbs(page: SitePage, publicUrl: string): Array<JsonLd> {
  if (page.path === '/') return []
  const parents = Object.values<SitePage>(SITE_PAGES).filter(({ path }) => path === '/' || path === page.parent)
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [...parents, page].map(({ path, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: path === '/' ? 'Home' : title,
        item: `${publicUrl}${path}`,
      })),
    },
  ]
}

function findPageKey(page: SitePage): SitePageKey {
  const entry = Object.entries<SitePage>(SITE_PAGES).find(([, { path }]) => path === page.path)
  if (entry === undefined) throw new Error(`${page.path} is not among the site's pages.`)
  return entry[0] as SitePageKey
}

function readPublicUrl(matches: RouteMatches): string | null {
  const rootData = matches.find(match => match?.id === 'root')?.loaderData as { publicUrl?: string } | undefined
  return rootData?.publicUrl ?? null
}

/** Reads only the query parameters that the page declares, because caches ignore all others (ADR 011). */
export function readDeclaredQuery<Name extends string>(
  request: Request,
  page: { reads: ReadonlyArray<Name> },
): Record<Name, string | null> {
  const query = new URL(request.url).searchParams
  return Object.fromEntries(page.reads.map(name => [name, query.get(name)])) as Record<Name, string | null>
}

/** Returns the declared query parameters of a page with all their values. */
export function readDeclaredParams(request: Request, page: { reads: ReadonlyArray<string> }): URLSearchParams {
  const query = new URL(request.url).searchParams
  return new URLSearchParams(page.reads.flatMap(name => query.getAll(name).map(value => [name, value])))
}
