import type { Count } from '#src/features/casework/list-page.ts'

/** "26 to 50 of 142", "25 of more than 10,000", "1 of 1". */
export function listSummary({
  rows,
  position,
  count,
}: {
  rows: number
  position: number | null
  count: Count
}): string {
  const whole = `${count.isMore ? 'more than ' : ''}${count.total.toLocaleString('en-GB')}`
  if (rows === 0) return 'Nothing to show'
  if (position === null) return `${rows} of ${whole}`
  const first = position.toLocaleString('en-GB')
  const last = (position + rows - 1).toLocaleString('en-GB')
  return rows === 1 ? `${first} of ${whole}` : `${first} to ${last} of ${whole}`
}

/** How many there are, beside the title. */
export function listCount({ total, isMore }: Count): string {
  return `${total.toLocaleString('en-GB')}${isMore ? '+' : ''}`
}
