import { BRAND } from '#src/brand.ts'

/** Keeps search engines away. */
export function privatePage(title: string) {
  return [{ title: `${title} – ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
}
