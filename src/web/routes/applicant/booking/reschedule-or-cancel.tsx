import { Form } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { CHANGE_HOURS } from '#src/features/bookings/rules.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Returned } from './asked.ts'
import { BookingAsItStands } from './booking-as-it-stands.tsx'
import { ChooseTime } from './choose-time.tsx'
import { NothingToChoose } from './no-choice.tsx'
import { Refused } from './refused.tsx'
import type { ChangeShown } from './shown.ts'

/** A booking that may still be changed: another time for it, or none. */
export function RescheduleOrCancel({
  shown: { key, details, booking, begins, changeUntil, choice },
  returned,
}: {
  shown: Extract<ChangeShown, { state: 'change' }>
  returned: Returned<ChangeShown> | null
}) {
  return (
    <>
      <section className="wrap booked-page change-head">
        <div>
          <h1>Reschedule or cancel</h1>
          <p className="lead">Until {changeUntil} you can move your consultation or cancel it, free of charge.</p>
          <p className="muted">
            Nothing has changed yet: <a href="#another-time">choose another time</a> or{' '}
            <a href="#cancel">cancel this booking</a>.
          </p>
          <p>
            <a href={details}>Meeting link and calendar</a>
          </p>
        </div>
        <BookingAsItStands booking={booking} />
      </section>
      <section className="wrap book-page">
        <h2 id="another-time">Choose another time</h2>
        <Refused refusal={returned?.refusal ?? null} />
        {choice.kind === 'choice' ? (
          <ChooseTime
            choice={choice}
            path={addresses.bookingChange.pattern}
            query={{ key }}
            postTo={addresses.bookingChange({ key, date: choice.day?.day })}
            kept={returned?.asked.time ?? null}
            what={{ minutes: booking.minutes, customer: booking.customer, paid: null }}
            button={{ intent: 'move', text: 'Reschedule', busyText: 'Rescheduling...' }}
            after={`The time you have now is given back. You can move it again up to ${CHANGE_HOURS} hours before.`}
          />
        ) : (
          <NothingToChoose why={choice} kept="You keep the time you have." retry={addresses.bookingChange({ key })} />
        )}
      </section>
      <section className="wrap cancel-booking">
        <h2 id="cancel">Cancel this booking</h2>
        <p>
          <span id="gives-back">You give back {begins}.</span> Your payment is kept: you can book another time with it,
          or have your money back by writing to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>. Our{' '}
          <a href={`${addresses.terms()}#cancelling`}>terms</a> say how.
        </p>
        <Form method="post" action={addresses.bookingChange({ key })}>
          <SubmitButton intent="cancel" look="bad" describedBy="gives-back" busyText="Cancelling Booking...">
            Cancel Booking
          </SubmitButton>
          <p className="after">It is cancelled at once, and we confirm it by email.</p>
        </Form>
      </section>
    </>
  )
}
