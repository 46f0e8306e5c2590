import { BRAND } from '#src/brand.ts'
import { never } from '#src/never.ts'
import { ReturnHome } from '../../../parts/return-home.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { NoChoice } from './shown.ts'

/** Why there is nothing to choose from, and what to do. `kept` is what the reader still has: "Your payment is kept." */
export function NothingToChoose({ why, kept, retry }: { why: NoChoice; kept: string; retry: string }) {
  const mail = <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
  switch (why.kind) {
    case 'closed':
      return (
        <div className="nothing-to-choose">
          <Notice title="Calendar closed" heading="h2">
            <p>
              We are not taking bookings at the moment. {kept} Please come back later, or write to {mail}.
            </p>
          </Notice>
          <p className="actions">
            <ReturnHome />
          </p>
        </div>
      )
    case 'full':
      return (
        <div className="nothing-to-choose">
          <Notice title="No time is free" heading="h2">
            <p>
              Every time until {why.lastDay} is taken. {kept} Each day a further day opens, and a time that somebody
              gives back is free again: please come back to this page, or write to {mail}.
            </p>
          </Notice>
          <p className="actions">
            <ReturnHome />
          </p>
        </div>
      )
    case 'unreadable':
      return (
        <div className="nothing-to-choose">
          <Notice tone="bad" title="The times could not be loaded" heading="h2" role="alert">
            <p>Nothing is lost. {kept} Please try again in a moment.</p>
          </Notice>
          <p className="actions">
            <a className="btn plain" href={retry}>
              Retry
            </a>
            <ReturnHome look="line" />
          </p>
        </div>
      )
    default:
      return never(why)
  }
}
