/** More than this are not counted out: "99+". */
export const MOST_SHOWN = 99

/** "1 new notification" */
export function newsInWords(count: number): string {
  if (count > MOST_SHOWN) return `More than ${MOST_SHOWN} new notifications`
  return count === 1 ? '1 new notification' : `${count} new notifications`
}
