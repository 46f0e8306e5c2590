import { dayInLagos } from '#src/dates.ts'
import { isCancelled } from '#src/features/bookings/states.ts'
import { shownBooking } from './shown-booking.ts'

export type WeekBooking = ReturnType<typeof weekBooking>

/** A consultation as a week tells it: short. */
export function weekBooking(row: Parameters<typeof shownBooking>[0], now: Date) {
  const { id, name, from, minutes, status } = shownBooking(row, now)
  return { id, name, from, minutes, status, day: dayInLagos(row.startsAt), isCancelled: isCancelled(status.kind) }
}
