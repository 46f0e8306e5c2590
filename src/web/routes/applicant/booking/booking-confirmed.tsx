import { BRAND } from '#src/brand.ts'
import { CHANGE_HOURS } from '#src/features/bookings/change-deadline.ts'
import { ReturnHome } from '../../../parts/return-home.tsx'
import { BookingAsItStands } from './booking-as-it-stands.tsx'
import type { BookingShown } from './shown.ts'

/** The payment has its time. */
export function BookingConfirmed({ shown }: { shown: Extract<BookingShown, { state: 'booked' }> }) {
  const { booking, email, phase, meetingLink, calendars } = shown
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
              A confirmation email with the meeting details goes to <span className="breaks">{email}</span>.
            </p>
            <p className="muted">
              Not there after ten minutes? Look in your spam folder, or{' '}
              <a href={`mailto:${BRAND.email}`}>write to us</a>.
            </p>
          </>
        )}
      </div>
      <BookingAsItStands booking={booking} />
      <div>
        {!isOver && (
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
                You can move or cancel it up to {CHANGE_HOURS} hours before, by the link in that email. Your payment is
                kept.
              </p>
            ) : (
              <p className="muted">
                It begins in less than {CHANGE_HOURS} hours and can no longer be moved or cancelled. If something
                serious stops you from coming, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call{' '}
                {BRAND.phone}.
              </p>
            )}
          </>
        )}
        <p className="actions">
          <ReturnHome look="line" />
        </p>
      </div>
    </section>
  )
}
