import { useState } from 'react'
import type { Refusal, StandingBooking } from '../parts/answer.ts'

/**
 * The booking that a dialog is about: as it was when it opened, until an answer says that somebody moved it. Then it is the one
 * that is read and sent, and what was to become of the time it had is to be said anew.
 */
export function useStanding(opened: StandingBooking) {
  const [booking, setBooking] = useState(opened)
  const follow = ({ moved }: Refusal) => moved !== undefined && setBooking(moved)
  return { booking, isMoved: booking.sequence !== opened.sequence, follow }
}
