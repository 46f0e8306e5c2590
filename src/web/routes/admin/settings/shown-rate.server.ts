import { dateAndTime } from '#src/dates.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { type RateGround, ratePolicyInForce } from '#src/features/exchange-rate/current-rate.server.ts'
import { distanceInWords } from '#src/features/exchange-rate/rate-guard.ts'
import { isFresh } from '#src/features/exchange-rate/standing-rate.ts'
import { rateInWords } from '#src/money.ts'
import { ageInWords } from './age-in-words.ts'

export type ShownRate = Awaited<ReturnType<typeof shownRate>>

/** The rate in force and where it comes from, in words; beside a fixed one what the market says. */
export async function shownRate(app: RateGround) {
  const { rate, isFixed, fetched, held } = await ratePolicyInForce(app)
  const now = app.clock.now()
  const inField = isFixed ? rate : fetched
  return {
    inForce: rate && worded(rate, now),
    market: fetched && worded(fetched, now),
    held: held && {
      micros: held.nairaMicrosPerPound,
      words: rateInWords(held.nairaMicrosPerPound),
      source: held.source,
      since: dateAndTime(held.heldSince),
      distance: fetched && distanceInWords(held.nairaMicrosPerPound, fetched.nairaMicrosPerPound),
    },
    /** The sources were silent for longer than a rate is good by itself. */
    standsIn: rate !== null && !isFixed && held === null && !isFresh(rate, now),
    saved: {
      fixedMicros: rate?.isFixed ? rate.nairaMicrosPerPound : null,
      naira: inField === null ? '' : nairaAsTyped(inField.nairaMicrosPerPound),
    },
  }
}

function worded({ nairaMicrosPerPound, source, fetchedAt, isFixed }: Rate, now: Date) {
  const when = `${ageInWords(fetchedAt, now)}, ${dateAndTime(fetchedAt)}`
  return { words: rateInWords(nairaMicrosPerPound), from: isFixed ? `fixed ${when}` : `from ${source}, ${when}` }
}

/** As its field takes it: 2057400000 → "2,057.40". */
function nairaAsTyped(nairaMicrosPerPound: number): string {
  return rateInWords(nairaMicrosPerPound).replace(/^.*₦/u, '')
}
