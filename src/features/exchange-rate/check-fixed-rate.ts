import type { Rate } from './conversion.ts'
import { isWithinGuard } from './rate-guard.ts'

const LEAST_MICROS = 100_000_000
const MOST_MICROS = 100_000_000_000

/** Why a rate cannot be fixed: out of range, or far from the last fetched rate without a confirmation. */
export type FixRefusal = { reason: 'not-a-rate' } | { reason: 'far-from-fetched'; fetched: Rate }

/**
 * Checks a rate that an owner wants to fix: one wrong digit at £5,000 costs a customer millions of naira. More than 10 % from
 * the last good rate needs `isConfirmed`; below ₦100 or above ₦100,000 for a pound is refused.
 */
export function checkFixedRate(
  nairaMicrosPerPound: number,
  fetched: Rate | null,
  { isConfirmed }: { isConfirmed: boolean },
): FixRefusal | null {
  if (!Number.isInteger(nairaMicrosPerPound)) return { reason: 'not-a-rate' }
  if (nairaMicrosPerPound < LEAST_MICROS || nairaMicrosPerPound > MOST_MICROS) return { reason: 'not-a-rate' }
  if (fetched === null || isConfirmed || isWithinGuard(nairaMicrosPerPound, [fetched.nairaMicrosPerPound])) return null
  return { reason: 'far-from-fetched', fetched }
}
