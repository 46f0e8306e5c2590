export const BOOKING_STATUSES = [
  /** The time is kept for this customer. */
  'confirmed',
  /** Given back before it came: its time is nobody's, and the payment can book again. */
  'cancelled',
  /** The customer did not come. */
  'no_show',
] as const

export type BookingStatus = (typeof BOOKING_STATUSES)[number]
