import { BRAND } from '#src/brand.ts'

/** Returns the title of a private page, and a tag that keeps the page out of search engines. */
export function privatePageMeta(title: string) {
  return [{ title: `${title} – ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
}
