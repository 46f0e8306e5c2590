/** How many consultations to come the weekly hours do not have. */
export function outsideInWords(outside: number): string {
  return outside === 1 ? '1 booking to come stands outside them' : `${outside} bookings to come stand outside them`
}
