/** Keeps at most 30 marks per letter (UAX #15), because normalising 20,000 takes 0.25 s. */
export function limitCombiningMarks(text: string): string {
  return text.replace(EXCESS_MARKS, '$1')
}

const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu
