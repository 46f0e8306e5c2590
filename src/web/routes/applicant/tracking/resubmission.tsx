import { BRAND } from '#src/brand.ts'
import type { TrackingPage } from './tracking-page.server.ts'

/** Why an application came back, and since when. */
export function Resubmission({ resubmission }: { resubmission: NonNullable<TrackingPage['resubmission']> }) {
  const { reason, requestedOn, requestedAgo } = resubmission
  return (
    <section className="notice resubmission">
      <h2>Resubmission Required</h2>
      {reason && <p className="breaks">{reason}</p>}
      <p>
        To hand it in, reply to our email about it and attach it, or write to{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
      {requestedOn && (
        <p className="small muted">
          Requested on {requestedOn}, {requestedAgo}
        </p>
      )}
    </section>
  )
}
