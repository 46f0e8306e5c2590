import { dateInWords } from '#src/dates.ts'
import type { App } from '../app-context.ts'
import type { SitePage } from '../content/pages.ts'
import { readDeclaredParams } from './public-page.ts'

export type PrintedPage = ReturnType<typeof describePrintedPage>

/** Describes the page on its printed copy. Only declared parameters are in the address, because the page is cached. */
export function describePrintedPage(app: App, request: Request, { path, reads = [] }: SitePage) {
  const query = readDeclaredParams(request, { reads }).toString()
  return { url: `${app.publicUrl}${path}${query && `?${query}`}`, day: dateInWords(app.clock.now()) }
}
