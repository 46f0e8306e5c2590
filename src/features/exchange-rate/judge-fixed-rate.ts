import type { Rate } from './conversion.ts'
import { COMPARABLE_FOR } from './freshness.ts'

const LEAST_MICROS = 100_000_000
const MOST_MICROS = 100_000_000_000

/** Why a rate cannot be fixed: it is none, or it is far from what the sources last said, which comes with it. */
export type FixRefusal = { reason: 'not-a-rate' } | { reason: 'far-from-fetched'; fetched: Rate }

/**
 * Whether an owner may fix this rate: a slip of a digit at £5,000 costs somebody millions of naira. It is compared with what
 * was fetched within a week; without that only with what a pound could cost at all (₦100 to ₦100,000).
 */
export function judgeFixedRate(nairaMicrosPerPound: number, fetched: Rate | null, now: Date): FixRefusal | null {
  if (!Number.isInteger(nairaMicrosPerPound)) return { reason: 'not-a-rate' }
  if (nairaMicrosPerPound < LEAST_MICROS || nairaMicrosPerPound > MOST_MICROS) return { reason: 'not-a-rate' }
  if (fetched === null || now.getTime() - fetched.fetchedAt.getTime() > COMPARABLE_FOR) return null
  const times = nairaMicrosPerPound / fetched.nairaMicrosPerPound
  return times > 2 || times < 0.5 ? { reason: 'far-from-fetched', fetched } : null
}
