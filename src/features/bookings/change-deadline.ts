const HOURS_BEFORE = 24

/** Until when a customer may move or cancel: 24 hours before it begins. */
export function changeDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - HOURS_BEFORE * 3_600_000)
}

/** Whether a booking may still be moved or cancelled by the customer. */
export function mayStillChange(startsAt: Date, now: Date): boolean {
  return now <= changeDeadline(startsAt)
}
