import { SITE_PAGES } from '../content/pages.ts'

const SITE_PATHS: ReadonlySet<string> = new Set(Object.values(SITE_PAGES).map(page => page.path))

const LINK_OR_FORM = /(<(?:a|form)\b[^>]*?\s(?:href|action)=")(\/[^"]*)"/g

/** Adds `?ref=` to each link and form of a page that leads to a public page. So it needs no cookie and no script. */
export function carryRef(html: string, ref: string): string {
  return html.replaceAll(
    LINK_OR_FORM,
    (_, start: string, address: string) => `${start}${addRef(address, ref, '&amp;')}"`,
  )
}

/** Leaves addresses of other pages unchanged. */
export function addRef(address: string, ref: string | null, separator = '&'): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  if (ref === null || !SITE_PATHS.has(path)) return address
  return `${path}${query === '' ? '?' : `${query}${separator}`}ref=${ref}${fragment}`
}
