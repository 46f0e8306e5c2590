export const BOOKING_STATUSES = [
  /** The time is kept for this customer. */
  'confirmed',
  /** Given back before it came: the time is free again, and the payment can book again. */
  'cancelled',
  /** The customer did not come. */
  'no_show',
] as const

export type BookingStatus = (typeof BOOKING_STATUSES)[number]
