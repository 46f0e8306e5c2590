import { convertToPence } from '#src/features/site/exchange-rate/rate.ts'
import type { Due } from '../account.ts'
import type { Sum } from '../ledger.ts'
import type { Purchase } from '../purchase.server.ts'

/** Larger sums may be paid in parts, each of at least `MIN_PART_KOBO`. */
const PARTS_ABOVE_PENCE = 50_000
export const MIN_PART_KOBO = 10_000_000

export function allowsParts({ pence }: { pence: number }): boolean {
  return pence > PARTS_ABOVE_PENCE
}

export type WholeQuote = Sum & { nairaMicrosPerPound: number }

export type PartAnswer =
  | { ok: true; part: Sum | null }
  | { ok: false; reason: 'not-a-number' | 'too-small' | 'too-large' }

export function mayPayInParts({ kind }: Pick<Purchase, 'kind'>, due: Due): boolean {
  return kind === 'application' && allowsParts(due)
}

/** `part` is null when the typed sum is the whole quote. A part has the rate of the whole. */
export function checkTypedPart(typed: string, whole: WholeQuote): PartAnswer {
  const kobo = readNaira(typed)
  return kobo === null ? { ok: false, reason: 'not-a-number' } : checkPart(kobo, whole)
}

export function checkPart(kobo: number, whole: WholeQuote): PartAnswer {
  if (kobo === whole.kobo) return { ok: true, part: null }
  if (kobo > whole.kobo) return { ok: false, reason: 'too-large' }
  if (kobo < MIN_PART_KOBO) return { ok: false, reason: 'too-small' }
  if (kobo % 100 !== 0) return { ok: false, reason: 'not-a-number' }
  return { ok: true, part: { kobo, pence: convertToPence(kobo, whole.nairaMicrosPerPound) } }
}

/** Reads "₦500,000", "500000" and "500 000" as whole naira. Returns kobo. */
export function readNaira(typed: string): number | null {
  const digits = typed
    .replace(/^\s*(₦|NGN|N)/i, '')
    .replace(/[\s,]/g, '')
    .replace(/\.00?$/, '')
  return /^\d{1,11}$/.test(digits) ? Number(digits) * 100 : null
}
