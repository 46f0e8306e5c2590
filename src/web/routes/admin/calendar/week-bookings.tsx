import { Link } from 'react-router'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { BookingBadge } from './booking-badge.tsx'
import type { WeekBooking } from './week-booking.ts'

/** Consultations of one day, each leading to it. */
export function WeekBookings({ bookings, href }: { bookings: ReadonlyArray<WeekBooking>; href: string }) {
  return (
    <ul className="week-bookings">
      {bookings.map(({ id, name, from, minutes, isCancelled, status }) => (
        <li key={id}>
          <Link className={isCancelled ? 'week-who off' : 'week-who'} to={href} title={name}>
            <span className="num">{from}</span> <b>{name}</b>
          </Link>
          <span className="week-about">
            {minutes} minutes {!isConfirmed(status.kind) && <BookingBadge status={status} />}
          </span>
        </li>
      ))}
    </ul>
  )
}
