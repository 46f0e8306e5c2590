import { BRAND } from '#src/brand.ts'
import type { PrintedPage } from './printed-page.server.ts'

/** Says on paper whose page it is, where it is and how old, in place of the head and the foot of the site. */
export function PrintLine({ printed: { url, day } }: { printed: PrintedPage }) {
  return (
    <p className="wrap print-line small muted">
      {BRAND.name}, {day}: {url}
    </p>
  )
}
