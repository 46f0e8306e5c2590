/**
 * At most thirty marks on a letter, as Unicode's Stream-Safe Text has it (UAX #15): no language has more, and to put
 * twenty thousand of them in order keeps the machine busy for a quarter of a second.
 */
export function streamSafe(text: string): string {
  return text.replace(MARKS_BEYOND_REASON, '$1')
}

const MARKS_BEYOND_REASON = /(\p{M}{30})\p{M}+/gu
