import { BRAND } from '#src/brand.ts'

/** Title and robots of a page that only its reader should find. */
export function privatePage(title: string) {
  return [{ title: `${title} – ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]
}
