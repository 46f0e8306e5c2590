import { rateInWords } from '#src/money.ts'

/** A fixed rate in the words of the log; null: none is fixed. */
export function rateOrSources(fixedMicros: number | null): string {
  return fixedMicros === null ? 'as its sources say' : rateInWords(fixedMicros)
}
