import { BRAND } from '#src/brand.ts'
import { SITE_PAGES, type SitePage, type SitePageKey } from '../content/pages.ts'

type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
type JsonLd = { '@type': string } & Record<string, unknown>

/**
 * Returns title, description, canonical URL, social card and structured data (`more`). After an early error, our URL is
 * unknown, and only title and description remain.
 */
export function publicPage(page: SitePage, matches: Matches, more: ReadonlyArray<JsonLd> = []) {
  const title = `${page.title} – ${BRAND.name}`
  const basics = [{ title }, { name: 'description', content: page.description }]
  const publicUrl = publicUrlOf(matches)
  if (publicUrl === null) return basics
  const url = `${publicUrl}${page.path}`
  const card = `${publicUrl}/cards/${keyOf(page)}.png`
  return [
    ...basics,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:image', content: card },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.card.words },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...breadcrumbs(page, publicUrl), ...more].map(entry => ({
      'script:ld+json': { '@context': 'https://schema.org', ...entry },
    })),
  ]
}

export function professionalService(matches: Matches): JsonLd {
  const publicUrl = publicUrlOf(matches) ?? ''
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

export function faqPage(questions: ReadonlyArray<{ question: string; answer: string }>): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function breadcrumbs(page: SitePage, publicUrl: string): Array<JsonLd> {
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

function keyOf(page: SitePage): SitePageKey {
  const found = Object.entries<SitePage>(SITE_PAGES).find(([, { path }]) => path === page.path)
  if (found === undefined) throw new Error(`${page.path} is not among the site's pages.`)
  return found[0] as SitePageKey
}

function publicUrlOf(matches: Matches): string | null {
  const rootData = matches.find(match => match?.id === 'root')?.loaderData as { publicUrl?: string } | undefined
  return rootData?.publicUrl ?? null
}

/** Reads only the query parameters that the page declares, because caches ignore all others (ADR 011). */
export function queryOf<Name extends string>(
  request: Request,
  page: { reads: ReadonlyArray<Name> },
): Record<Name, string | null> {
  const query = new URL(request.url).searchParams
  return Object.fromEntries(page.reads.map(name => [name, query.get(name)])) as Record<Name, string | null>
}
