import { BRAND } from '#src/brand.ts'
import { CHANGE_HOURS } from '#src/features/bookings/rules.ts'
import { ReturnHome } from '../../../parts/return-home.tsx'
import { BookingAsItStands } from './booking-as-it-stands.tsx'
import type { BookingDetails, BookingShown } from './shown.ts'

type Shown = Extract<BookingShown, { state: 'booked' }>

/** The booked consultation. Without the key from the mails, only its time is shown (ADR 017). */
export function BookingConfirmed({ shown: { booking, phase, details } }: { shown: Shown }) {
  const isOver = phase === 'over'
  return (
    <section className="wrap booked-page">
      <div>
        <h1>Booking Confirmed!</h1>
        {isOver ? (
          <p className="lead">
            This was on {booking.weekday} {booking.date}.
          </p>
        ) : (
          <>
            <p className="lead">
              A confirmation email with the meeting details{' '}
              {details === null ? (
                'is sent to the address that paid.'
              ) : (
                <>
                  was sent to <span className="breaks">{details.email}</span>.
                </>
              )}
            </p>
            {details === null && (
              <p>
                It has the link to the meeting and an entry for your calendar, and says whether you can still
                reschedule.
              </p>
            )}
            <p className="muted">
              Not there after ten minutes? Look in your spam folder, or{' '}
              <a href={`mailto:${BRAND.email}`}>write to us</a>.
            </p>
          </>
        )}
      </div>
      <BookingAsItStands booking={{ ...booking, zone: details?.zone ?? null, customer: details?.customer ?? null }} />
      <div>
        {!isOver && details !== null && <Details phase={phase} details={details} />}
        <p className="actions">
          <ReturnHome look="line" />
        </p>
      </div>
    </section>
  )
}

function Details({ phase, details }: { phase: Shown['phase']; details: BookingDetails }) {
  const { calendars, meetingLink, change } = details
  return (
    <>
      <p className="add-to-calendar">
        <a className="btn next" href={calendars.file} download>
          Add to calendar
        </a>
        <a className="btn line" href={calendars.google} target="_blank" rel="noreferrer">
          Google Calendar<span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
      <p className="after">Add to calendar downloads a file for Apple, Outlook and other calendars.</p>
      <h2 className="h-s then">When it is time</h2>
      <p className="muted">
        <a href={meetingLink} target="_blank" rel="noreferrer">
          Join the meeting<span className="vh"> (opens in a new tab)</span>
        </a>
        : a few minutes before, with a camera and a connection good enough for a call.
      </p>
      <h2 className="h-s then">If the time does not suit you</h2>
      {phase === 'changeable' ? (
        <p className="muted">
          You can <a href={change}>move or cancel it</a> up to {CHANGE_HOURS} hours before. Your payment is kept.
        </p>
      ) : (
        <p className="muted">
          It begins in less than {CHANGE_HOURS} hours and can no longer be moved or cancelled. If something serious
          stops you from coming, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call {BRAND.phone}.
        </p>
      )}
    </>
  )
}
