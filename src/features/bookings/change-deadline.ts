/** So long before it begins a consultation is kept as it is: nobody else could take its time any more. */
export const CHANGE_HOURS = 24

/** Until when a customer may move or cancel. */
export function changeDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - CHANGE_HOURS * 3_600_000)
}

/** Whether a booking may still be moved or cancelled by the customer. */
export function mayStillChange(startsAt: Date, now: Date): boolean {
  return now <= changeDeadline(startsAt)
}
