import { useLocation } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { findVisitorSpan, formatTimeSpan, LAGOS, type TimeSpan } from '#src/zones.ts'
import { RequestNumber, ReturnHome } from '../../parts/failure.tsx'
import { NotSent, NotSentNotice } from '../../parts/not-sent.tsx'
import { TextArea } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { BookedTime, ErrorPageData, MessageForm, NoTimeChoice } from './choice.server.ts'
import { PAGE_NOT_LOADED, type Refusal, type ReturnedForm } from './form.ts'

export function CurrentBooking({
  booking: { itemName, weekday, date, span, zone, minutes, customer },
}: {
  booking: BookedTime & { zone: string | null; customer: string | null }
}) {
  return (
    <Receipt>
      <h2 className="small-heading">{itemName}</h2>
      <LargeDay weekday={weekday} date={date} />
      <div className="small booked-lines">
        <ReceiptLines>
          <TimeLines span={span} zone={zone} />
          <ReceiptLine label="Duration">{minutes} minutes</ReceiptLine>
          {customer !== null && <ReceiptLine label="Customer">{customer}</ReceiptLine>}
        </ReceiptLines>
      </div>
    </Receipt>
  )
}

export function LargeDay({ weekday, date }: { weekday: string; date: string }) {
  return (
    <p className="large-day serif">
      {weekday}
      <br />
      {date}
    </p>
  )
}

/** `span` is null until a time is chosen. The second line is empty and hidden for readers in Lagos. */
export function TimeLines({ span, zone }: { span: TimeSpan | null; zone: string | null }) {
  const visitorSpan = span !== null && zone !== null ? findVisitorSpan(zone, span) : null
  return (
    <>
      <ReceiptLine label="Lagos time" hidden={span === null}>
        <strong className="large-time" data-lagos-span>
          {span !== null && formatTimeSpan(LAGOS, span)}
        </strong>
      </ReceiptLine>
      <div hidden={visitorSpan === null} data-visitor-span={span === null ? '' : `${span.startsAt}/${span.endsAt}`}>
        <dt>{visitorSpan?.label}</dt>
        <dd>{visitorSpan?.text}</dd>
      </div>
    </>
  )
}

export function BookingError({
  error: { message, advice, retryPath },
  returned,
}: {
  error: ErrorPageData
  returned?: ReturnedForm | undefined
}) {
  if (retryPath !== null && returned !== undefined) return <RequestFailed {...returned} />
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

/** Shown after a form that was posted while the page cannot be read. Its form sends the same choice again. */
function RequestFailed({ refusal, requested }: ReturnedForm) {
  const { pathname, search } = useLocation()
  const { title, text } = refusal ?? PAGE_NOT_LOADED
  return (
    <section className="wrap page">
      <h1>Booking Error</h1>
      <Notice tone="bad" title={title} heading="h2" role="alert">
        <p>{text}</p>
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
      {reason.kind === 'unreadable' && <RequestNumber />}
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

export function ChoiceNotSent({ retryNote }: { retryNote: string }) {
  return (
    <NotSentNotice title="No connection">
      <p>Your choice is still here. Please try again when you are online. {retryNote}</p>
    </NotSentNotice>
  )
}

export type ReturnedMessage = { text: string; error: string }

export function WriteToUs({ form, returned = null }: { form: MessageForm; returned?: ReturnedMessage | null }) {
  return (
    <section className="wrap write-to-us" aria-labelledby="write">
      <h2 id="write">Write to us</h2>
      <form method="post" action={`${form.path}#write`} noValidate data-once>
        <NotSent>We couldn’t send your message.</NotSent>
        <input type="hidden" name="idempotencyKey" value={form.idempotencyKey} />
        <TextArea
          field={createFieldState('message', 'text', returned?.text, returned?.error)}
          label="Message"
          required
          rows={5}
        />
        <button className="btn plain" type="submit" data-busy="Sending...">
          Send Message
        </button>
        <p className="after">We answer by email within {BRAND.answersWithin}.</p>
      </form>
    </section>
  )
}
