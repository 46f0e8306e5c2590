import { useLocation } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { RequestNumber, ReturnHome } from '../../parts/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ChoiceNotSent } from './choose-time.tsx'
import type { BookingForm, Refusal } from './form.ts'
import type { ErrorPageData, NoTimeChoice } from './page-data.ts'

export function BookingError({ error: { message, advice, retryPath } }: { error: ErrorPageData }) {
  return (
    <section className="wrap page">
      <h1>Booking Error</h1>
      <Notice tone="bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
      </Notice>
      <p className="advice">
        {advice} If this page keeps coming back, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
      {retryPath !== null && <RequestNumber />}
      <p className="row actions">
        {retryPath !== null && (
          <a className="btn plain" href={retryPath}>
            Retry
          </a>
        )}
        <ReturnHome variant={retryPath === null ? 'plain' : 'line'} />
      </p>
    </section>
  )
}

/** Reports a failure on a page without times, because the times could not be read. The form sends the same choice again. */
export function RequestFailed({ refusal, requested }: { refusal: Refusal; requested: BookingForm }) {
  const { pathname, search } = useLocation()
  return (
    <section className="wrap page">
      <h1>Booking Error</h1>
      <Notice tone="bad" title={refusal.title} heading="h2" role="alert">
        <p>{refusal.text}</p>
      </Notice>
      <p className="advice">Nothing is lost. Press “Try again” to send the same choice once more.</p>
      <RequestNumber />
      <form method="post" action={pathname + search} data-once className="row actions">
        <ChoiceNotSent retryNote="" />
        <input type="hidden" name="date" value={requested.day} />
        <input type="hidden" name="time" value={requested.time} />
        <input type="hidden" name="zone" value={requested.zone ?? ''} />
        <SubmitButton intent={requested.intent} busyText="Trying again...">
          Try again
        </SubmitButton>
        <ReturnHome variant="line" />
      </form>
    </section>
  )
}

/** This notice gets the focus when a form is refused, so that screen readers announce the reason. */
export function RefusalNotice({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the reader has just sent the form, and this is the answer
    <div className="refused" tabIndex={-1} autoFocus>
      <Notice tone="bad" title={refusal.title} heading="h2" role="alert">
        <p>{refusal.text}</p>
      </Notice>
    </div>
  )
}

/** `reassurance` says what the visitor still has ("Your payment is kept."). */
export function NothingToChoose({
  reason,
  reassurance,
  retryPath,
}: {
  reason: NoTimeChoice
  reassurance: string
  retryPath: string
}) {
  return (
    <div className="nothing-to-choose">
      <ReasonNotice reason={reason} reassurance={reassurance} />
      <p className="row actions">
        {reason.kind === 'unreadable' && (
          <a className="btn plain" href={retryPath}>
            Retry
          </a>
        )}
        <ReturnHome variant={reason.kind === 'unreadable' ? 'line' : 'plain'} />
      </p>
    </div>
  )
}

function ReasonNotice({ reason, reassurance }: { reason: NoTimeChoice; reassurance: string }) {
  const emailLink = <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
  switch (reason.kind) {
    case 'closed':
      return (
        <Notice title="Calendar closed" heading="h2">
          <p>
            We are not taking bookings at the moment. {reassurance} Please come back later, or write to {emailLink}.
          </p>
        </Notice>
      )
    case 'full':
      return (
        <Notice title="No time is free" heading="h2">
          <p>
            Every time until {reason.lastDay} is taken. {reassurance} Another day opens for booking every day, and
            cancelled times become free again. Please come back to this page, or write to {emailLink}.
          </p>
        </Notice>
      )
    case 'unreadable':
      return (
        <Notice tone="bad" title="The times could not be loaded" heading="h2" role="alert">
          <p>Nothing is lost. {reassurance} Please try again in a moment.</p>
        </Notice>
      )
    default:
      return assertNever(reason)
  }
}
