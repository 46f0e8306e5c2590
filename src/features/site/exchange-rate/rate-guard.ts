import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'
import type { Rate } from './rate.ts'

const MAX_CHANGE_PERCENT = 10
const MAX_SOURCE_DIFFERENCE_PERCENT = 2

export function isCloseToRates(micros: number, goodMicros: ReadonlyArray<number>): boolean {
  return goodMicros.every(good => isWithinPercent(MAX_CHANGE_PERCENT, micros, good))
}

/** Returns the day's oldest rate, or a later one that was confirmed. */
export function findBaseRateOfDay(usedMicros: ReadonlyArray<number>): number | null {
  const [oldest = null, ...later] = usedMicros
  return later.reduce((base, micros) => (base === null || isCloseToRates(micros, [base]) ? base : micros), oldest)
}

export function areRatesInAgreement(micros: number, otherMicros: number): boolean {
  return isWithinPercent(MAX_SOURCE_DIFFERENCE_PERCENT, micros, otherMicros)
}

/** Chooses a rate near the good ones, or one on which two sources agree (ADR 039). */
export function chooseRate<Fetched extends { nairaMicrosPerPound: number }>(
  first: Fetched,
  second: Fetched | null,
  goodMicros: ReadonlyArray<number>,
): Fetched | null {
  if (isCloseToRates(first.nairaMicrosPerPound, goodMicros)) return first
  if (second === null) return null
  if (areRatesInAgreement(second.nairaMicrosPerPound, first.nairaMicrosPerPound)) return first
  return isCloseToRates(second.nairaMicrosPerPound, goodMicros) ? second : null
}

export function describeDistance(micros: number, fromMicros: number): string {
  const percent = ((micros - fromMicros) / fromMicros) * 100
  const absolutePercent = Math.abs(percent).toLocaleString('en-GB', {
    maximumFractionDigits: Math.abs(percent) < 20 ? 1 : 0,
  })
  return `${absolutePercent}% ${percent < 0 ? 'below' : 'above'}`
}

/** Compares integers, because floating-point errors could exclude exactly 10 %. */
function isWithinPercent(percent: number, micros: number, fromMicros: number): boolean {
  return Math.abs(micros - fromMicros) * 100 <= percent * fromMicros
}

/** Parses "₦2,057.40" into millionths of a naira. */
export const fixedRateSchema = z.object({
  rate: singleLine({ required: 'Please enter how many naira one pound is worth', max: 40 })
    .refine(text => text === '' || NAIRA_AMOUNT.test(text), {
      error: 'Please enter naira for one pound, such as 2,057.40, with two decimals at most',
    })
    .transform(parseMicros),
})

const NAIRA_AMOUNT = /^(?:₦ ?)?(\d{1,9}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/

/** Multiplying the decimal number would not be exact. */
function parseMicros(text: string): number {
  const [naira = '', hundredths = ''] = text.replace(/[₦, ]/gu, '').split('.')
  return Number(naira) * 1_000_000 + Number(hundredths.padEnd(2, '0')) * 10_000
}

const MIN_RATE_MICROS = 100_000_000
const MAX_RATE_MICROS = 100_000_000_000

export type FixRateRefusal = { reason: 'not-a-rate' } | { reason: 'far-from-fetched'; fetched: Rate }

export function checkFixedRate(
  nairaMicrosPerPound: number,
  fetched: Rate | null,
  { isConfirmed }: { isConfirmed: boolean },
): FixRateRefusal | null {
  if (!Number.isInteger(nairaMicrosPerPound)) return { reason: 'not-a-rate' }
  if (nairaMicrosPerPound < MIN_RATE_MICROS || nairaMicrosPerPound > MAX_RATE_MICROS) return { reason: 'not-a-rate' }
  if (fetched === null || isConfirmed || isCloseToRates(nairaMicrosPerPound, [fetched.nairaMicrosPerPound])) return null
  return { reason: 'far-from-fetched', fetched }
}
