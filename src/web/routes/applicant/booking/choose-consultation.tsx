import { addresses } from '#src/addresses.ts'
import { CHANGE_HOURS } from '#src/features/bookings/rules.ts'
import type { Returned } from './asked.ts'
import { ChooseTime } from './choose-time.tsx'
import { NothingToChoose } from './no-choice.tsx'
import { Refused } from './refused.tsx'
import type { BookingShown } from './shown.ts'

/** A paid consultation that has no time yet. */
export function ChooseConsultation({
  shown: { consultation, choice },
  returned,
}: {
  shown: Extract<BookingShown, { state: 'choose' }>
  returned: Returned<BookingShown> | null
}) {
  const { reference, itemName } = consultation
  return (
    <section className="wrap book-page">
      <h1>Choose a time to talk</h1>
      <p className="lead">{itemName}, paid. We meet online; the link comes with the confirmation.</p>
      <Refused refusal={returned?.refusal ?? null} />
      {choice.kind === 'choice' ? (
        <ChooseTime
          choice={choice}
          path={addresses.booking.pattern}
          query={{ reference }}
          postTo={addresses.booking({ reference, date: choice.day?.day })}
          kept={returned?.asked.time ?? null}
          what={consultation}
          button={{ intent: 'book', text: 'Confirm Booking', busyText: 'Confirming Booking...' }}
          after={`You can move or cancel it up to ${CHANGE_HOURS} hours before.`}
        />
      ) : (
        <NothingToChoose why={choice} kept="Your payment is kept." retry={addresses.booking({ reference })} />
      )}
    </section>
  )
}
