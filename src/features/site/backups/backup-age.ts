import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'

const MAX_AGE_MS = 26 * HOUR_MS

export function isBackupOverdue(finishedAt: Date | null, now: Date): boolean {
  return finishedAt === null || now.getTime() - finishedAt.getTime() > MAX_AGE_MS
}

export function describeAge(finishedAt: Date, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - finishedAt.getTime())
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return countUnits(ageMs / MINUTE_MS, 'minute')
  if (ageMs < 2 * DAY_MS) return countUnits(ageMs / HOUR_MS, 'hour')
  return countUnits(ageMs / DAY_MS, 'day')
}

function countUnits(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
