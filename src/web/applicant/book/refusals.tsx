import { Form, useLocation } from 'react-router'
import { BRAND } from '#src/brand.ts'
import { never } from '#src/never.ts'
import { RequestNumber, ReturnHome } from '../../parts/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnChange } from '../../ui/on-change.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Asked, Refusal } from './form.ts'
import type { ErrorShown, NoChoice } from './shown.ts'

/** Where there is nothing to book or to change. */
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
      {/* Trying again helps only when the failure is ours. */}
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

/** Nothing could be done, and there are no times to show either: what was chosen is sent again from here. */
export function NotDone({ refusal, asked }: { refusal: Refusal; asked: Asked }) {
  const { pathname, search } = useLocation()
  return (
    <section className="wrap page">
      <h1>Booking Error</h1>
      <Notice tone="bad" title={refusal.title} heading="h2" role="alert">
        <p>{refusal.text}</p>
      </Notice>
      <p className="advice">Nothing is lost: what you chose is sent again from here.</p>
      <RequestNumber />
      <Form method="post" action={pathname + search} className="row actions">
        <input type="hidden" name="date" value={asked.day} />
        <input type="hidden" name="time" value={asked.time} />
        <input type="hidden" name="zone" value={asked.zone ?? ''} />
        <SubmitButton intent={asked.intent} busyText="Trying again...">
          Try again
        </SubmitButton>
        <ReturnHome look="line" />
      </Form>
    </section>
  )
}

/** Why nothing was booked. Whoever has just pressed the button at the end of the page is brought up here. */
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

/** Why there is nothing to choose from, and what to do. `kept` is what the reader still has: "Your payment is kept." */
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
            Every time until {why.lastDay} is taken. {kept} Each day a further day opens, and a time that somebody gives
            back is free again: please come back to this page, or write to {mail}.
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
      return never(why)
  }
}
