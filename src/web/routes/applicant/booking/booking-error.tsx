import { Form, useLocation } from 'react-router'
import { BRAND } from '#src/brand.ts'
import { RequestNumber } from '../../../parts/request-number.tsx'
import { ReturnHome } from '../../../parts/return-home.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Asked } from './asked.ts'
import type { Refusal } from './refusal.ts'
import type { ErrorShown } from './shown.ts'

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
      <p className="actions">
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
      <Form method="post" action={pathname + search} className="actions">
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
