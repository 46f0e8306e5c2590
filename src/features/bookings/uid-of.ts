/** The name of a booking in calendars: the same for the life of the booking, in the customer's and in ours. */
export function uidOf(publicUrl: string, bookingId: string): string {
  return `${bookingId}@${new URL(publicUrl).hostname}`
}
