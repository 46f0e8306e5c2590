import { Form, useLocation } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { RequestNumber, ReturnHome } from '../../parts/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnChange } from '../../ui/use-on-change.ts'
import type { BookingForm, Refusal } from './form.ts'
import type { ErrorShown, NoChoice } from './shown.ts'

export function BookingError({ error: { message, advice, retry } }: { error: ErrorShown }) {
  return (
    <section className="wrap page">
      <h1>Booking Error</h1>
      <Notice tone="bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
      </Notice>
      <p className="advice">
        {advice} If it stays like this, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
      {retry !== null && <RequestNumber />}
      <p className="row actions">
        {retry !== null && (
          <a className="btn plain" href={retry}>
            Retry
          </a>
        )}
        <ReturnHome look={retry === null ? 'plain' : 'line'} />
      </p>
    </section>
  )
}

/** Without times to show: the form here repeats the same choice. */
export function NotDone({ refusal, requested }: { refusal: Refusal; requested: BookingForm }) {
  const { pathname, search } = useLocation()
  return (
    <section className="wrap page">
      <h1>Booking Error</h1>
      <Notice tone="bad" title={refusal.title} heading="h2" role="alert">
        <p>{refusal.text}</p>
      </Notice>
      <p className="advice">Nothing is lost. Try again sends what you chose.</p>
      <RequestNumber />
      <Form method="post" action={pathname + search} className="row actions">
        <input type="hidden" name="date" value={requested.day} />
        <input type="hidden" name="time" value={requested.time} />
        <input type="hidden" name="zone" value={requested.zone ?? ''} />
        <SubmitButton intent={requested.intent} busyText="Trying again...">
          Try again
        </SubmitButton>
        <ReturnHome look="line" />
      </Form>
    </section>
  )
}

/** Moves the focus to the reason at the top. */
export function Refused({ refusal }: { refusal: Refusal | null }) {
  const place = useFocusOnChange<HTMLDivElement>(refusal)
  return (
    <div ref={place} className="refused" tabIndex={-1}>
      {refusal !== null && (
        <Notice tone="bad" title={refusal.title} heading="h2" role="alert">
          <p>{refusal.text}</p>
        </Notice>
      )}
    </div>
  )
}

/** `kept`: what the reader still has ("Your payment is kept."). */
export function NothingToChoose({ why, kept, retry }: { why: NoChoice; kept: string; retry: string }) {
  return (
    <div className="nothing-to-choose">
      <WhyNothing why={why} kept={kept} />
      <p className="row actions">
        {why.kind === 'unreadable' && (
          <a className="btn plain" href={retry}>
            Retry
          </a>
        )}
        <ReturnHome look={why.kind === 'unreadable' ? 'line' : 'plain'} />
      </p>
    </div>
  )
}

function WhyNothing({ why, kept }: { why: NoChoice; kept: string }) {
  const mail = <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
  switch (why.kind) {
    case 'closed':
      return (
        <Notice title="Calendar closed" heading="h2">
          <p>
            We are not taking bookings at the moment. {kept} Please come back later, or write to {mail}.
          </p>
        </Notice>
      )
    case 'full':
      return (
        <Notice title="No time is free" heading="h2">
          <p>
            Every time until {why.lastDay} is taken. {kept} A new day opens every day, and cancelled times are free
            again. Please come back to this page, or write to {mail}.
          </p>
        </Notice>
      )
    case 'unreadable':
      return (
        <Notice tone="bad" title="The times could not be loaded" heading="h2" role="alert">
          <p>Nothing is lost. {kept} Please try again in a moment.</p>
        </Notice>
      )
    default:
      return assertNever(why)
  }
}
