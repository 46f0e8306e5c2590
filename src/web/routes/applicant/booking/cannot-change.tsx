import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { CHANGE_HOURS } from '#src/features/bookings/rules.ts'
import { ReturnHome } from '../../../parts/return-home.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BookingAsItStands } from './booking-as-it-stands.tsx'
import type { Booked } from './shown.ts'

/** Its time is given back. What was paid can book again. */
export function Cancelled({ hasAnother, calendar }: { hasAnother: boolean; calendar: string }) {
  return (
    <section className="wrap page">
      <h1>Booking cancelled</h1>
      {hasAnother ? (
        <p className="lead">The time is given back. Your payment has booked another time since.</p>
      ) : (
        <>
          <p className="lead">The time is given back, and your payment is kept: it can book another time.</p>
          <p>
            If you would rather have your money back, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>. Our{' '}
            <a href={`${addresses.terms()}#cancelling`}>terms</a> say how we pay it back.
          </p>
        </>
      )}
      <p className="actions">
        <Link className="btn next" to={calendar}>
          {hasAnother ? 'See your booking' : 'Choose another time'}
        </Link>
        <ReturnHome look="line" />
      </p>
    </section>
  )
}

/** It is over, or begins so soon that the time is kept for nobody else. */
export function TooLate({ booking, isOver, details }: { booking: Booked; isOver: boolean; details: string }) {
  return (
    <section className="wrap booked-page">
      <div>
        <h1>Reschedule or cancel</h1>
        <Notice>
          <p>
            {isOver
              ? `This was on ${booking.weekday} ${booking.date}. It can no longer be moved or cancelled.`
              : `A consultation can be moved or cancelled up to ${CHANGE_HOURS} hours before it begins. Yours begins sooner than that.`}
          </p>
          <p>
            If something serious {isOver ? 'stopped' : 'stops'} you from coming, write to{' '}
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call {BRAND.phone}, and we will find another time.
          </p>
        </Notice>
        {!isOver && (
          <p>
            <a href={details}>Meeting link and calendar</a>
          </p>
        )}
      </div>
      <BookingAsItStands booking={booking} />
      <p>
        <ReturnHome look="line" />
      </p>
    </section>
  )
}
