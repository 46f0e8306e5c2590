import { createHash } from 'node:crypto'
import { styleSheets } from 'virtual:style-sheets'
import type { EntryContext } from 'react-router'
import type { InlineSheets } from './page-styles.tsx'

export type PageStyles = { css: string; hash: string }

const cache = new Map<string, PageStyles>()

/** Joins the sheets of a page (ADR 062). Returns null in development, where Vite serves them. */
export function findPageStyles({ manifest, staticHandlerContext }: EntryContext): PageStyles | null {
  if (import.meta.env.DEV) return null
  const { matches, errors } = staticHandlerContext
  const boundaryIndex = matches.findIndex(({ route }) => errors?.[route.id] !== undefined)
  const shownMatches = boundaryIndex === -1 ? matches : matches.slice(0, boundaryIndex + 1)
  const urls = [...new Set(shownMatches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []).map(withoutHash))]

  const key = urls.join()
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const css = urls.map(readSheet).join('')
  const styles = { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` }
  cache.set(key, styles)
  return styles
}

/** Returns the sheets that a page with React contains, each by itself. Returns none in development. */
export function findInlineSheets({ manifest, staticHandlerContext }: EntryContext): InlineSheets['texts'] {
  if (import.meta.env.DEV) return {}
  const hrefs = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  return Object.fromEntries(hrefs.map(href => [href, readSheet(withoutHash(href))]))
}

/** React Router ends some addresses with `#`. */
function withoutHash(url: string): string {
  return url.replace(/#$/, '')
}

function readSheet(url: string): string {
  const css = styleSheets[url]
  if (css === undefined) throw new Error(`The build has no sheet ${url}.`)
  return css
}
